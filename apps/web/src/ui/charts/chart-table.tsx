import table from '../data-table.module.css';

/** A chart's data as words and numbers. */
export interface ChartFigures {
  readonly columns: readonly string[];
  readonly rows: ReadonlyArray<{ readonly name: string; readonly values: readonly string[] }>;
}

export function ChartTable({ label, figures }: { readonly label: string; readonly figures: ChartFigures }) {
  const [first, ...others] = figures.columns;
  return (
    <table className={table.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          {others.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {figures.rows.map(({ name, values }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have one name, such as scans of the same minute
          <tr key={at}>
            <th scope="row">{name}</th>
            {values.map((value, index) => (
              <td key={others[index]} className={table.number}>
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
