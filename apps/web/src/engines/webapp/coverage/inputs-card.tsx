import { INPUT_KIND_NAMES, INPUT_STATE_NAMES, type InputState } from '@rocca/contract/engines/webapp/inputs';
import type { WebappInput } from '@rocca/contract/engines/webapp/sections';
import { IconForms } from '@tabler/icons-react';
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
import { Facts } from '../../../ui/facts.tsx';
import type { Column } from '../../../ui/table/paged-table.tsx';
import { Tag, type Tone } from '../../../ui/tag.tsx';
import { MethodTag } from '../place/method-tag.tsx';
import { pageNames } from '../place/page-name.ts';
import { inputs, type WebappReport } from '../report-sections.ts';
import styles from './scope-card.module.css';

const TONES: Readonly<Record<InputState, Tone>> = {
  left_out: 'medium',
  read: 'medium',
  sent: 'medium',
  partly: 'low',
  empty: 'info',
  tested: 'ok',
};
/** Rows whose height is kept free while they are asked for. */
const EXPECTED_ROWS = 3;

/** How many forms were sent and fields attacked, and which were not. */
export function InputsCard({ report: { id, coverage } }: { readonly report: WebappReport }) {
  const { t } = useTranslation('webapp');
  const [parameters, setParameters] = useSearchParams();
  const page = pageOf(parameters.get('inputs'));
  const query = useReportList(id, inputs, { ...firstPageOf(inputs), page, filters: { open: true } });
  const columns = useColumns(coverage);
  const isCounted = coverage.inputs !== null;
  return (
    <Card title={t('inputs.title')} hint={t('inputs.hint')} flush>
      {coverage.inputs && <Figures counts={coverage.inputs} />}
      <ReportList
        label={t('inputs.list')}
        columns={columns}
        rowKey={({ kind, method, url, fields }) => `${kind} ${method} ${url} ${fields.join('&')}`}
        query={query}
        page={page}
        pageSize={inputs.pageSize}
        onPage={(next) => setParameters((before) => changed(before, { inputs: next > 1 ? String(next) : null }))}
        empty={
          <EmptyState
            icon={<IconForms size={24} stroke={1.6} />}
            title={t(isCounted ? 'inputs.none' : 'inputs.unknown')}
            text={t(isCounted ? 'inputs.noneText' : 'inputs.unknownText')}
          />
        }
        expectedRows={EXPECTED_ROWS}
      />
    </Card>
  );
}

function Figures({ counts }: { readonly counts: NonNullable<WebappReport['coverage']['inputs']> }) {
  const { t } = useTranslation('webapp');
  const language = useLanguage();
  const share = (done: number, all: number) =>
    t('inputs.share', { done: formatNumber(done, language), all: formatNumber(all, language) });
  return (
    <div className={styles.figures}>
      <Facts
        facts={[
          { term: t('inputs.forms'), value: share(counts.forms_sent, counts.forms) },
          { term: t('inputs.fields'), value: share(counts.fields_attacked, counts.fields) },
          ...(counts.unsteady > 0
            ? [{ term: t('inputs.unsteady'), value: formatNumber(counts.unsteady, language) }]
            : []),
        ]}
      />
    </div>
  );
}

function useColumns({ sites }: Pick<WebappReport['coverage'], 'sites'>): Column<WebappInput>[] {
  const { t } = useTranslation('webapp');
  const language = useLanguage();
  const nameOf = pageNames(sites);
  return [
    {
      key: 'url',
      header: t('inputs.where'),
      unlabelled: true,
      className: styles.form,
      cell: ({ method, url, page }) => (
        <div>
          <MethodTag method={method} /> <span className={styles.inline}>{nameOf(url)}</span>
          {page !== url && <span className={styles.under}>{t('inputs.page', { page: nameOf(page) })}</span>}
        </div>
      ),
    },
    { key: 'kind', header: t('inputs.kind'), cell: ({ kind }) => INPUT_KIND_NAMES[kind][language] },
    {
      key: 'state',
      header: t('inputs.state'),
      cell: ({ state }) => <Tag tone={TONES[state]}>{INPUT_STATE_NAMES[state][language]}</Tag>,
    },
    { key: 'reason', header: t('inputs.reason'), cell: ({ reason_name }) => reason_name ?? '–' },
    {
      key: 'fields',
      header: t('inputs.left'),
      cell: ({ fields_left }) => <span className={styles.mono}>{fields_left.map(shownName).join(', ') || '–'}</span>,
    },
  ];
}
