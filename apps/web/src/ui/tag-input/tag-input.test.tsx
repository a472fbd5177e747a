import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type SubmitEvent, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { chooseLanguage, currentLanguage } from '../../i18n/language.ts';
import { TagInput } from './tag-input.tsx';

const wrong = (tag: string) => (tag.includes('!') ? (currentLanguage() === 'en' ? 'not valid' : 'non valido') : null);

interface FormProps {
  readonly first?: string[];
  readonly errorLabel?: string;
  readonly onSubmit?: (event: SubmitEvent) => void;
}

function Form({ first = [], errorLabel, onSubmit }: FormProps) {
  const [tags, setTags] = useState<readonly string[]>(first);
  return (
    <MantineProvider env="test">
      <form onSubmit={onSubmit}>
        <TagInput label="Target" tags={tags} validate={wrong} errorLabel={errorLabel} onChange={setTags} />
        <button type="submit">Salva</button>
      </form>
    </MantineProvider>
  );
}

function show(props: FormProps = {}) {
  const onSubmit = vi.fn((event: SubmitEvent) => event.preventDefault());
  render(<Form {...props} onSubmit={onSubmit} />);
  return { onSubmit, field: screen.getByRole<HTMLInputElement>('textbox', { name: 'Target' }) };
}

const tags = () => screen.queryAllByRole('listitem').map((item) => item.textContent);

describe('the tag input', () => {
  it.each<[string, string, string[]]>([
    ['Enter', 'a.example{Enter}', ['a.example']],
    ['a comma', 'a.example,', ['a.example']],
    ['a semicolon', 'a.example;', ['a.example']],
    ['a space', 'a.example ', ['a.example']],
    ['a trailing slash and Enter', 'https://a.example/{Enter}', ['https://a.example']],
    ['two entries', 'a,b{Enter}', ['a', 'b']],
  ])('adds an entry at %s', async (_, typed, expected) => {
    const { field } = show();
    await userEvent.type(field, typed);
    expect(tags()).toEqual(expected);
    expect(field.value).toBe('');
  });

  it('does not send the form by finishing an entry', async () => {
    const { field, onSubmit } = show();
    await userEvent.type(field, 'a{Enter}{Enter}');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('takes a pasted list whole, line breaks and all', async () => {
    const { field } = show();
    await userEvent.click(field);
    await userEvent.paste('10.0.0.1\n10.0.0.2; 10.0.0.3,10.0.0.4 wrong!');
    expect(tags()).toEqual(['10.0.0.1', '10.0.0.2', '10.0.0.3', '10.0.0.4']);
    expect(field.value).toBe('wrong!');
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });

  it('adds what is typed when the field is left', async () => {
    const { field } = show();
    await userEvent.type(field, 'a.example');
    await userEvent.tab();
    expect(tags()).toEqual(['a.example']);
  });

  it('refuses a duplicate whatever its case, and says so', async () => {
    const { field } = show({ first: ['Host.example'] });
    await userEvent.type(field, 'hOST.example{Enter}');
    expect(tags()).toEqual(['Host.example']);
    expect(screen.getByRole('alert').textContent).toBe('hOST.example è già presente.');
    await userEvent.type(field, 'x');
    expect(screen.getByRole('alert').textContent).toBe('');
  });

  it('says what is wrong in the language of the reader, also after a change of language', async () => {
    const { field } = show();
    await userEvent.type(field, 'bad!{Enter}');
    expect(field.value).toBe('bad!');
    expect(screen.getByRole('alert').textContent).toBe('non valido');
    await act(() => chooseLanguage('en'));
    expect(screen.getByRole('alert').textContent).toBe('not valid');
    await act(() => chooseLanguage('it'));
  });

  it('shows the given label instead', async () => {
    const { field } = show({ errorLabel: 'Voce sbagliata' });
    await userEvent.type(field, 'bad!{Enter}');
    expect(screen.getByRole('alert').textContent).toBe('Voce sbagliata');
  });

  it('takes the last entry back with Backspace, and any with its button', async () => {
    const { field } = show({ first: ['a', 'b', 'c'] });
    await userEvent.type(field, 'x{Backspace}{Backspace}');
    expect(tags()).toEqual(['a', 'b']);
    await userEvent.click(screen.getByRole('button', { name: 'Rimuovi a' }));
    expect(tags()).toEqual(['b']);
    expect(document.activeElement).toBe(field);
    expect(screen.getByText('Rimosso: a')).toBeTruthy();
  });
});
