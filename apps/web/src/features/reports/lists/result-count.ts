import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { formatNumber } from '../../../lib/format/format.ts';

interface CountedQuery {
  readonly data?: { readonly total: number };
  readonly isPending: boolean;
}

/** `1.204 risultati`, that they are on their way, or nothing where there is nothing to count. */
export function useResultCount({ data, isPending }: CountedQuery): string {
  const { t } = useTranslation();
  const { t: report } = useTranslation('report');
  const language = useLanguage();
  if (data) return report('count', { count: data.total, formatted: formatNumber(data.total, language) });
  return isPending ? t('app.loading') : '';
}
