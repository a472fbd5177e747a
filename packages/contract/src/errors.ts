import type { Language, Localised } from './language.ts';

interface ErrorEntry {
  readonly status: 400 | 401 | 402 | 403 | 404 | 408 | 409 | 413 | 414 | 415 | 416 | 417 | 429 | 431 | 500 | 503;
  readonly message: Localised;
}

/**
 * The catalogue of public errors: what a client may rely on (`code`, `status`) and what a person reads (`message`).
 * `docs/errors.md` lists the same codes; a test holds the two together. English texts that the specification
 * quotes are used word for word.
 */
export const ERRORS = {
  invalid_request: {
    status: 400,
    message: {
      it: 'La richiesta non è valida: controlla i campi indicati.',
      en: 'The request is not valid: check the fields listed.',
    },
  },
  malformed_json: {
    status: 400,
    message: { it: 'Il corpo della richiesta non è JSON valido.', en: 'The request body is not valid JSON.' },
  },
  malformed_request: {
    status: 400,
    message: { it: 'La richiesta non è HTTP valido.', en: 'The request is not valid HTTP.' },
  },
  target_not_valid: {
    status: 400,
    message: { it: 'Il target non è valido', en: 'Target is not valid' },
  },
  answer_refused: {
    status: 400,
    message: { it: 'La risposta non è valida.', en: 'The answer is not valid.' },
  },
  survey_incomplete: {
    status: 400,
    message: {
      it: 'Il questionario non è completo: risposte mancanti {count}.',
      en: 'The questionnaire is not complete: answers missing {count}.',
    },
  },
  secret_required: {
    status: 400,
    message: {
      it: 'È cambiata la destinazione di un segreto memorizzato: inserisci di nuovo i segreti indicati.',
      en: 'The destination of a stored secret has changed: enter the secrets listed again.',
    },
  },
  unauthorised: {
    status: 401,
    message: {
      it: 'Sessione assente o scaduta: accedi di nuovo.',
      en: 'Your session is missing or has expired: sign in again.',
    },
  },
  wrong_credentials: { status: 401, message: { it: 'Credenziali errate', en: 'Wrong credentials' } },
  no_remaining_scans: {
    status: 402,
    message: { it: 'Nessuna scansione rimanente per questo servizio.', en: 'No remaining scans for this service.' },
  },
  licence_expired: {
    status: 403,
    message: {
      it: 'Licenza scaduta o non valida per il servizio!',
      en: 'Expired license or invalid for service!',
    },
  },
  forbidden: {
    status: 403,
    message: {
      it: 'Il tuo ruolo non permette questa operazione.',
      en: 'Your role does not allow this operation.',
    },
  },
  target_not_allowed: {
    status: 403,
    message: {
      it: 'Non puoi creare nuovi target per questo servizio',
      en: 'you are not allowed to create new target for this service',
    },
  },
  target_not_licensed: {
    status: 403,
    message: {
      it: 'Utente non autorizzato a creare nuovi target per questo servizio',
      en: 'user not authorised to create new targets for this service',
    },
  },
  upgrade_required: {
    status: 403,
    message: {
      it: 'Questa sezione è inclusa nella licenza completa: passa alla versione full.',
      en: 'This section is part of the full licence: upgrade to full.',
    },
  },
  not_found: {
    status: 404,
    message: { it: 'La risorsa richiesta non esiste.', en: 'The requested resource does not exist.' },
  },
  request_timeout: {
    status: 408,
    message: { it: 'La richiesta non è arrivata in tempo.', en: 'The request did not arrive in time.' },
  },
  state_conflict: {
    status: 409,
    message: {
      it: 'Lo stato attuale non permette questa operazione.',
      en: 'The current state does not allow this operation.',
    },
  },
  answer_changed: {
    status: 409,
    message: {
      it: 'Questa risposta è cambiata nel frattempo: guarda com’è ora prima di salvare la tua.',
      en: 'This answer has changed in the meantime: look at it as it is now before you save yours.',
    },
  },
  survey_completed: {
    status: 409,
    message: {
      it: 'Il questionario è già concluso: le risposte non cambiano più.',
      en: 'The questionnaire is completed: its answers do not change any more.',
    },
  },
  survey_not_completed: {
    status: 409,
    message: {
      it: 'Il questionario non è ancora concluso: il report è disponibile dopo la conclusione.',
      en: 'The questionnaire is not completed yet: its report is available after that.',
    },
  },
  task_not_running: {
    status: 409,
    message: {
      it: 'Il test non è in esecuzione: solo un test in esecuzione può essere fermato.',
      en: 'The test is not running: only a running test can be stopped.',
    },
  },
  task_not_queued: {
    status: 409,
    message: {
      it: 'Il test non è più in coda: non può essere ritirato. Se è in corso, puoi fermarlo.',
      en: 'The test is no longer queued and cannot be withdrawn. If it is running, you can stop it.',
    },
  },
  task_not_ended: {
    status: 409,
    message: {
      it: 'Il test è in coda o in esecuzione: potrai eliminarlo quando sarà terminato.',
      en: 'The test is queued or running: you can delete it once it has ended.',
    },
  },
  engine_unavailable: {
    status: 409,
    message: {
      it: 'Il servizio non può avviare test in questo momento: {reason}. Nessuna scansione è stata usata.',
      en: 'The service cannot start tests at the moment: {reason}. No scan was used.',
    },
  },
  payload_too_large: {
    status: 413,
    message: { it: 'La richiesta è troppo grande.', en: 'The request is too large.' },
  },
  address_too_long: {
    status: 414,
    message: { it: "L'indirizzo della richiesta è troppo lungo.", en: 'The address of the request is too long.' },
  },
  unsupported_media_type: {
    status: 415,
    message: {
      it: 'Il tipo di contenuto della richiesta non è accettato.',
      en: 'The content type of the request is not accepted.',
    },
  },
  range_not_satisfiable: {
    status: 416,
    message: {
      it: 'Il file non contiene la parte richiesta.',
      en: 'The file does not have the part that was asked for.',
    },
  },
  expectation_failed: {
    status: 417,
    message: {
      it: "L'intestazione Expect della richiesta non può essere soddisfatta.",
      en: 'The Expect header of the request cannot be met.',
    },
  },
  too_many_requests: {
    status: 429,
    message: {
      it: 'Troppi tentativi: attendi {seconds} secondi e riprova.',
      en: 'Too many attempts: wait {seconds} seconds and try again.',
    },
  },
  request_head_too_large: {
    status: 431,
    message: {
      it: "L'indirizzo e le intestazioni della richiesta sono troppo grandi.",
      en: 'The address and headers of the request are too large.',
    },
  },
  internal: {
    status: 500,
    message: {
      it: 'Si è verificato un errore interno. Riferimento: {id}',
      en: 'An internal error occurred. Reference: {id}',
    },
  },
  storage_unavailable: {
    status: 503,
    message: {
      it: 'La piattaforma non può salvare dati in questo momento: il disco è pieno o guasto. Nulla è stato salvato e nessuna scansione è stata usata. Riprova più tardi.',
      en: 'The platform cannot store data at the moment: its disk is full or failing. Nothing was saved and no scan was used. Try again later.',
    },
  },
  unavailable: {
    status: 503,
    message: {
      it: 'Il servizio non è al momento disponibile: riprova tra poco.',
      en: 'The service is not available right now: try again shortly.',
    },
  },
  read_timeout: {
    status: 503,
    message: {
      it: 'La lettura ha richiesto troppo tempo ed è stata interrotta: restringi la ricerca o i filtri e riprova.',
      en: 'The read took too long and was stopped: narrow the search or the filters and try again.',
    },
  },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;

/** The text of an error for a person; `{name}` places are filled from `values`. */
export function errorMessage(
  code: ErrorCode,
  language: Language,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return ERRORS[code].message[language].replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
