import { defineEngineFacts, inBoth } from '../engine-facts.ts';

export const webapp = defineEngineFacts({
  code: 'webapp',
  name: inBoth('Web Application Scan'),
  place: 50,
  menu: { group: 'technology', path: '/webscan' },
  licence: { permittedIn: ['cloud'], full: true, demoScans: 100 },
  kinds: ['url', 'domain', 'ipv4', 'ipv4_port', 'ipv6'],
  vpn: true,
  extraTargets: false,
  partialResults: true,
  stages: {
    first_look: { it: 'primo sguardo', en: 'first look' },
    sign_in: { it: 'accesso', en: 'signing in' },
    crawl: { it: 'esplorazione delle pagine', en: 'exploring pages' },
    attack: { it: 'prove sui parametri', en: 'trying parameters' },
    site: { it: 'prove sul sito', en: 'trying the site' },
    tools: { it: 'altri strumenti', en: 'other tools' },
    tls: { it: 'TLS', en: 'TLS' },
  },
  consents: {
    unsafe_methods: {
      title: { it: 'Prove che modificano dati', en: 'Checks that change data' },
      statement: {
        it: 'Autorizzo anche le richieste che sostituiscono o modificano dati (metodi PUT e PATCH). So che dati dell’applicazione possono risultarne cambiati, e che chi la gestisce ne è avvisato.',
        en: 'I also authorise requests that replace or change data (methods PUT and PATCH). I know that data of the application may be changed by them, and that whoever runs it has been told.',
      },
    },
  },
  settings: () => import('./settings.ts'),
});
