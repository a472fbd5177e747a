import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { SearchSelect } from './search-select.tsx';

const OPTIONS = [
  { value: 'Agriculture', label: 'Agricoltura', alsoCalled: 'Agriculture' },
  { value: 'Shipping', label: 'Trasporti marittimi', alsoCalled: 'Shipping' },
  { value: 'Utilities', label: 'Servizi di pubblica utilità', alsoCalled: 'Utilities' },
];

function Field({ first }: { readonly first: string | null }) {
  const [value, setValue] = useState(first);
  return (
    <MantineProvider env="test">
      <SearchSelect label="Settore" clearLabel="Togli" options={OPTIONS} value={value} onChange={setValue} />
    </MantineProvider>
  );
}

// jsdom lays nothing out, so it does not scroll either.
beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
});

function show(first: string | null = null) {
  render(<Field first={first} />);
  return screen.getByRole<HTMLInputElement>('combobox', { name: 'Settore' });
}

const options = () => screen.queryAllByRole('option').map((option) => option.textContent);

describe('the searchable select', () => {
  it.each([
    ['trasp', 'Trasporti marittimi'],
    ['SHIP', 'Trasporti marittimi'],
    ['utilita', 'Servizi di pubblica utilità'],
  ])('finds by %s: %s, in either language, without case and accents', async (search, found) => {
    const field = show();
    await userEvent.type(field, search);
    expect(options()).toEqual([found]);
    await userEvent.keyboard('{Enter}');
    expect(field.value).toBe(found);
    expect(options()).toEqual([]);
  });

  it('works with the arrows, and tells which option is meant', async () => {
    const field = show();
    await userEvent.click(field);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}');
    const meant = document.getElementById(field.getAttribute('aria-activedescendant') ?? '');
    expect(meant?.textContent).toBe('Servizi di pubblica utilità');
    await userEvent.keyboard('{Enter}');
    expect(field.value).toBe('Servizi di pubblica utilità');
  });

  it('goes back to the choice on Escape and when it is left', async () => {
    const field = show('Agriculture');
    await userEvent.type(field, 'zzz{Escape}');
    expect(field.value).toBe('Agricoltura');
    await userEvent.clear(field);
    await userEvent.tab();
    expect(field.value).toBe('Agricoltura');
  });

  it('can be emptied', async () => {
    const field = show('Agriculture');
    await userEvent.click(screen.getByRole('button', { name: 'Togli' }));
    expect(field.value).toBe('');
  });
});
