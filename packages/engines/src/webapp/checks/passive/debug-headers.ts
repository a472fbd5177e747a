import type { PassiveCheck } from '../../check.ts';
import { headersOf } from '../../reading/answer.ts';
import { CONFIGURATION, define, TELLS_LITTLE } from './define.ts';
import { acrossSite, answersOf } from './sight.ts';

const DEBUG = define(
  'debug-headers',
  { family: 'Information leaks', scores: TELLS_LITTLE, owasp: CONFIGURATION, cwes: [489, 215] },
  {
    name: { it: 'Intestazioni di sviluppo in produzione', en: 'Development headers in production' },
    description: {
      it: 'Le risposte contengono intestazioni degli strumenti di sviluppo: possono portare a un profilo della richiesta con interrogazioni, variabili e credenziali, e indicano che la modalità di sviluppo è attiva.',
      en: 'Answers carry headers of development tools: they may lead to a profile of the request with queries, variables and credentials, and show that development mode is on.',
    },
    solution: {
      it: 'Disattivare in produzione la modalità di sviluppo e gli strumenti di profilazione.',
      en: 'Turn off development mode and profiling tools in production.',
    },
  },
);

/** Headers that only tools for developers send. */
const NAMES = [
  'X-Debug-Token-Link',
  'X-Debug-Token',
  'X-ChromeLogger-Data',
  'X-ChromePhp-Data',
  'X-Wf-Protocol-1',
  'X-Clockwork-Id',
  'phpdebugbar',
  'phpdebugbar-id',
  'X-MiniProfiler-Ids',
  'X-SourceFiles',
  'X-Debug-Exception',
  'X-Debug-Exception-File',
];

export const debugHeaders = {
  code: 'debug_headers',
  name: { it: 'Intestazioni di sviluppo', en: 'Development headers' },
  kind: 'passive',
  definitions: [DEBUG],
  look: () => [],
  conclude(site) {
    return NAMES.flatMap((name) => {
      const sent = answersOf(site).filter(({ response }) => headersOf(response.headers, name).length > 0);
      return acrossSite(site, DEBUG.key, sent, ({ response }) => {
        const [value = ''] = headersOf(response.headers, name);
        return { evidence: `${name}: ${value}`, marks: [name, value] };
      }).map((one) => ({ ...one, place: { ...one.place, parameter: `header ${name}` } }));
    });
  },
} as const satisfies PassiveCheck;
