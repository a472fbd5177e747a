import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Sort } from '../../lib/lists/sort.ts';
import { type Column, PagedTable, type RowOpening } from './paged-table.tsx';

interface Row {
  readonly name: string;
  readonly size: number;
}

const columns: Column<Row>[] = [
  { key: 'name', header: 'Nome', cell: ({ name }) => name, sortKey: { by: 'name', first: 'asc' } },
  { key: 'size', header: 'Peso', cell: ({ size }) => size, sortKey: { by: 'size', first: 'desc' } },
  { key: 'note', header: 'Nota', cell: ({ name }) => (name === 'due' ? <a href="#altrove">altrove</a> : '') },
];

function show(sort: Sort = { by: 'size', order: 'desc' }, opening?: RowOpening) {
  const onSort = vi.fn();
  render(
    <MantineProvider env="test">
      <PagedTable
        label="Righe"
        columns={columns}
        rows={[
          { name: 'uno', size: 1 },
          { name: 'due', size: 2 },
        ]}
        rowKey={({ name }) => name}
        sorting={{ sort, onSort }}
        opening={opening}
        detail={{ name: ({ name }) => name, content: ({ name }) => `Tutto di ${name}` }}
      />
    </MantineProvider>,
  );
  return onSort;
}

const header = (name: string) => screen.getByRole('columnheader', { name });
const press = (name: string) => userEvent.click(within(header(name)).getByRole('button'));

describe('a table that can be sorted', () => {
  it('says by what it is sorted, and which columns could be', () => {
    show();
    expect(['Peso', 'Nome', 'Nota'].map((name) => header(name).getAttribute('aria-sort'))).toEqual([
      'descending',
      'none',
      null,
    ]);
  });

  it('turns round when a header is pressed again, and begins with what a reader wants first', async () => {
    const onSort = show();
    await press('Peso');
    expect(onSort).toHaveBeenLastCalledWith({ by: 'size', order: 'asc' });
    await press('Nome');
    expect(onSort).toHaveBeenLastCalledWith({ by: 'name', order: 'asc' });
  });

  it('offers the same where there is no room for headers', async () => {
    const onSort = show();
    const select = screen.getByRole('combobox', { name: 'Ordina per' });
    await userEvent.selectOptions(select, 'Nome, decrescente');
    expect(onSort).toHaveBeenLastCalledWith({ by: 'name', order: 'desc' });
  });
});

describe('a row with details', () => {
  it('opens by a click anywhere on it, but on what has a purpose of its own', async () => {
    show();
    await userEvent.click(screen.getByRole('cell', { name: 'uno' }));
    expect(screen.getByText('Tutto di uno')).toBeTruthy();
    await userEvent.click(screen.getByRole('cell', { name: 'uno' }));
    expect(screen.queryByText('Tutto di uno')).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'altrove' }));
    expect(screen.queryByText('Tutto di due')).toBeNull();
  });

  it('stays as it is while text in it is selected', async () => {
    show();
    const cell = screen.getByRole('cell', { name: 'uno' });
    getSelection()?.selectAllChildren(cell);
    fireEvent.click(cell);
    expect(screen.queryByText('Tutto di uno')).toBeNull();
    getSelection()?.removeAllRanges();
    fireEvent.click(cell);
    expect(screen.getByText('Tutto di uno')).toBeTruthy();
  });

  it('is open where the address names it, and tells the address when it is opened or closed', async () => {
    const onToggle = vi.fn();
    show(undefined, { key: 'due', onToggle });
    expect(screen.getByText('Tutto di due')).toBeTruthy();
    expect(screen.queryByText('Tutto di uno')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Dettagli di due' }));
    await userEvent.click(screen.getByRole('button', { name: 'Dettagli di uno' }));
    expect(onToggle.mock.calls).toEqual([
      ['due', false],
      ['uno', true],
    ]);
  });

  it('is brought into sight where the address names it and it stands too far down', () => {
    const scrolled: (string | null)[] = [];
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 5_000, 100, 50));
    Element.prototype.scrollIntoView = function scrollIntoView() {
      scrolled.push(this.textContent);
    };
    show(undefined, { key: 'due', onToggle: vi.fn() });
    expect(scrolled).toEqual([expect.stringContaining('due')]);
    vi.restoreAllMocks();
  });

  it('opens and closes with the keyboard, apart from the others', async () => {
    show();
    const toggle = screen.getByRole('button', { name: 'Dettagli di due' });
    toggle.focus();
    await userEvent.keyboard('{Enter}');
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    const detail = screen.getByText('Tutto di due');
    expect(detail.closest('tr')?.id).toBe(toggle.getAttribute('aria-controls'));
    expect(screen.queryByText('Tutto di uno')).toBeNull();
    await userEvent.keyboard(' ');
    expect(screen.queryByText('Tutto di due')).toBeNull();
  });
});
