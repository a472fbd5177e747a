import { useTranslation } from 'react-i18next';
import type { ReportParts } from '../../../features/reports/for-engines.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import type { DtiReport } from '../report-sections.ts';
import { SourcesTable } from './sources-table.tsx';

/** What the look at a domain says of its coverage beside checks, knowledge and tools. */
export function useCoverageParts({ scan, coverage }: DtiReport): ReportParts['coverage'] {
  const { t } = useTranslation('dti');
  const language = useLanguage();
  const { sources } = coverage;
  const silent = sources.filter(({ told }) => !told);
  const list = silent
    .map(({ name, reason_name }) => (reason_name === null ? name : t('sources.gap', { name, reason: reason_name })))
    .join('; ');
  const number = (value: number) => formatNumber(value, language);
  return {
    gaps: [],
    unjudged:
      silent.length > 0
        ? {
            text: t('sources.gapMany', { list }),
            short: t('sources.short', { count: silent.length, formatted: number(silent.length) }),
          }
        : null,
    needsKnowledge: true,
    judged: <SourcesTable sources={sources} />,
    scope: (
      <Card title={t('scope.title')} hint={t('scope.hint')}>
        <Facts
          facts={[
            { term: t('scope.domain'), value: coverage.domain },
            { term: t('scope.names'), value: number(scan.total_subdomain_found) },
            { term: t('scope.addresses'), value: number(scan.total_ip_found) },
            { term: t('scope.contact'), value: t(coverage.contact ? 'scope.contact_on' : 'scope.contact_off') },
            {
              term: t('scope.questions'),
              value: coverage.questions === null ? t('unknown.value') : number(coverage.questions),
            },
          ]}
        />
      </Card>
    ),
    method: {
      hint: t('method.hint'),
      facts: [
        { term: t('settings.contact'), value: t(coverage.contact ? 'settings.contact_on' : 'settings.contact_off') },
      ],
    },
  };
}
