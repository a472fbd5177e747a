import { dti } from '../dti/facts.ts';
import { defineEngineFacts, inBoth } from '../engine-facts.ts';

export const dti_lite = defineEngineFacts({
  code: 'dti_lite',
  name: inBoth('Domain Threat Intelligence (Lite)'),
  place: 15,
  menu: null,
  liteOf: 'dti',
  licence: { permittedIn: ['cloud'], full: false, demoScans: 20 },
  kinds: ['domain'],
  maxEntries: 1,
  vpn: false,
  extraTargets: false,
  partialResults: true,
  // The same test: the licence opens less of its report.
  stages: dti.stages,
  consents: {},
  settings: null,
});
