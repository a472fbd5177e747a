import type { WebappCoverage } from '@rocca/contract/engines/webapp/sections';
import { useTranslation } from 'react-i18next';

/** Why a check was not made, in words; null where it was. */
export function useWhyNot({ checks }: Pick<WebappCoverage, 'checks'>, code: string): string | null {
  const { t } = useTranslation('webapp');
  const check = checks.find((one) => one.check === code);
  if (check && (check.status === 'done' || check.places_done > 0)) return null;
  const names = check?.reasons.map(({ name, detail }) => (detail ? `${name} (${detail})` : name)) ?? [];
  return names.length > 0 ? t('whyNot', { reasons: names.join(', ') }) : t('notMade');
}
