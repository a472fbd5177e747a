import { cweReference, scored } from '../../core/definition.ts';
import type { Definition } from '../../core/finding.ts';
import { askInItsTls, openPortsOf, WEB } from '../../shared/service-kind.ts';
import type { ProbeCheck } from '../check.ts';
import { FROM_LITE } from '../profiles.ts';

/** Names as their makers write them; the page of any other server stays a default page. */
const SERVERS: ReadonlyMap<string | null, string> = new Map([
  ['nginx', 'nginx'],
  ['openresty', 'OpenResty'],
  ['apache', 'Apache HTTP Server'],
  ['iis', 'Microsoft IIS'],
  ['tomcat', 'Apache Tomcat'],
  ['lighttpd', 'lighttpd'],
  ['jetty', 'Eclipse Jetty'],
  ['caddy', 'Caddy'],
  ['wildfly', 'WildFly'],
]);

const DEFINITION: Definition = {
  key: 'default-page',
  family: 'Web servers',
  name: { it: 'Pagina predefinita del server web', en: 'Default page of the web server' },
  description: {
    it: 'Il server web mostra la pagina con cui è stato installato: rivela quale software è in uso e spesso indica un servizio dimenticato, che nessuno configura e aggiorna.',
    en: 'The web server shows the page it was installed with: it tells which software is in use and often points to a forgotten service that nobody configures or updates.',
  },
  solution: {
    it: 'Se il servizio non serve, spegnerlo. Altrimenti pubblicare il contenuto previsto, togliere la pagina predefinita e ridurre le informazioni nelle intestazioni.',
    en: 'Turn the service off if nobody needs it. Otherwise publish what it is meant for, remove the default page and say less in the headers.',
  },
  scores: scored(['AV:N/AC:H/Au:N/C:P/I:N/A:N', 2.6], ['AV:N/AC:H/PR:N/UI:N/S:U/C:L/I:N/A:N', 3.7]),
  cves: [],
  cwes: ['CWE-200'],
  references: [cweReference(200)],
};

export const defaultPage = {
  code: 'default_page',
  name: { it: 'Pagine predefinite', en: 'Default pages' },
  by: 'probe',
  protocol: 'tcp',
  profiles: FROM_LITE,
  definitions: [DEFINITION],
  asks: (host) => openPortsOf(host, WEB).map(askInItsTls),
  judge: ({ evidence, variant }) => ({ definition: definitionFor(SERVERS.get(variant)), evidence }),
} as const satisfies ProbeCheck;

function definitionFor(server: string | undefined): Definition {
  const { it, en } = DEFINITION.name;
  return server ? { ...DEFINITION, name: { it: `${it}: ${server}`, en: `${en}: ${server}` } } : DEFINITION;
}
