import type { Coverage } from '@rocca/contract/report/coverage.schema';
import { CONSENTS } from '@rocca/contract/task/consent';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { formatMoment } from '../../../lib/format/format.ts';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import type { ReportParts } from '../frame/report-definition.ts';
import styles from './coverage-tab.module.css';

interface MethodCardProps {
  readonly coverage: Coverage;
  readonly method: ReportParts['coverage']['method'];
}

/** How the test was made, so that a reader can repeat it by hand. */
export function MethodCard({ coverage: { tools, consents }, method }: MethodCardProps) {
  const { t } = useTranslation('report');
  const language = useLanguage();
  return (
    <Card title={t('coverage.method')} hint={method.hint}>
      <Facts
        facts={[
          ...method.facts,
          {
            term: t('coverage.tools'),
            value: tools.map(({ name, version }) => `${name} ${version}`).join(', ') || '–',
          },
          ...consents.map(({ code, signed_by, username, signed_at, statement }) => ({
            term: CONSENTS[code].title[language],
            value: (
              <span className={styles.consent}>
                {t('coverage.consent', { name: signed_by, username, date: formatMoment(signed_at, language) })}
                <span className={styles.statement}>{statement}</span>
              </span>
            ),
          })),
        ]}
      />
      {method.more}
    </Card>
  );
}
