import { isRefusedToStrangers } from '../../attack/without-session.ts';
import type { PassiveCheck, Site } from '../../check.ts';
import { filled } from '../../evidence.ts';
import { type Answered, headerOf, kindOf } from '../../reading/answer.ts';
import { ADVICE, DESIGN, define, HELPS_TO_READ, mdn } from './define.ts';
import { acrossSite, answersOf, MAX_PLACES, type Seen, sighting } from './sight.ts';

const family = 'Caching';
const references = [mdn('Cache-Control', 'HTTP/Reference/Headers/Cache-Control')];

const SHARED = define(
  'private-page-shared',
  { family, scores: HELPS_TO_READ, owasp: DESIGN, cwes: [524, 525], references },
  {
    name: { it: 'Pagina riservata conservabile da tutti', en: 'Private page may be stored by shared caches' },
    description: {
      it: 'Una pagina ricevuta dopo l’accesso permette alle cache intermedie di conservarla: un proxy o una CDN possono consegnare ad altri i dati dell’utente.',
      en: 'A page received after sign-in allows shared caches to store it: a proxy or a CDN may serve the user’s data to others.',
    },
    solution: {
      it: 'Inviare «Cache-Control: no-store» (o almeno «private, no-cache») su tutte le pagine che dipendono dall’utente.',
      en: 'Send “Cache-Control: no-store” (or at least “private, no-cache”) with every page that depends on the user.',
    },
  },
);

const KEPT = define(
  'private-page-kept',
  { family, scores: ADVICE, owasp: DESIGN, cwes: [525], references },
  {
    name: { it: 'Pagina riservata conservata dal browser', en: 'Private page stored by the browser' },
    description: {
      it: 'Una pagina ricevuta dopo l’accesso non dice se possa essere conservata: resta nel browser e chi usa poi lo stesso computer può rivederla.',
      en: 'A page received after sign-in does not state whether it may be stored: it stays in the browser, and the next user of the same computer can see it.',
    },
    solution: {
      it: 'Inviare «Cache-Control: no-store» sulle pagine con dati personali.',
      en: 'Send “Cache-Control: no-store” with pages that hold personal data.',
    },
  },
);

/** Answers to the signed-in user that strangers were refused: what everybody gets is nobody's secret. */
function privateAnswers(site: Site): Answered[] {
  if (!site.session.signedIn) return [];
  return answersOf(site).filter((answer) => {
    const { request, response } = answer;
    const isContent = request.method === 'GET' && response.status === 200 && /^(?:html|json)$/.test(kindOf(response));
    return isContent && !site.isMissing(answer) && isRefusedToStrangers(site, request.url) === true;
  });
}

function shared({ response }: Answered): Seen | null {
  const said = headerOf(response, 'Cache-Control') ?? '';
  if (/\b(?:no-store|private|no-cache)\b/i.test(said)) return null;
  const open = /\bpublic\b|\bs-maxage\s{0,3}=\s{0,3}[1-9]|\bmax-age\s{0,3}=\s{0,3}[1-9]/i.test(said);
  if (!open || /\b(?:cookie|authorization|\*)/i.test(headerOf(response, 'Vary') ?? '')) return null;
  return {
    evidence: filled({ it: 'Con l’accesso, Cache-Control: {said}', en: 'Signed in, Cache-Control: {said}' }, { said }),
    marks: [said],
  };
}

function kept({ response }: Answered): Seen | null {
  const silent = headerOf(response, 'Cache-Control') === null && !/no-cache/i.test(headerOf(response, 'Pragma') ?? '');
  return silent ? { evidence: { it: 'Con l’accesso, nessun Cache-Control', en: 'Signed in, no Cache-Control' } } : null;
}

export const privateCaching = {
  code: 'private_caching',
  name: { it: 'Pagine riservate nelle cache', en: 'Private pages in caches' },
  kind: 'passive',
  definitions: [SHARED, KEPT],
  look: () => [],
  conclude(site) {
    const answers = privateAnswers(site);
    const inShared = answers.flatMap((answer) => {
      const seen = shared(answer);
      return seen ? [sighting(SHARED.key, answer, seen)] : [];
    });
    return [...inShared.slice(0, MAX_PLACES), ...acrossSite(site, KEPT.key, answers, kept)];
  },
} as const satisfies PassiveCheck;
