import type { PassiveCheck } from '../../check.ts';
import { headerOf } from '../../reading/answer.ts';
import { CONFIGURATION, define, owaspSheet, TELLS_LITTLE } from './define.ts';
import { acrossSite, answersOf } from './sight.ts';

const references = [owaspSheet('HTTP headers', 'HTTP_Headers')];

const VERSION = define(
  'software-version-told',
  { family: 'Information leaks', scores: TELLS_LITTLE, owasp: CONFIGURATION, cwes: [200, 497], references },
  {
    name: { it: 'Versione del software nelle intestazioni', en: 'Software version in headers' },
    description: {
      it: 'Le intestazioni delle risposte dicono quale software è in uso e in quale versione: un aggressore trova subito le vulnerabilità note che lo riguardano.',
      en: 'Response headers disclose which software is in use and in which version: an attacker can look up its known vulnerabilities at once.',
    },
    solution: {
      it: 'Togliere la versione dall’intestazione Server (server_tokens off, ServerTokens Prod) e non inviare X-Powered-By, X-AspNet-Version e simili. Tenere comunque aggiornato il software.',
      en: 'Remove the version from the Server header (server_tokens off, ServerTokens Prod) and do not send X-Powered-By, X-AspNet-Version and the like. Keep the software up to date all the same.',
    },
  },
);

/** Headers that name software. What has no number tells too little to be a finding. */
const NAMING = [
  'Server',
  'X-Powered-By',
  'X-AspNet-Version',
  'X-AspNetMvc-Version',
  'X-Generator',
  'X-Drupal-Version',
  'X-Version',
  'X-Runtime-Version',
  'Liferay-Portal',
  'MicrosoftSharePointTeamServices',
  'X-OWA-Version',
];

export const versionHeaders = {
  code: 'version_headers',
  name: { it: 'Versioni nelle intestazioni', en: 'Versions in headers' },
  kind: 'passive',
  definitions: [VERSION],
  look: () => [],
  conclude(site) {
    const answers = answersOf(site);
    // Each header is its own setting: whether every answer has it is asked of each, and told at the site's root.
    const found = NAMING.flatMap((name) => {
      const telling = answers.filter(({ response }) => /\d\.\d|^\D*\d{4,}/.test(headerOf(response, name) ?? ''));
      return acrossSite(site, VERSION.key, telling, ({ response }) => {
        const value = headerOf(response, name) ?? '';
        return { evidence: `${name}: ${value}`, marks: [value] };
      }).map((one) => ({ ...one, place: { ...one.place, parameter: `header ${name}` } }));
    });
    return found;
  },
} as const satisfies PassiveCheck;
