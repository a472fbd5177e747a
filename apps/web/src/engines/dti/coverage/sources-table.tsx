import type { DtiCoverage } from '@rocca/contract/engines/dti/sections';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { formatMoment, formatNumber } from '../../../lib/format/format.ts';
import { Card } from '../../../ui/card.tsx';
import table from '../../../ui/data-table.module.css';
import { type Column, PagedTable } from '../../../ui/table/paged-table.tsx';
import { Tag } from '../../../ui/tag.tsx';
import shared from '../dti.module.css';

type Source = DtiCoverage['sources'][number];

/** Who was asked, what they told and how old it is. */
export function SourcesTable({ sources }: Pick<DtiCoverage, 'sources'>) {
  const { t } = useTranslation('dti');
  const language = useLanguage();
  const number = (value: number) => formatNumber(value, language);
  const columns: Column<Source>[] = [
    {
      key: 'source',
      header: t('sources.source'),
      unlabelled: true,
      cell: ({ name }) => <span className={table.name}>{name}</span>,
    },
    { key: 'state', header: t('sources.state'), cell: (source) => <Outcome source={source} /> },
    {
      key: 'questions',
      header: t('sources.questions'),
      number: true,
      cell: ({ answered, unanswered }) =>
        answered + unanswered === 0
          ? '–'
          : t('sources.answered', { answered: number(answered), total: number(answered + unanswered) }),
    },
    {
      key: 'items',
      header: t('sources.items'),
      number: true,
      // Who told nothing has not told that there is nothing.
      cell: ({ items, answered }) => (answered === 0 && items === 0 ? '–' : number(items)),
    },
    {
      key: 'age',
      header: t('sources.age'),
      number: true,
      cell: ({ data_date }) => (data_date === null ? '–' : formatMoment(data_date, language)),
    },
    {
      key: 'why',
      header: t('sources.why'),
      cell: ({ reason_name, detail }) =>
        reason_name !== null && (
          <span>
            {reason_name}
            {detail && <span className={shared.below}>{detail}</span>}
          </span>
        ),
    },
  ];
  return (
    <Card title={t('sources.title')} hint={t('sources.hint')} flush>
      <PagedTable label={t('sources.title')} columns={columns} rows={sources} rowKey={({ source }) => source} />
    </Card>
  );
}

function Outcome({ source: { told, off, answered } }: { readonly source: Source }) {
  const { t } = useTranslation('dti');
  if (told) return <Tag tone="ok">{t('sources.told')}</Tag>;
  if (answered > 0) return <Tag tone="medium">{t('sources.notTold')}</Tag>;
  return off ? <Tag tone="info">{t('sources.off')}</Tag> : <Tag tone="medium">{t('sources.silent')}</Tag>;
}
