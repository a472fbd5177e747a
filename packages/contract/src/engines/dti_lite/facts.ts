import { defineEngineFacts, inBoth } from '../engine-facts.ts';

export const dti_lite = defineEngineFacts({
  code: 'dti_lite',
  name: inBoth('Domain Threat Intelligence (Lite)'),
  place: 15,
  menu: null,
  licence: { permittedIn: ['cloud'], full: false, demoScans: 20 },
  kinds: ['domain'],
  vpn: false,
  extraTargets: false,
  partialResults: false,
  stages: {},
  consents: {},
  settings: null,
});
