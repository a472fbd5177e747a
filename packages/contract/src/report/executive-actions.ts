import { firstSentences } from '../format/first-sentences.ts';
import type { Action, Executive } from './executive.ts';
import type { Words } from './executive-words.ts';
import type { Remedy } from './groups.schema.ts';
import { effectText } from './remedy-effect.ts';

/** What to do first is a short list. */
export const MAX_ACTIONS = 5;
/** Of a solution: what is asked for often stands behind the reason for it. */
const MAX_SOLUTION = 400;

interface Remedies {
  /** Null: the licence does not open the remedies. */
  readonly page: { readonly total: number; readonly items: readonly Remedy[] } | null;
  /** The vulnerabilities of the whole report. */
  readonly total: number;
}

/** What to do first. */
export function actionsOf(
  { page, total }: Remedies,
  words: Words,
): Pick<Executive, 'actions' | 'actionsLead' | 'actionsNote'> {
  if (!page) {
    const actionsNote = words.say(
      'Che cosa fare per primo, con i rimedi e i sistemi interessati, fa parte della licenza completa.',
      'What to do first, with the remedies and the systems concerned, is part of the full licence.',
    );
    return { actions: [], actionsNote };
  }
  const actions = page.items.slice(0, MAX_ACTIONS).map((remedy) => actionOf(remedy, total, words));
  if (actions.length > 0) return { actions, actionsLead: leadOf(actions, { shown: page.total, total }, words) };
  return { actions, actionsNote: words.say('Non ci sono rimedi da applicare.', 'There are no remedies to apply.') };
}

/**
 * `The first 5 actions of 29 close 61 of 77 vulnerabilities, 12 of them exploited; 4 more are to be verified.` What is to
 * be verified is not promised to be closed. No finding has two remedies.
 */
function leadOf(
  actions: readonly Action[],
  { shown, total }: { readonly shown: number; readonly total: number },
  words: Words,
): string {
  const sum = (figure: (action: Action) => number) => actions.reduce((all, action) => all + figure(action), 0);
  const unverified = sum((action) => action.unverified);
  const closes = sum((action) => action.closes) - unverified;
  const of = shown > actions.length ? words.say(` su ${words.number(shown)}`, ` of ${words.number(shown)}`) : '';
  const all = words.number(Math.max(closes + unverified, total));
  if (closes === 0) {
    const concerned = words.number(sum(({ findings }) => findings));
    const actors = words.count(
      actions.length,
      ['Un’azione riguarda', `Le prime # azioni${of} riguardano`],
      ['One action concerns', `The first # actions${of} concern`],
    );
    const open =
      unverified === 0
        ? words.say('nessuna versione corretta nota', 'no fixed version known')
        : words.say('da verificare', 'to be verified');
    return `${actors} ${words.say(`${concerned} delle ${all} vulnerabilità`, `${concerned} of ${all} vulnerabilities`)}: ${open}.`;
  }
  // Of the exploited ones it is only known how many there are where everything is closed for certain.
  const exploited = closes === sum(({ findings }) => findings) ? sum(({ knownExploited }) => knownExploited) : 0;
  const actors = words.count(
    actions.length,
    ['Un’azione chiude', `Le prime # azioni${of} chiudono`],
    ['One action closes', `The first # actions${of} close`],
  );
  const used =
    exploited > 0
      ? words.count(
          exploited,
          [', # già sfruttata', ', # già sfruttate'],
          [', # of them exploited', ', # of them exploited'],
        )
      : '';
  const closed = words.number(closes);
  return `${actors} ${words.say(`${closed} delle ${all} vulnerabilità`, `${closed} of ${all} vulnerabilities`)}${used}${toVerify(unverified, words)}.`;
}

const toVerify = (unverified: number, words: Words): string =>
  unverified === 0
    ? ''
    : words.count(
        unverified,
        ['; un’altra è da verificare', '; altre # sono da verificare'],
        ['; 1 more is to be verified', '; # more are to be verified'],
      );

function actionOf(remedy: Remedy, total: number, words: Words): Action {
  const { id, priority, name, level, findings, closes, unverified, places, some_places, known_exploited } = remedy;
  return {
    ...{ id, priority, name, solution: firstSentences(remedy.solution, MAX_SOLUTION), level, findings, closes },
    ...{ unverified, places, somePlaces: some_places.slice(0, 3), knownExploited: known_exploited },
    effect: effectText(remedy, total, words.language),
  };
}
