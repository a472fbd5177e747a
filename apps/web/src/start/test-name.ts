import type { TargetItem } from '@rocca/contract/api/targets.schema';
import { withoutUnprintable } from '@rocca/contract/format/printable';
import { useState } from 'react';
import { useLanguage } from '../i18n/language.ts';
import { formatDateTime } from '../lib/format/format.ts';

export const MAX_NAME_LENGTH = 200;

/**
 * What a test is called unless somebody says otherwise: tests of one target must be told from each other. The names of
 * old targets may hold what no test is called.
 */
export function usualName(target: string, profile: string | null, date: string): string {
  const rest = [profile, date].filter(Boolean).join(' · ');
  return `${withoutUnprintable(target).slice(0, MAX_NAME_LENGTH - rest.length - 3)} · ${rest}`;
}

/** The name of a test that is about to start; it follows the profile until somebody changes it. */
export function useTestName({ name: target }: Pick<TargetItem, 'name'>, profile: string | null) {
  const language = useLanguage();
  const [openedAt] = useState(() => new Date().toISOString());
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? usualName(target, profile, formatDateTime(openedAt, language));
  return { text, value: text.trim(), change: setTyped };
}
