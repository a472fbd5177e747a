import type { NmapHost, NmapPort, NmapService } from '@rocca/tools/nmap/model';

/** How a kind of service is recognised: by its name where it answered, by its port's number where nothing did. */
export interface ServiceKind {
  readonly names: RegExp;
  readonly ports: ReadonlySet<number>;
}

export const WEB: ServiceKind = {
  names: /^(?:https?|http-alt|http-proxy|https-alt)$/,
  ports: new Set([
    80, 81, 443, 591, 3000, 5000, 5601, 7001, 7002, 8000, 8008, 8080, 8081, 8082, 8088, 8090, 8180, 8443, 8444, 8888,
    8983, 9000, 9001, 9043, 9060, 9080, 9090, 9200, 9443, 10_443,
  ]),
};

/** Services that are in TLS from the first byte. */
const INSIDE_TLS: ServiceKind = {
  names: /^(?:https|ftps|telnets|imaps|pop3s|smtps|ldaps|ircs|sips)$/,
  ports: new Set([
    443, 465, 563, 636, 853, 989, 990, 992, 993, 994, 995, 3269, 5061, 5986, 7002, 8443, 8444, 9043, 9443, 10_443,
  ]),
};

export function isOpenTcp({ protocol, state }: NmapPort): boolean {
  return protocol === 'tcp' && state === 'open';
}

export function isOfKind({ port, service }: NmapPort, { names, ports }: ServiceKind): boolean {
  const name = answeredAs(service);
  return name === null ? ports.has(port) : names.test(name);
}

/** As nmap quotes an answer it does not know. */
const WEB_ANSWER = /HTTP\/1\\?\.[01]/;

/** Null: it was not asked, or did not say. */
export function answeredAs(service: NmapService | null): string | null {
  // A web server of a make nmap does not know is still one, on whatever port.
  if (service?.fingerprint && WEB_ANSWER.test(service.fingerprint)) return 'http';
  if (service?.method !== 'probed' || service.name === 'unknown' || service.name === 'tcpwrapped') return null;
  return service.name;
}

export function isInTls(port: NmapPort): boolean {
  return port.service?.tunnel === 'ssl' || isOfKind(port, INSIDE_TLS);
}

/** The open TCP ports of a host where such a service is, or may be. */
export function openPortsOf(host: NmapHost, kind: ServiceKind): NmapPort[] {
  return host.ports.filter((port) => isOpenTcp(port) && isOfKind(port, kind));
}

/** The question to a service that is asked in TLS where it speaks TLS. */
export function askInItsTls(port: NmapPort): { port: number; tls: boolean } {
  return { port: port.port, tls: isInTls(port) };
}
