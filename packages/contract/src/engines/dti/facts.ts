import { defineEngineFacts, inBoth } from '../engine-facts.ts';

export const dti = defineEngineFacts({
  code: 'dti',
  name: inBoth('Domain Threat Intelligence'),
  place: 10,
  menu: { group: 'threat', path: '/main/dti' },
  licence: { permittedIn: ['cloud'], full: true, demoScans: 50 },
  kinds: ['domain'],
  vpn: false,
  extraTargets: false,
  partialResults: false,
  stages: {},
  consents: {},
  settings: null,
});
