import { defineEngineFacts, inBoth } from '../engine-facts.ts';

export const cti = defineEngineFacts({
  code: 'cti',
  name: inBoth('Cyber Threat Intelligence'),
  place: 20,
  menu: { group: 'threat', path: '/cti' },
  licence: { permittedIn: ['cloud'], full: true, demoScans: 50 },
  kinds: ['domain'],
  vpn: false,
  extraTargets: false,
  partialResults: false,
  stages: {},
  consents: {},
  settings: () => import('./settings.ts'),
});
