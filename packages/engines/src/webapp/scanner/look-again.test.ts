import type { Exchange, WebRequest } from '@rocca/tools/web/model';
import { expect, it } from 'vitest';
import { answer, ORIGIN } from '../testing/answers.ts';
import { createLedger } from './left-behind.ts';
import { lookAgain } from './look-again.ts';

const WORD = 'rc0123456789a';
const RECORD =
  '<form method=post action=/profile><input name=name value="Maria Rossi"><input name=city value="Roma"><button name=save>Save</button></form>';
const LOOKS_UP =
  '<form method=post action=/titles>Number <input name=number><input type=submit name=go value=Go></form>';

interface Told {
  /** The page with the form, before the scan and after it. */
  readonly page: string;
  readonly after?: string;
  readonly path: string;
  readonly field: string;
  /** The rest of what is sent. */
  readonly beside?: string;
  /** What each sending is answered with. */
  reply?(word: string, at: number): string;
  readonly status?: number;
  /** Another page that showed a word, and what it shows in the end. */
  readonly list?: readonly [during: string, after: string];
}

async function statesOf({ page, after = page, path, field, beside = '', reply = () => 'ok', status, list }: Told) {
  const ledger = createLedger();
  const before = answer(page, { url: path });
  const site = { points: [], exchanges: [before], pages: new Map() };
  for (let at = 0; at < 4; at += 1) {
    const request: WebRequest = {
      ...{ method: 'POST', url: ORIGIN + path, body: `${field}=${WORD}${at}${beside}` },
      headers: [
        ['Referer', ORIGIN + path],
        ['Content-Type', 'application/x-www-form-urlencoded'],
      ],
    };
    const headers = status === 302 ? ([['Location', '/']] as const) : [];
    ledger.note({ ...answer(reply(`${WORD}${at}`, at), { ...(status ? { status } : {}), headers }), request });
  }
  if (list) ledger.note(answer(list[0], { url: '/list' }));
  const asked: string[] = [];
  const ask = async (request: WebRequest): Promise<Exchange> => {
    const { pathname } = new URL(request.url);
    asked.push(pathname);
    return answer(pathname === '/list' ? (list?.[1] ?? '') : after, { url: pathname });
  };
  await lookAgain({
    ...{ site, unsettled: ledger.unsettled(site), ask, signal: new AbortController().signal },
    onUnchanged: (request) => ledger.settle(request, 'unchanged'),
  });
  return { states: ledger.list(site).map(({ state }) => state), asked };
}
const ofRecord = { page: RECORD, path: '/profile', field: 'name', beside: '&city=Roma&save=' };
const ofQuestion = { page: LOOKS_UP, path: '/titles', field: 'number', beside: '&go=Go' };

it('lists no form whose record is the same as before the scan', async () => {
  expect((await statesOf(ofRecord)).states).toEqual([]);
});

it('calls a record restored that a page showed with words of the scan, and that is as before', async () => {
  const list = [`<li>${WORD}1</li>`, '<li>Maria Rossi</li>'] as const;
  expect((await statesOf({ ...ofRecord, list })).states).toEqual(['restored']);
});

it('keeps a record that another page still shows with words of the scan', async () => {
  const list = [`<li>${WORD}1</li>`, `<li>${WORD}1</li>`] as const;
  expect((await statesOf({ ...ofRecord, list })).states).toEqual(['stored']);
});

it('keeps a record that shows something else than before', async () => {
  const after = RECORD.replace('Roma', 'Milano');
  expect((await statesOf({ ...ofRecord, after })).states).toEqual(['possible']);
});

it('keeps a form with an empty field, which may add a record each time', async () => {
  const page = RECORD.replace('value="Roma"', '');
  expect((await statesOf({ ...ofRecord, page })).states).toEqual(['possible']);
});

it('lists no form without a word of a change whose page is the same afterwards but for the time', async () => {
  const [page, after] = [`${LOOKS_UP}<p>It is 10:41</p>`, `${LOOKS_UP}<p>It is 10:52</p>`];
  expect((await statesOf({ ...ofQuestion, page, after })).states).toEqual([]);
});

it.each<readonly [string, Partial<Told>]>([
  ['its page shows more than before', { after: `${LOOKS_UP}<select><option>1</option></select>` }],
  ['its answers lead elsewhere', { status: 302 }],
  ['its answers refuse in words', { reply: () => 'Wrong number, try again' }],
  ['its answer says that something is done', { reply: () => 'Number saved' }],
  ['its button says that it changes something', { page: LOOKS_UP.replace('value=Go', 'value="Add number"') }],
])('keeps a form where %s', async (_, told) => {
  expect((await statesOf({ ...ofQuestion, ...told })).states).toEqual(['possible']);
});

it('reads no page again that could not settle anything', async () => {
  const page = '<form method=post action=/board><textarea name=text></textarea><button name=b>Add</button></form>';
  expect((await statesOf({ page, path: '/board', field: 'text', beside: '&b=' })).asked).toEqual([]);
});
