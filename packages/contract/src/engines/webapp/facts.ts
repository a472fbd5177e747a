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
  partialResults: false,
  stages: {},
  consents: {},
  settings: () => import('./settings.ts'),
});
