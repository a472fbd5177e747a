import { useTranslation } from 'react-i18next';
import type { DtiTexts } from '../texts/it.ts';

type Origin = keyof DtiTexts['origin'];

const ORIGINS: readonly string[] = [
  'target',
  'certificates',
  'wordlist',
  'zone',
  'mx',
  'spf',
  'srv',
  'ns',
  'cname',
  'reverse',
  'host_source',
] satisfies Origin[];

/** How a name came to be known, in words. One that this screen does not know yet is shown as it is. */
export function useOriginWords(): (origins: readonly string[]) => string {
  const { t } = useTranslation('dti');
  const isKnown = (origin: string): origin is Origin => ORIGINS.includes(origin);
  return (origins) => origins.map((origin) => (isKnown(origin) ? t(`origin.${origin}`) : origin)).join(', ');
}
