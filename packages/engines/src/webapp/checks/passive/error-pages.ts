import type { PassiveCheck, WebSighting } from '../../check.ts';
import { filled } from '../../evidence.ts';
import { type Answered, isAnswered, isOurs, kindOf, textOf } from '../../reading/answer.ts';
import { databaseErrorIn, debugPageIn, ownTextOf, phpMessageIn, traceIn } from '../../reading/error-texts.ts';
import { CONFIGURATION, DEBUGGER, define, ERRORS, owaspSheet, TELLS, TELLS_LITTLE } from './define.ts';
import { sighting } from './sight.ts';

const family = 'Error pages';
const references = [owaspSheet('error handling', 'Error_Handling')];

const HIDE = {
  it: 'Mostrare all’utente un messaggio generico con un codice e scrivere i dettagli soltanto nei registri del server. Correggere l’errore che li ha prodotti.',
  en: 'Show the user a generic message with a code, and write the details to the server’s logs only. Fix the error that caused it.',
};

const TRACE = define(
  'stack-trace',
  { family, scores: TELLS, owasp: ERRORS, cwes: [209, 550], references },
  {
    name: { it: 'Traccia di un errore mostrata all’utente', en: 'Stack trace shown to the user' },
    description: {
      it: 'La risposta contiene la traccia di un errore interno: rivela percorsi, nomi di funzioni e versioni, utili a costruire un attacco.',
      en: 'The response contains the stack trace of an internal error: it discloses paths, function names and versions that help to prepare an attack.',
    },
    solution: HIDE,
  },
);

const DATABASE = define(
  'database-error',
  { family, scores: TELLS, owasp: ERRORS, cwes: [209, 550], references },
  {
    name: { it: 'Errore del database mostrato all’utente', en: 'Database error shown to the user' },
    description: {
      it: 'La risposta contiene un messaggio del database: rivela quale è in uso e parti delle interrogazioni, e spesso accompagna una SQL injection.',
      en: 'The response contains a database message: it discloses which database is in use and parts of queries, and often accompanies SQL injection.',
    },
    solution: HIDE,
  },
);

const PATH = define(
  'php-error',
  { family, scores: TELLS_LITTLE, owasp: ERRORS, cwes: [209, 211], references },
  {
    name: {
      it: 'Messaggio di errore di PHP con percorso del server',
      en: 'PHP error message with a path of the server',
    },
    description: {
      it: 'PHP mostra nella pagina i propri messaggi, con il percorso completo dei file sul server.',
      en: 'PHP shows its own messages in the page, with the full path of files on the server.',
    },
    solution: {
      it: 'Impostare display_errors = Off e log_errors = On nella configurazione di PHP, e correggere l’errore.',
      en: 'Set display_errors = Off and log_errors = On in PHP’s configuration, and fix the error.',
    },
  },
);

const DEVELOPMENT = define(
  'debug-page',
  { family, scores: TELLS, owasp: CONFIGURATION, cwes: [489, 215], references },
  {
    name: { it: 'Pagina di errore della modalità di sviluppo', en: 'Error page of development mode' },
    description: {
      it: 'L’applicazione è in modalità di sviluppo: la pagina di errore mostra codice, variabili, configurazione e talvolta credenziali.',
      en: 'The application runs in development mode: its error page shows code, variables, configuration and sometimes credentials.',
    },
    solution: {
      it: 'Disattivare la modalità di sviluppo (DEBUG, APP_DEBUG, customErrors…) e cambiare le credenziali che la pagina possa aver mostrato.',
      en: 'Turn development mode off (DEBUG, APP_DEBUG, customErrors …) and change any credentials the page may have shown.',
    },
  },
);

const CONSOLE = define(
  'debug-console',
  { family, scores: DEBUGGER, owasp: CONFIGURATION, cwes: [489, 94], references },
  {
    name: { it: 'Console di sviluppo raggiungibile', en: 'Development console exposed' },
    description: {
      it: 'La pagina di errore offre una console che esegue codice sul server, protetta al più da un PIN che si può ricavare da altri dati del server.',
      en: 'The error page offers a console that runs code on the server, guarded at most by a PIN that can be worked out from other data of the server.',
    },
    solution: {
      it: 'Disattivare subito il debugger (FLASK_DEBUG, debug=True) e usare un server per la produzione.',
      en: 'Turn the debugger off at once (FLASK_DEBUG, debug=True) and use a server meant for production.',
    },
  },
);

function errorsIn(answer: Answered): WebSighting[] {
  const { response } = answer;
  const html = textOf(response);
  const debug = debugPageIn(html);
  if (debug) {
    const key = debug.what === 'Werkzeug debugger' ? CONSOLE.key : DEVELOPMENT.key;
    return [
      sighting(
        key,
        answer,
        {
          evidence: filled(
            { it: 'Pagina di sviluppo di {what}: {text}', en: 'Development page of {what}: {text}' },
            { what: debug.what, text: debug.text },
          ),
          marks: [debug.text],
        },
        // One setting of the application shows it for every error.
        { cause: debug.what },
      ),
    ];
  }
  const own = ownTextOf(answer);
  // A page that came with success may be an article about errors: there it is no more than possible.
  const more = response.status < 400 ? { possible: true } : {};
  const found: WebSighting[] = [];
  const php = phpMessageIn(html);
  if (php && !isOurs(answer, php.text))
    found.push(
      sighting(PATH.key, answer, {
        evidence: filled(
          { it: 'PHP: {what} con il percorso {path}', en: 'PHP: {what} with the path {path}' },
          { what: php.what, path: php.text },
        ),
        marks: [php.text],
      }),
    );
  const trace = traceIn(own);
  if (trace && !trace.frames.some((frame) => isOurs(answer, frame))) {
    found.push(
      sighting(
        TRACE.key,
        answer,
        {
          evidence: filled(
            { it: 'Traccia di {language}: {frames}', en: '{language} stack: {frames}' },
            { language: trace.language, frames: trace.frames.join(' | ') },
          ),
          marks: trace.frames,
        },
        // What handles one error so handles all of them.
        response.status < 400 ? more : { cause: trace.language },
      ),
    );
  }
  const database = databaseErrorIn(own);
  if (database && !isOurs(answer, database.text)) {
    found.push(
      sighting(
        DATABASE.key,
        answer,
        { evidence: `${database.what}: ${database.text}`, marks: [database.text] },
        php ? {} : more,
      ),
    );
  }
  return found;
}

export const errorPages = {
  code: 'error_pages',
  name: { it: 'Pagine di errore', en: 'Error pages' },
  kind: 'passive',
  ofAttacks: true,
  definitions: [TRACE, DATABASE, PATH, DEVELOPMENT, CONSOLE],
  look(exchange) {
    if (!isAnswered(exchange)) return [];
    const kind = kindOf(exchange.response);
    // Libraries and style sheets hold such texts as their own.
    return kind === 'script' || kind === 'style' || kind === 'other' ? [] : errorsIn(exchange);
  },
} as const satisfies PassiveCheck;
