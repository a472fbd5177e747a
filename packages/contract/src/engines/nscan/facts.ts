import { defineEngineFacts, inBoth } from '../engine-facts.ts';

export const nscan = defineEngineFacts({
  code: 'nscan',
  name: inBoth('Network Scan'),
  place: 40,
  menu: { group: 'technology', path: '/main/nscan' },
  licence: { permittedIn: ['cloud', 'onprem'], full: true, demoScans: 200 },
  kinds: ['host', 'domain', 'ipv4', 'range', 'cidr', 'range_cidr', 'ipv6'],
  vpn: true,
  extraTargets: true,
  partialResults: true,
  stages: {
    discovery: { it: 'ricerca degli host', en: 'finding hosts' },
    ports: { it: 'porte', en: 'ports' },
    udp: { it: 'porte UDP', en: 'UDP ports' },
    services: { it: 'servizi', en: 'services' },
    os: { it: 'sistemi operativi', en: 'operating systems' },
    traceroute: { it: 'percorsi', en: 'routes' },
    scripts: { it: 'verifiche', en: 'scripts' },
    checks: { it: 'ultimi controlli', en: 'last checks' },
  },
  consents: {
    dos_scripts: {
      title: { it: 'Prove che possono fermare i servizi', en: 'Checks that may take services down' },
      statement: {
        it: 'Autorizzo, su tutti i sistemi elencati, anche le prove di negazione del servizio. So che un servizio vulnerabile può smettere di rispondere e restare fermo finché qualcuno non lo riavvia, e che chi lo gestisce ne è avvisato.',
        en: 'I also authorise denial-of-service checks on every system listed. I know that a vulnerable service may stop answering and stay down until somebody restarts it, and that whoever runs it has been told.',
      },
    },
  },
  settings: () => import('./settings.ts'),
});
