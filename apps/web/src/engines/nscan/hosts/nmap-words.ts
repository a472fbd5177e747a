import { useTranslation } from 'react-i18next';
import type { NscanTexts } from '../texts/it.ts';

type DownReason = keyof NscanTexts['downReason'];
type PortState = keyof NscanTexts['portState'];

const DOWN_REASONS: Record<DownReason, true> = {
  'no-response': true,
  'host-unreach': true,
  'net-unreach': true,
  'host-prohibited': true,
  'admin-prohibited': true,
  'time-exceeded': true,
};

const PORT_STATES: Record<PortState, true> = {
  open: true,
  closed: true,
  filtered: true,
  unfiltered: true,
  'open|filtered': true,
  'closed|filtered': true,
};

/** nmap's codes in the reader's language. One without a word stays as it is. */
export function useNmapWords() {
  const { t } = useTranslation('nscan');
  return {
    downReason: (code: string) => (has(DOWN_REASONS, code) ? t(`downReason.${code}`) : code),
    portState: (code: string) => (has(PORT_STATES, code) ? t(`portState.${code}`) : code),
  };
}

function has<Code extends string>(known: Record<Code, true>, code: string): code is Code {
  return Object.hasOwn(known, code);
}
