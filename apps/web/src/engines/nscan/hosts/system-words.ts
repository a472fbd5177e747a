import type { NscanHost } from '@rocca/contract/engines/nscan/sections';
import { useTranslation } from 'react-i18next';

/** What stands where no operating system is known: the scan did not look for it, or did not recognise it. */
export function useSystemWords() {
  const { t } = useTranslation('nscan');
  return ({ unchecked }: Pick<NscanHost, 'unchecked'>) =>
    t(unchecked.some(({ check }) => check === 'os') ? 'hosts.osNotSought' : 'hosts.osUnknown');
}
