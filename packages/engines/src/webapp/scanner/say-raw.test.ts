import { expect, it } from 'vitest';
import { keepOutputs } from '../../testing/kept-outputs.ts';
import { hearRaw } from '../hear-raw.ts';
import { MAX_RAW_PART, type ScanMessage, scanMessage } from './messages.ts';
import { createRawSayer } from './say-raw.ts';

/** What a program wrote, from the process that scans to where it is kept. */
async function passOn(outputs: Record<string, readonly string[]>, sessions: () => readonly string[] = () => []) {
  const said: ScanMessage[] = [];
  const raw = createRawSayer([{ username: 'anna', password: 'p&ss' }], {
    say: (message) => said.push(message),
    secrets: sessions,
  });
  for (const [key, chunks] of Object.entries(outputs)) {
    const [tool = '', name = ''] = key.split('/');
    const writer = raw.keep(tool, name);
    for (const chunk of chunks) await writer.write(Buffer.from(chunk, 'latin1'));
    writer.end();
    writer.end();
  }
  const kept = keepOutputs();
  const heard = hearRaw(kept, 'https://shop.test:8443/');
  for (const message of said) await heard.part(scanMessage.parse(message) as Extract<ScanMessage, { kind: 'raw' }>);
  expect(kept.open()).toEqual([]);
  return { said, texts: kept.texts() };
}

it('passes on every byte, in parts that are messages', async () => {
  const text = 'x'.repeat(2 * MAX_RAW_PART + 5);
  const { said, texts } = await passOn({
    'sqlmap/report.json': [text.slice(0, 7), text.slice(7)],
    'sqlmap/id.txt': [],
  });
  expect(said).toHaveLength(4);
  expect(texts['sqlmap/https-shop.test-8443-report.json']).toBe(text);
  expect(texts['sqlmap/https-shop.test-8443-id.txt']).toBe('');
});

it('hides the password, sessions old and new, and what programs sent to sign in', async () => {
  let session = 'first-session-1';
  const outputs = {
    'sqlmap/one.txt': [
      'login=p%26ss; then first-session-1\n',
      '{"http_request":"GET / HTTP/1.1\\nCookie: sid=known-to-sqlmap-alone\\nHost: a","more":1}\n',
    ],
    'sqlmap/two.txt': ['first-session-1 and second-session-2 Authorization: Basic YTpi\nend'],
  };
  const { texts } = await passOn(outputs, () => {
    const now = session;
    session = 'second-session-2';
    return [now, 'EUR'];
  });
  expect(texts['sqlmap/https-shop.test-8443-one.txt']).toBe(
    'login=•••; then •••\n{"http_request":"GET / HTTP/1.1\\nCookie: •••\\nHost: a","more":1}\n',
  );
  expect(texts['sqlmap/https-shop.test-8443-two.txt']).toBe('••• and ••• Authorization: •••\nend');
});

it('passes on nothing of a program that it does not know', async () => {
  expect((await passOn({ 'other/x.txt': ['text'] })).said).toEqual([]);
});
