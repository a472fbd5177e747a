import { LEFT_KIND_NAMES, LEFT_STATE_NAMES, type LeftState } from '@rocca/contract/engines/webapp/left-behind';
import type { WebappLeftBehind } from '@rocca/contract/engines/webapp/sections';
import { IconDatabase } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ReportList } from '../../../features/reports/for-engines.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { shownName } from '../../../lib/format/shown-name.ts';
import { firstPageOf, useReportList } from '../../../lib/reports/report-queries.ts';
import { changed, pageOf } from '../../../lib/reports/use-list-address.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { Column } from '../../../ui/table/paged-table.tsx';
import { Tag, type Tone } from '../../../ui/tag.tsx';
import { MethodTag } from '../place/method-tag.tsx';
import { pageNames } from '../place/page-name.ts';
import { leftBehind, type WebappReport } from '../report-sections.ts';
import styles from './scope-card.module.css';

const TONES: Readonly<Record<LeftState, Tone>> = {
  changed: 'high',
  stored: 'medium',
  possible: 'info',
  restored: 'ok',
};

/** What the scan may have stored on the site, and how its owner removes it. */
export function LeftBehindCard({ report: { id, coverage } }: { readonly report: WebappReport }) {
  const { t } = useTranslation('webapp');
  const [parameters, setParameters] = useSearchParams();
  const page = pageOf(parameters.get('left'));
  const query = useReportList(id, leftBehind, { ...firstPageOf(leftBehind), page });
  const columns = useColumns(coverage);
  const isRecorded = coverage.left_behind !== null;
  return (
    <Card title={t('left.title')} hint={t('left.hint')} flush>
      <ReportList
        label={t('left.title')}
        columns={columns}
        rowKey={({ method, url, fields }) => `${method} ${url} ${fields.join('&')}`}
        query={query}
        page={page}
        pageSize={leftBehind.pageSize}
        onPage={(next) => setParameters((before) => changed(before, { left: next > 1 ? String(next) : null }))}
        empty={
          <EmptyState
            icon={<IconDatabase size={24} stroke={1.6} />}
            title={t(isRecorded ? 'left.none' : 'left.unknown')}
            text={t(isRecorded ? 'left.noneText' : 'left.unknownText')}
          />
        }
        expectedRows={Math.min(coverage.left_behind ?? 1, leftBehind.pageSize)}
      />
    </Card>
  );
}

function useColumns({ sites }: Pick<WebappReport['coverage'], 'sites'>): Column<WebappLeftBehind>[] {
  const { t } = useTranslation('webapp');
  const language = useLanguage();
  const nameOf = pageNames(sites);
  return [
    {
      key: 'url',
      header: t('left.where'),
      unlabelled: true,
      className: styles.form,
      cell: ({ method, url, page }) => (
        <div>
          <MethodTag method={method} /> <span className={styles.inline}>{nameOf(url)}</span>
          {page !== null && <span className={styles.under}>{t('left.page', { page: nameOf(page) })}</span>}
        </div>
      ),
    },
    { key: 'kind', header: t('left.kind'), cell: ({ kind }) => LEFT_KIND_NAMES[kind][language] },
    {
      key: 'state',
      header: t('left.state'),
      cell: ({ state }) => <Tag tone={TONES[state]}>{LEFT_STATE_NAMES[state][language]}</Tag>,
    },
    { key: 'times', header: t('left.times'), number: true, cell: ({ times }) => formatNumber(times, language) },
    {
      key: 'marks',
      header: t('left.marks'),
      cell: ({ marks }) => <span className={styles.mono}>{marks.map(shownName).join(', ') || '–'}</span>,
    },
    {
      key: 'how_to_remove',
      className: styles.remove,
      header: t('left.remove'),
      cell: ({ how_to_remove }) => how_to_remove,
    },
  ];
}
