import { CHANGES, type Change } from '@rocca/contract/report/changes';

/** What a reader comes for: what stayed as it was is one click away. */
const BY_DEFAULT: readonly Change[] = CHANGES.filter((change) => change !== 'still');

/** The changes a list shows: those the address asks for, else everything that is one. */
export function changesShown(asked: readonly Change[]): readonly Change[] {
  return asked.length > 0 ? asked : BY_DEFAULT;
}

/** What the address has to ask for so that these are shown; nothing where they are shown anyway. */
export function changesToAsk(shown: readonly Change[]): readonly Change[] {
  const usual = shown.length === BY_DEFAULT.length && BY_DEFAULT.every((change) => shown.includes(change));
  return usual ? [] : CHANGES.filter((change) => shown.includes(change));
}
