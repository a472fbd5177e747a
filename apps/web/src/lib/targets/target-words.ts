import type { TargetItem } from '@rocca/contract/api/targets.schema';
import type { Language } from '@rocca/contract/language';
import { BUSINESS_CATEGORIES } from '@rocca/contract/target/business-categories';

/** Every entry of a target, the extra ones last, as the tables show them. */
export function allEntries({ target, extra }: Pick<TargetItem, 'target' | 'extra'>): string[] {
  return [...entriesOf(target), ...entriesOf(extra.extra_targets)];
}

/** A stored list of entries is comma-separated. */
export function entriesOf(list: string | undefined): string[] {
  return (list ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** The name of a line of business in the reader's language. Targets store the English one. */
export function businessName(business: string | null, language: Language): string | null {
  return BUSINESS_CATEGORIES.find(({ en }) => en === business)?.[language] ?? business;
}
