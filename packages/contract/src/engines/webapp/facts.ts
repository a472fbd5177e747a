import { defineEngineFacts, inBoth } from '../engine-facts.ts';

export const webapp = defineEngineFacts({
  code: 'webapp',
  name: inBoth('Web Application Scan'),
  place: 50,
  menu: { group: 'technology', path: '/webscan' },
  kinds: ['url', 'domain', 'ipv4', 'ipv4_port', 'ipv6'],
  vpn: true,
  extraTargets: false,
  partialResults: false,
  stages: {},
  consents: {},
  settings: () => import('./settings.ts'),
});
