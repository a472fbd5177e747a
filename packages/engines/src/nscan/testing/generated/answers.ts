/**
 * - `maybe`: it depends on what the answer does not tell (a platform, an edition), or the row speaks of all versions.
 * - `open`: NVD's own row can be read in two ways (`9.9.7` for 9.9.7-P2); a scan may say either.
 */
export type Answer = 'no' | 'maybe' | 'open' | 'yes';

const ORDER: readonly Answer[] = ['no', 'maybe', 'open', 'yes'];
export const and = (answers: readonly Answer[]): Answer => ORDER.find((answer) => answers.includes(answer)) ?? 'yes';
export const or = (answers: readonly Answer[]): Answer => ORDER.findLast((answer) => answers.includes(answer)) ?? 'no';
export const not = (answer: Answer): Answer => (answer === 'yes' ? 'no' : answer === 'no' ? 'yes' : answer);
