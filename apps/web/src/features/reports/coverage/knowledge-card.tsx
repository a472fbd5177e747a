import type { Coverage } from '@rocca/contract/report/coverage.schema';
import { ageAt, OLD_AFTER_DAYS, SOURCE_NAMES } from '@rocca/contract/report/knowledge-age';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { formatDate, formatNumber } from '../../../lib/format/format.ts';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Tag } from '../../../ui/tag.tsx';
import styles from './coverage-tab.module.css';

type Source = Coverage['knowledge'][number];

interface KnowledgeCardProps {
  readonly coverage: Coverage;
  readonly scannedAt: string;
}

/** What the scan could know about vulnerabilities, and how old that was. */
export function KnowledgeCard({ coverage, scannedAt }: KnowledgeCardProps) {
  const { t } = useTranslation('report');
  const language = useLanguage();
  return (
    <Card title={t('coverage.knowledge')} hint={t('coverage.knowledgeHint')}>
      <Facts
        facts={coverage.knowledge.map((source) => ({
          term: SOURCE_NAMES[source.name][language],
          value: <SourceState source={source} moment={Date.parse(scannedAt)} />,
        }))}
      />
    </Card>
  );
}

function SourceState({ source, moment }: { readonly source: Source; readonly moment: number }) {
  const { t } = useTranslation('report');
  const language = useLanguage();
  const age = ageAt(source, moment);
  const { data_date: date, entries: count, starter_part: part } = source;
  const counted = (number: number) => ({ count: number, formatted: formatNumber(number, language) });
  if (age === 'never') {
    return (
      <span className={styles.source}>
        <Tag tone="critical">{t('coverage.never')}</Tag>
        {part && (
          <span className={styles.entries}>
            {t('coverage.starterPart', { date: formatDate(part.data_date, language), ...counted(part.entries) })}
          </span>
        )}
      </span>
    );
  }
  return (
    <span className={styles.source}>
      {date ? formatDate(date, language) : t('coverage.noDate')}
      {age === 'old' && <Tag tone="high">{t('coverage.old', { count: OLD_AFTER_DAYS })}</Tag>}
      <span className={styles.entries}>{t('coverage.entries', counted(count))}</span>
    </span>
  );
}
