import { PORT_STATE_WORDS } from '@rocca/contract/engines/nscan/sections';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import type { NscanTexts } from '../texts/it.ts';

type DownReason = keyof NscanTexts['downReason'];

const DOWN_REASONS: Record<DownReason, true> = {
  'no-response': true,
  'host-unreach': true,
  'net-unreach': true,
  'host-prohibited': true,
  'admin-prohibited': true,
  'time-exceeded': true,
};

/** nmap's codes in the reader's language. One without a word stays as it is. */
export function useNmapWords() {
  const { t } = useTranslation('nscan');
  const language = useLanguage();
  return {
    downReason: (code: string) => (has(DOWN_REASONS, code) ? t(`downReason.${code}`) : code),
    portState: (code: string) => PORT_STATE_WORDS[code]?.[language] ?? code,
  };
}

function has<Code extends string>(known: Record<Code, true>, code: string): code is Code {
  return Object.hasOwn(known, code);
}
