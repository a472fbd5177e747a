import type { KnowledgeStatus } from '@rocca/contract/api/knowledge.schema';
import { ageAt, SOURCE_NAMES } from '@rocca/contract/report/knowledge-age';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language.ts';
import { formatDate, formatMoment, formatNumber } from '../../lib/format/format.ts';
import table from '../../ui/data-table.module.css';
import type { Column } from '../../ui/table/paged-table.tsx';
import { Tag, type Tone } from '../../ui/tag.tsx';
import styles from './source-columns.module.css';

type Source = KnowledgeStatus['sources'][number];
type Age = ReturnType<typeof ageAt>;

const TONES: Record<Age, Tone> = { fresh: 'ok', old: 'high', never: 'critical' };

export function useSourceColumns(): Column<Source>[] {
  const { t } = useTranslation('backoffice');
  const language = useLanguage();
  const now = Date.now();
  const orNone = (iso: string | null, format: typeof formatDate) =>
    iso === null ? '–' : <time dateTime={iso}>{format(iso, language)}</time>;
  return [
    {
      key: 'name',
      header: t('knowledge.source'),
      unlabelled: true,
      className: styles.source,
      cell: (source) => (
        <div>
          <span className={table.name}>{SOURCE_NAMES[source.name][language]}</span>
          {source.last_error !== null && (
            <span className={styles.error}>
              {t('knowledge.error', {
                date: source.last_attempt_at === null ? '–' : formatMoment(source.last_attempt_at, language),
                error: source.last_error,
              })}
            </span>
          )}
        </div>
      ),
    },
    {
      key: 'state',
      header: t('knowledge.state'),
      cell: (source) => {
        const age = ageAt(source, now);
        return <Tag tone={TONES[age]}>{t(`knowledge.${age}`)}</Tag>;
      },
    },
    {
      key: 'date',
      header: t('knowledge.dataDate'),
      number: true,
      cell: ({ data_date }) => orNone(data_date, formatDate),
    },
    {
      key: 'loaded',
      header: t('knowledge.loadedAt'),
      number: true,
      cell: ({ loaded_at }) => orNone(loaded_at, formatMoment),
    },
    {
      key: 'attempt',
      header: t('knowledge.attempt'),
      number: true,
      cell: ({ last_attempt_at }) => orNone(last_attempt_at, formatMoment),
    },
    {
      key: 'entries',
      header: t('knowledge.entries'),
      number: true,
      cell: ({ entries }) => formatNumber(entries, language),
    },
  ];
}
