import { defineEngineFacts, inBoth } from '../engine-facts.ts';

export const rri = defineEngineFacts({
  code: 'rri',
  name: inBoth('Ransomware Risk Indicator'),
  place: 30,
  menu: { group: 'threat', path: '/rri' },
  licence: { permittedIn: ['cloud'], full: true, demoScans: 50 },
  kinds: ['domain'],
  vpn: false,
  extraTargets: false,
  partialResults: false,
  stages: {},
  consents: {},
  settings: null,
});
