import { useTranslation } from 'react-i18next';
import type { Sort, Sorting, SortKey } from '../../lib/lists/sort.ts';
import { NativeSelect } from '../select/native-select.tsx';

interface SortableColumn {
  readonly header: string;
  readonly sortKey?: SortKey;
}

interface SortSelectProps {
  readonly columns: readonly SortableColumn[];
  readonly sorting: Sorting;
}

/** The same choice as the headers, for where a table is too narrow to have any. */
export function SortSelect({ columns, sorting: { sort, onSort } }: SortSelectProps) {
  const { t } = useTranslation('ui');
  const choices = columns.flatMap(({ header, sortKey }) =>
    sortKey ? ORDERS.map((order) => ({ by: sortKey.by, order, text: t(WORDS[order], { column: header }) })) : [],
  );
  return (
    <NativeSelect
      label={t('table.sortBy')}
      labelAt="side"
      value={textOf(sort)}
      onChange={(value) => {
        const chosen = choices.find((choice) => textOf(choice) === value);
        if (chosen) onSort({ by: chosen.by, order: chosen.order });
      }}
    >
      {choices.map((choice) => (
        <option key={textOf(choice)} value={textOf(choice)}>
          {choice.text}
        </option>
      ))}
    </NativeSelect>
  );
}

const ORDERS = ['desc', 'asc'] as const;
const WORDS = { asc: 'table.ascending', desc: 'table.descending' } as const satisfies Record<Sort['order'], string>;

function textOf({ by, order }: Sort): string {
  return `${by} ${order}`;
}
