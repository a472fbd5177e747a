import { defineEngineFacts } from '../engine-facts.ts';

export const sample = defineEngineFacts({
  code: 'sample',
  name: { it: 'Controllo dei nomi', en: 'Name Check' },
  place: 60,
  menu: { group: 'technology', path: '/main/sample' },
  licence: { permittedIn: ['cloud'], full: true, demoScans: 10 },
  kinds: ['host', 'domain'],
  vpn: false,
  extraTargets: false,
  partialResults: true,
  stages: { reading: { it: 'lettura dei nomi', en: 'reading names' } },
  consents: {},
  settings: () => import('./settings.ts'),
});
