import { firstSentences } from '../format/first-sentences.ts';
import type { Action, Executive } from './executive.ts';
import type { Words } from './executive-words.ts';
import type { Remedy } from './groups.schema.ts';

/** What to do first is a short list. */
export const MAX_ACTIONS = 5;
/** Of a solution: what is asked for often stands behind the reason for it. */
const MAX_SOLUTION = 400;

interface RemedyPage {
  readonly items: readonly Remedy[];
  readonly risk_total: number;
}

/** What to do first; `page` null: the licence does not open the remedies. */
export function actionsOf(page: RemedyPage | null, words: Words): Pick<Executive, 'actions' | 'actionsNote'> {
  if (!page) {
    const actionsNote = words.say(
      'Che cosa fare per primo, con i rimedi e i sistemi interessati, fa parte della licenza completa.',
      'What to do first, with the remedies and the systems concerned, is part of the full licence.',
    );
    return { actions: [], actionsNote };
  }
  const actions = page.items.slice(0, MAX_ACTIONS).map((remedy) => actionOf(remedy, page.risk_total, words));
  if (actions.length > 0) return { actions };
  return { actions, actionsNote: words.say('Non ci sono rimedi da applicare.', 'There are no remedies to apply.') };
}

function actionOf(remedy: Remedy, riskTotal: number, words: Words): Action {
  const { id, name, level, findings, vulnerabilities, counts, places, some_places, known_exploited, risk } = remedy;
  return {
    ...{ id, name, solution: solutionOf(remedy, words), level, findings, vulnerabilities, counts, places },
    ...{ somePlaces: some_places.slice(0, 3), knownExploited: known_exploited },
    riskShare: shareOf(risk, riskTotal),
  };
}

/** The part of the risk of all findings that a remedy takes away, 0 to 1. */
export const shareOf = (risk: number, riskTotal: number): number => (riskTotal > 0 ? Math.min(1, risk / riskTotal) : 0);

/** A board reads what is asked for, and what it will not achieve. */
function solutionOf({ solution, findings, closes }: Remedy, words: Words): string {
  const asked = firstSentences(solution, MAX_SOLUTION);
  if (closes >= findings) return asked;
  const rest = words.count(
    findings - closes,
    ['Per # rilevazione non è nota una versione corretta.', 'Per # rilevazioni non è nota una versione corretta.'],
    ['For # finding no fixed version is known.', 'For # findings no fixed version is known.'],
  );
  return `${asked} ${rest}`.trim();
}
