import type { Localised } from '@rocca/contract/language';

interface ReasonFacts {
  readonly name: Localised;
  /** It leaves nothing unknown that this test had promised to find out. */
  readonly expected?: boolean;
}

/** Why something was not checked. Unknown is never shown as clean: the report gives one of these reasons. */
export const COVERAGE_REASONS = {
  not_in_profile: { name: { it: 'non previsto da questo profilo', en: 'not part of this profile' }, expected: true },
  stopped: { name: { it: 'il test è stato fermato prima', en: 'the test was stopped before it got there' } },
  cut: { name: { it: 'il test si è interrotto prima', en: 'the test was cut off before it got there' } },
  slowed: {
    name: {
      it: 'interrotto: il sito rallentava durante le prove basate sul tempo',
      en: 'stopped: the site became slow during time-based tests',
    },
  },
  timed_out: { name: { it: 'tempo scaduto', en: 'timed out' } },
  filtered: { name: { it: 'filtrato: nessuna risposta', en: 'filtered: no answer' } },
  no_consent: {
    name: { it: 'serve un consenso scritto, non dato', en: 'needs a written consent, which was not given' },
    expected: true,
  },
  changes_state: {
    name: {
      it: 'non provato: modifica lo stato dell’applicazione',
      en: 'not tried: changes the state of the application',
    },
    expected: true,
  },
  no_knowledge: { name: { it: 'catalogo NVD non caricato', en: 'NVD catalogue not loaded' } },
  no_privileges: {
    name: { it: 'servono privilegi che la piattaforma non ha', en: 'needs privileges the platform lacks' },
  },
  tool_missing: { name: { it: 'lo strumento non è installato', en: 'the tool is not installed' } },
  tool_failed: { name: { it: 'controllo non riuscito', en: 'the check failed' } },
  not_resolved: { name: { it: 'il nome non è stato risolto', en: 'the name was not resolved' } },
  not_allowed: {
    name: { it: 'il nome porta a un indirizzo non ammesso', en: 'the name leads to an address that is not allowed' },
  },
  left_out: {
    name: {
      it: 'indirizzo della piattaforma o di un servizio di metadati: non viene mai esaminato',
      en: 'an address of the platform or of a metadata service: never tested',
    },
  },
  needs_vpn: {
    name: {
      it: 'indirizzo privato: questa piattaforma lo raggiunge solo attraverso una VPN',
      en: 'a private address: this platform reaches it through a VPN only',
    },
  },
  too_many: {
    name: { it: 'troppi servizi: esaminati solo i primi', en: 'too many services: only the first were checked' },
  },
  service_unknown: { name: { it: 'servizio non riconosciuto', en: 'service not recognised' } },
  no_version: { name: { it: 'versione non indicata dal servizio', en: 'version not stated by the service' } },
  version_unreadable: { name: { it: 'versione non leggibile', en: 'version not readable' } },
  no_name: {
    name: { it: 'prodotto assente dalle fonti sulle vulnerabilità', en: 'product not in the vulnerability sources' },
  },
  // Of a whole host, in reports from before every service had a reason of its own.
  not_recognised: { name: { it: 'versione non riconosciuta', en: 'version not recognised' } },
  knowledge_changed: {
    name: { it: 'la conoscenza delle vulnerabilità è cambiata', en: 'the vulnerability knowledge has changed' },
  },
  host_down: { name: { it: 'host non attivo', en: 'host down' } },
  not_signed_in: {
    name: { it: 'la scansione non era autenticata', en: 'the scan was not signed in' },
  },
  sign_in_no_form: {
    name: {
      it: 'accesso non riuscito: nessun modulo di accesso trovato a questo indirizzo',
      en: 'sign-in failed: no sign-in form was found at this address',
    },
  },
  sign_in_rejected: {
    name: {
      it: 'accesso non riuscito: il sito ha rifiutato o chiesto di nuovo le credenziali',
      en: 'sign-in failed: the site rejected the credentials or asked for them again',
    },
  },
  sign_in_not_proven: {
    name: {
      it: 'accesso non confermato: dopo l’invio delle credenziali nessuna pagina mostra un utente autenticato',
      en: 'sign-in not confirmed: after the credentials were sent, no page shows a signed-in user',
    },
  },
  sign_in_no_browser: {
    name: {
      it: 'accesso non riuscito: la pagina di accesso richiede un browser, che non era disponibile',
      en: 'sign-in failed: the sign-in page needs a browser, which was not available',
    },
  },
  session_lost: {
    name: {
      it: 'sessione persa durante la scansione: un nuovo accesso non è riuscito',
      en: 'session lost during the scan: signing in again did not succeed',
    },
  },
  no_sign_in: {
    name: {
      it: 'serve un accesso al sito, che questa scansione non aveva',
      en: 'needs a sign-in to the site, which this scan did not have',
    },
    expected: true,
  },
  one_sign_in: {
    name: {
      it: 'secondo utente non indicato: l’accesso tra utenti non è verificato',
      en: 'second user not given: access between users is not tested',
    },
    expected: true,
  },
  second_not_signed_in: {
    name: {
      it: 'l’accesso del secondo utente non è riuscito',
      en: 'the sign-in of the second user did not succeed',
    },
  },
  no_answer: { name: { it: 'la pagina non ha risposto', en: 'the page did not answer' } },
  value_stops_site: {
    name: {
      it: 'alcuni valori interrompono il sito: non ne sono stati inviati altri dello stesso tipo',
      en: 'certain values make the site stop answering: no more of their kind were sent',
    },
  },
  too_large: {
    name: {
      it: 'risposta troppo grande: letta solo la prima parte',
      en: 'the answer was too large: only its beginning was read',
    },
  },
  form_left_out: {
    name: {
      it: 'moduli non inviati: modificherebbero dati, account o sessione',
      en: 'forms not sent: they would change data, an account or the session',
    },
  },
  fields_left_out: {
    name: { it: 'campi non provati', en: 'fields not attacked' },
  },
  fields_in_part: {
    name: { it: 'campi provati solo in parte', en: 'fields attacked in part only' },
  },
  not_examined: {
    name: {
      it: 'pagine dietro un account indovinato: lette soltanto per i controlli di accesso, senza inviarne i moduli, perché l’account è di altri',
      en: 'pages behind a guessed account: read for the access checks only, and none of their forms was sent, since the account belongs to somebody else',
    },
    expected: true,
  },
  sign_in_not_tried: {
    name: {
      it: 'moduli di accesso in cui non si sono provate password ovvie',
      en: 'sign-in forms where obvious passwords were not tried',
    },
  },
  unsteady: {
    name: {
      it: 'non verificabile per confronto: la pagina cambia da sola',
      en: 'not testable by comparison: the page changes by itself',
    },
  },
  state_changed: {
    name: {
      it: 'l’applicazione ha cambiato stato durante la scansione',
      en: 'the application changed its state during the scan',
    },
  },
  limit_reached: {
    name: { it: 'raggiunto il limite di questa scansione', en: 'the limit of this scan was reached' },
  },
  not_reached: {
    name: { it: 'il controllo non è arrivato a questa pagina', en: 'the check did not get to this page' },
  },
  no_contact: {
    name: {
      it: 'le impostazioni non ammettono contatti con i sistemi del dominio',
      en: 'the settings do not allow contact with the machines of the domain',
    },
    expected: true,
  },
  source_off: { name: { it: 'fonte non attiva su questa piattaforma', en: 'the source is off on this platform' } },
  source_refused: { name: { it: 'la fonte ha rifiutato la chiave', en: 'the source rejected the key' } },
  source_quota: { name: { it: 'richieste alla fonte esaurite', en: 'no questions to the source left' } },
  source_failed: { name: { it: 'la fonte non ha risposto', en: 'the source did not answer' } },
  source_changed: {
    name: { it: 'la fonte ha risposto in una forma non riconosciuta', en: 'the source answered in an unknown form' },
  },
  nothing_to_check: { name: { it: 'nessun servizio di questo tipo', en: 'no service of this kind' }, expected: true },
} as const satisfies Record<string, ReasonFacts>;

export type CoverageReason = keyof typeof COVERAGE_REASONS;

/** Whether a place without this check leaves nothing unknown that the test had promised to find out. */
export function isExpected(reason: CoverageReason): boolean {
  const facts: ReasonFacts = COVERAGE_REASONS[reason];
  return facts.expected ?? false;
}
