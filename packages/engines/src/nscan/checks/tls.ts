import type { NmapHost, NmapPort } from '@rocca/tools/nmap/model';
import type { StarttlsKind } from '@rocca/tools/sslscan/args';
import { isInTls, isOfKind, isOpenTcp, type ServiceKind } from '../../shared/service-kind.ts';
import { TLS_DEFINITIONS } from '../../shared/tls/definitions.ts';
import { judgeTls } from '../../shared/tls/judge-tls.ts';
import type { SslscanCheck, TlsQuestion } from '../check.ts';
import { FROM_LITE } from '../profiles.ts';

export const tls = {
  code: 'tls',
  name: { it: 'TLS e certificati', en: 'TLS and certificates' },
  by: 'sslscan',
  profiles: FROM_LITE,
  definitions: Object.values(TLS_DEFINITIONS),
  cannot: ({ hasTool }) => (hasTool('sslscan') ? null : 'tool_missing'),
  asks: tlsServices,
  judge: judgeTls,
} as const satisfies SslscanCheck;

/** Ways to begin TLS inside another protocol, in sslscan's words. `greeted`: the server speaks first. */
const STARTTLS = [
  { kind: 'smtp', greeted: true, names: /^(?:smtp|submission)$/, ports: new Set([25, 587, 2525]) },
  { kind: 'imap', greeted: true, names: /^imap$/, ports: new Set([143]) },
  { kind: 'pop3', greeted: true, names: /^pop3$/, ports: new Set([110]) },
  { kind: 'ftp', greeted: true, names: /^ftp$/, ports: new Set([21]) },
  { kind: 'ldap', greeted: false, names: /^ldap$/, ports: new Set([389, 3268]) },
  { kind: 'xmpp', greeted: false, names: /^(?:xmpp|xmpp-client|jabber)$/, ports: new Set([5222]) },
  { kind: 'psql', greeted: false, names: /^postgresql$/, ports: new Set([5432]) },
  { kind: 'mysql', greeted: true, names: /^mysql$/, ports: new Set([3306]) },
  { kind: 'rdp', greeted: false, names: /^ms-wbt-server$/, ports: new Set([3389]) },
] as const satisfies ReadonlyArray<ServiceKind & { readonly kind: StarttlsKind; readonly greeted: boolean }>;

/** The services of a host that speak TLS, or may begin to when asked. */
function tlsServices(host: NmapHost): TlsQuestion[] {
  return host.ports.filter(isOpenTcp).flatMap((port): TlsQuestion[] => {
    if (isInTls(port)) {
      return [{ port: port.port, starttls: null, greeted: false, certain: port.service?.tunnel === 'ssl' }];
    }
    const found = STARTTLS.find((kind) => isOfKind(port, kind));
    return found ? [{ port: port.port, starttls: found.kind, greeted: found.greeted, certain: offersTls(port) }] : [];
  });
}

/** Scripts that have seen a certificate, or the service's own list of what it can do. */
function offersTls({ scripts }: NmapPort): boolean {
  return scripts.some(({ id, output }) => /^ssl-(?:cert|date)$/.test(id) || /\b(?:STARTTLS|STLS)\b/.test(output));
}
