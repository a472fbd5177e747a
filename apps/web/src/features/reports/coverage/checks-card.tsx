import { type CheckExtent, checkExtent } from '@rocca/contract/report/check-extent';
import type { CheckCoverage, Coverage } from '@rocca/contract/report/coverage.schema';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { Card } from '../../../ui/card.tsx';
import table from '../../../ui/data-table.module.css';
import { type Column, PagedTable } from '../../../ui/table/paged-table.tsx';
import { Tag, type Tone } from '../../../ui/tag.tsx';
import { useReportWords } from '../frame/report-words.ts';
import styles from './coverage-tab.module.css';

const TONES: Record<CheckExtent['status'], Tone> = { done: 'ok', partial: 'medium', not_done: 'info', nothing: 'info' };

/** Every kind of check, done or not. */
export function ChecksCard({ coverage }: { readonly coverage: Coverage }) {
  const { t } = useTranslation('report');
  const language = useLanguage();
  const { places } = useReportWords();
  const placesWords = ({ done, of, partly }: CheckExtent) => {
    if (done === null) return '–';
    const number = (value: number) => formatNumber(value, language);
    if (of === null) return t('coverage.placesFound', { done: number(done) });
    const made = t('coverage.placesOf', { done: number(done), total: number(of) });
    if (partly === 0) return made;
    const inPart = t('coverage.placesPartly', { partly: number(partly) });
    return done === 0 ? inPart : `${made}, ${inPart}`;
  };
  const columns: Column<CheckCoverage>[] = [
    {
      key: 'check',
      header: t('coverage.check'),
      unlabelled: true,
      cell: ({ name }) => <span className={table.name}>{name}</span>,
    },
    {
      key: 'status',
      header: t('coverage.status'),
      className: styles.status,
      cell: (check) => {
        const { status } = checkExtent(check);
        return <Tag tone={TONES[status]}>{t(`coverage.${status}`)}</Tag>;
      },
    },
    {
      key: 'places',
      header: places,
      number: true,
      cell: (check) => placesWords(checkExtent(check)),
    },
    { key: 'why', header: t('coverage.why'), cell: (check) => <Reasons check={check} /> },
  ];
  return (
    <Card title={t('coverage.checks')} hint={t('coverage.checksHint')} flush>
      <PagedTable label={t('coverage.checks')} columns={columns} rows={coverage.checks} rowKey={({ check }) => check} />
    </Card>
  );
}

function Reasons({ check: { reasons } }: { readonly check: CheckCoverage }) {
  const { t } = useTranslation('report');
  const language = useLanguage();
  if (reasons.length === 0) return null;
  return (
    <ul className={styles.reasons}>
      {reasons.map(({ reason, name, places, detail }) => (
        <li key={`${reason} ${detail}`}>
          {places > 0 ? t('coverage.reasonPlaces', { reason: name, places: formatNumber(places, language) }) : name}
          {detail && <span className={styles.detail}>{detail}</span>}
        </li>
      ))}
    </ul>
  );
}
