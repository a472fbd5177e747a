import { MantineProvider } from '@mantine/core';
import { createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { chooseLanguage } from '../../i18n/language.ts';
import { formatSize } from '../../lib/format/format-size.ts';
import { FileDrop } from './file-drop.tsx';
import { checkFiles, type FileProblem } from './file-rules.ts';
import type { ReadFile } from './read-base64.ts';

const rules = { accept: ['.ovpn'], maxBytes: 1000, maxFiles: 1 };
const facts = (name: string, size = 1, type = '') => ({ name, size, type });

describe('the rules of an upload', () => {
  it.each<[string, ReturnType<typeof facts>[], readonly string[], FileProblem['kind'][]]>([
    ['an ending, whatever its case', [facts('Client.OVPN')], ['.ovpn'], []],
    ['another ending', [facts('client.txt')], ['.ovpn'], ['type']],
    ['an ending inside the name', [facts('client.ovpn.exe')], ['.ovpn'], ['type']],
    ['a MIME type', [facts('a', 1, 'text/plain')], ['text/plain'], []],
    ['a class of types', [facts('a', 1, 'image/png')], ['image/*'], []],
    ['another class', [facts('a', 1, 'text/plain')], ['image/*'], ['type']],
    ['no rule', [facts('a')], [], []],
    ['the largest size', [facts('a.ovpn', 1000)], ['.ovpn'], []],
    ['one byte more', [facts('a.ovpn', 1001)], ['.ovpn'], ['size']],
    ['two files', [facts('a.ovpn'), facts('b.ovpn')], ['.ovpn'], ['count']],
    ['the same file twice', [facts('a.ovpn'), facts('a.ovpn')], ['.ovpn'], []],
  ])('%s', (_, files, accept, problems) => {
    expect(checkFiles(files, { ...rules, accept }).map(({ kind }) => kind)).toEqual(problems);
  });

  it.each([
    [999, '999 B'],
    [1000, '1 kB'],
    [100_000, '100 kB'],
    [1_000_000, '1 MB'],
    [1_540_000, '1,5 MB'],
  ])('counts sizes in thousands: %s is %s', (bytes, text) => {
    expect(formatSize(bytes, 'it')).toBe(text);
  });
});

function Field({ onChosen }: { readonly onChosen: (file: ReadFile | null) => void }) {
  const [file, setFile] = useState<ReadFile | null>(null);
  const choose = (next: ReadFile | null) => {
    setFile(next);
    onChosen(next);
  };
  return (
    <MantineProvider env="test">
      <FileDrop label="Configurazione" accept={['.ovpn']} maxBytes={1_000_000} file={file} onChange={choose} />
    </MantineProvider>
  );
}

function show() {
  const chosen: (ReadFile | null)[] = [];
  render(<Field onChosen={(file) => chosen.push(file)} />);
  return { field: screen.getByLabelText<HTMLInputElement>('Configurazione'), chosen: () => chosen.at(-1) };
}

const user = userEvent.setup({ applyAccept: false });
const good = new File(['client\nremote vpn'], 'client.ovpn');

describe('the upload field', () => {
  afterEach(() => chooseLanguage('it'));

  it('reads the file as base64', async () => {
    const { field, chosen } = show();
    await user.upload(field, good);
    expect(await screen.findByText('client.ovpn')).toBeTruthy();
    expect(chosen()).toEqual({ name: 'client.ovpn', size: 17, base64: btoa('client\nremote vpn') });
  });

  it('refuses a wrong file with the words of the specification and clears what was chosen', async () => {
    await chooseLanguage('en');
    const { field, chosen } = show();
    await user.upload(field, good);
    await screen.findByText('client.ovpn');
    await user.upload(field, new File(['x'], 'notes.txt'));
    expect(screen.getByRole('alert').textContent).toBe('notes.txt: Invalid file type, allowed file types: .ovpn.');
    expect(chosen()).toBeNull();
    expect(field.value).toBe('');
    expect(screen.queryByText('client.ovpn')).toBeNull();
  });

  it('refuses a file that is too large', async () => {
    await chooseLanguage('en');
    const { field, chosen } = show();
    await user.upload(field, new File([new Uint8Array(1_000_001)], 'big.ovpn'));
    expect(screen.getByRole('alert').textContent).toBe(
      'big.ovpn: Invalid file size, file size should be smaller than 1 MB.',
    );
    expect(chosen()).toBeNull();
  });

  it('refuses two dropped files', async () => {
    await chooseLanguage('en');
    const { field, chosen } = show();
    const drop = createEvent.drop(field);
    Object.defineProperty(drop, 'dataTransfer', { value: { files: [good, new File(['y'], 'other.ovpn')] } });
    fireEvent(field, drop);
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe('Maximum number of files exceeded, limit is 1 at most.'),
    );
    expect(chosen()).toBeNull();
  });

  it('lets go of a chosen file', async () => {
    const { field, chosen } = show();
    await user.upload(field, good);
    await user.click(await screen.findByRole('button', { name: 'Rimuovi client.ovpn' }));
    expect(chosen()).toBeNull();
  });
});
