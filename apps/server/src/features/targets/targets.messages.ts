import type { Localised } from '@rocca/contract/language';
import { FIELD_REQUIRED } from '@rocca/contract/target/field-texts';
import { VPN_CONFIG_MAX_BYTES, VPN_CREDENTIALS_MAX_BYTES } from '@rocca/contract/target/vpn';

const grouped = (bytes: number, language: string) =>
  new Intl.NumberFormat(language, { useGrouping: 'always' }).format(bytes);
const tooLarge = (bytes: number): Localised => ({
  it: `Il file può avere al massimo ${grouped(bytes, 'it')} byte.`,
  en: `The file can have at most ${grouped(bytes, 'en')} bytes.`,
});

/** What is wrong with a field of a target, for a person. */
export const FIELD_TEXTS = {
  engineUnknown: { it: 'Questo servizio non esegue test.', en: 'This service does not run tests.' },
  notPrintable: {
    it: 'Il testo contiene caratteri di controllo.',
    en: 'The text holds control characters.',
  },
  required: FIELD_REQUIRED,
  secretNotStored: {
    it: 'Nessun valore memorizzato: inseriscilo.',
    en: 'No value is stored: enter it.',
  },
  secretMoved: {
    it: 'La destinazione di questo segreto è cambiata: inseriscilo di nuovo.',
    en: 'Where this secret is sent has changed: enter it again.',
  },
  notBase64: { it: 'Il file non è in base64.', en: 'The file is not base64.' },
  fileEmpty: { it: 'Il file è vuoto.', en: 'The file is empty.' },
  configTooLarge: tooLarge(VPN_CONFIG_MAX_BYTES),
  credentialsTooLarge: tooLarge(VPN_CREDENTIALS_MAX_BYTES),
  vpnNotUsed: {
    it: 'I test di questo servizio non passano da una VPN: toglila.',
    en: 'Tests of this service do not go through a VPN: remove it.',
  },
  fullServiceOnly: {
    it: 'Il servizio Lite non contatta i sistemi del dominio: serve il servizio completo.',
    en: 'The Lite service does not contact the systems of the domain: the full service is needed.',
  },
  configName: { it: 'È ammesso solo un file .ovpn.', en: 'Only a .ovpn file is accepted.' },
  credentialsName: { it: 'È ammesso solo un file .txt.', en: 'Only a .txt file is accepted.' },
  credentialsContent: {
    it: 'Il file deve contenere il nome utente nella prima riga e la password nella seconda.',
    en: 'The file must hold the user name on its first line and the password on its second.',
  },
  gateway: {
    it: 'Inserisci l’indirizzo come host:porta, per esempio vpn.example.com:4433.',
    en: 'Enter the address as host:port, for example vpn.example.com:4433.',
  },
} as const satisfies Record<string, Localised>;
