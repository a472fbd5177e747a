import { defineEngineFacts, inBoth } from '../engine-facts.ts';

export const dti = defineEngineFacts({
  code: 'dti',
  name: inBoth('Domain Threat Intelligence'),
  place: 10,
  menu: { group: 'threat', path: '/main/dti' },
  licence: { permittedIn: ['cloud'], full: true, demoScans: 50 },
  kinds: ['domain'],
  maxEntries: 1,
  vpn: false,
  extraTargets: false,
  partialResults: true,
  stages: {
    names: { it: 'ricerca dei nomi', en: 'looking for names' },
    addresses: { it: 'indirizzi e servizi', en: 'addresses and services' },
    contact: { it: 'contatto diretto', en: 'direct contact' },
    mail: { it: 'protezione della posta', en: 'mail protection' },
    breaches: { it: 'violazioni note', en: 'known breaches' },
    lookalikes: { it: 'domini simili', en: 'look-alike domains' },
  },
  consents: {},
  settings: () => import('./settings.ts'),
});
