import type { TargetItem } from '@rocca/contract/api/targets.schema';
import { DEFAULT_SCAN_PROFILE, SCAN_PROFILES } from '@rocca/contract/engines/nscan/profiles';
import type { Language } from '@rocca/contract/language';
import type { TFunction } from 'i18next';
import type { Fact } from '../../../ui/facts.tsx';

/** What a test of this target would use, defaults included. */
export function settingsFacts(
  { engine_abbreviation, extra }: TargetItem,
  t: TFunction<'targets'>,
  language: Language,
): Fact[] {
  switch (engine_abbreviation) {
    case 'nscan':
      return [
        {
          term: t('settings.profileTitle'),
          value: SCAN_PROFILES[extra.nscan?.profile ?? DEFAULT_SCAN_PROFILE][language],
        },
      ];
    case 'webapp':
      return [
        { term: t('settings.strength'), value: t(`settings.strength_${extra.webapp?.scan_strength ?? 'default'}`) },
        { term: t('settings.threshold'), value: t(`settings.threshold_${extra.webapp?.alert_threshold ?? 'medium'}`) },
        {
          term: t('settings.authentication'),
          value: t(`settings.authentication_${extra.webapp?.authentication?.kind ?? 'none'}`),
        },
      ];
    case 'cti':
      return [
        { term: t('settings.keywords'), value: listOf(extra.cti?.keywords) },
        { term: t('settings.emails'), value: listOf(extra.cti?.emails) },
      ];
    default:
      return [];
  }
}

function listOf(words: readonly string[] | undefined): string {
  return words && words.length > 0 ? words.join(', ') : '–';
}
