import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Exchange, WebRequest, WebResponse } from '@rocca/tools/web/model';
import type { ProofBrowser, ProofRun, ProofVisitor } from '../check.ts';

/** Named by the version of the browser that was asked. */
export const VISITS_FILE = join(import.meta.dirname, '__fixtures__/chromium-156-visits.json');

/** What became of a visit: whether the mark was executed, and where the page went, if it went elsewhere. */
export type CapturedRun = readonly [executed: boolean, to?: string];

/** By what was opened, in the order of their time: what a site keeps may make another page of the same address. */
export type CapturedVisits = Readonly<Record<string, readonly CapturedRun[]>>;

type Ask = (request: WebRequest) => Promise<Exchange>;

/** What differs from run to run: the port of the site, and in what order visits at once take the words they make up. */
const MADE_UP = 'rc[0-9a-f]{10}';
/** What a mark stands between in a call, as it is and in an address. */
const QUOTE = String.raw`[/'"\x60]|%(?:2F|27|22|60)`;
/** Three letters of a short mark may stand in a word as well: they count in a call alone. */
const madeUpFor = (mark: string) =>
  new RegExp(mark.length > 3 ? MADE_UP : `${MADE_UP}|(?<=${QUOTE})${mark}(?=${QUOTE})`, 'gi');
const PORT = /(127\.0\.0\.1(?::|%3A))\d+/gi;
/** Of the transfer, and different every time. */
const NOT_OF_THE_ANSWER = /^(?:date|connection|keep-alive|content-length|transfer-encoding)$/i;

interface Named {
  readonly key: string;
  /** The other way round, for where a page went. */
  shorten(text: string): string;
  restore(text: string): string;
}

/** The same name for the same visit in every run. */
function nameOf(
  request: WebRequest,
  { answer, turn: _, ...brought }: ProofVisitor,
  mark: string,
  shown: WebResponse | null,
) {
  const words = new Map([[mark, 'MARK']]);
  const madeUp = madeUpFor(mark);
  const shorten = (text: string) =>
    text.replaceAll(PORT, '$1PORT').replaceAll(madeUp, (word) => {
      const known = words.get(word.toLowerCase()) ?? `WORD${words.size}`;
      words.set(word.toLowerCase(), known);
      return known;
    });
  const restore = (text: string) => {
    let whole = text.replaceAll('127.0.0.1:PORT', new URL(request.url).host);
    for (const [word, short] of words) whole = whole.replaceAll(short, word);
    return whole;
  };
  const asked = `${request.method} ${request.url} ${request.body ?? ''} ${JSON.stringify(brought)}`;
  const key = shorten(`${asked} ${answer ? 'shown' : 'asked'}`);
  return { key: `${key} ${shown ? digestOf(shown, shorten) : 'no answer'}`, shorten, restore } satisfies Named;
}

function digestOf({ status, headers, body }: WebResponse, shorten: (text: string) => string): string {
  const head = headers.filter(([name]) => !NOT_OF_THE_ANSWER.test(name)).map(([name, value]) => `${name}: ${value}`);
  const text = shorten([status, ...head, body.toString('utf8')].join('\n'));
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

/** What the site answers belongs to the name: of a page that was changed nothing is known. */
async function shownFor(request: WebRequest, { answer }: ProofVisitor, ask: Ask): Promise<WebResponse | null> {
  return answer ?? (await ask(request)).response;
}

/** Passes visits on to a browser, and keeps what became of them. */
export function recordVisits(browser: ProofBrowser, ask: Ask): { browser: ProofBrowser; said: CapturedVisits } {
  const visits: Record<string, CapturedRun[]> = {};
  const opens: ProofBrowser['opens'] = async (request, visitor, mark) => {
    const { key, shorten } = nameOf(request, visitor, mark, await shownFor(request, visitor, ask));
    const run = await browser.opens(request, visitor, mark);
    if (run.failure !== null) throw new Error(`${run.failure}: ${key}`);
    const isElsewhere = run.finalUrl !== request.url;
    visits[key] = [...(visits[key] ?? []), [run.executed, ...(isElsewhere ? [shorten(run.finalUrl)] : [])] as never];
    return run;
  };
  return { browser: { opens, runs: (request, mark, options = {}) => opens(request, options, mark) }, said: visits };
}

/** Says of each visit what Chromium was seen to make of it. */
export function replayVisits(ask: Ask, visits = readVisits()): ProofBrowser {
  const times = new Map<string, number>();
  const opens: ProofBrowser['opens'] = async (request, visitor, mark): Promise<ProofRun> => {
    const { key, restore } = nameOf(request, visitor, mark, await shownFor(request, visitor, ask));
    const before = times.get(key) ?? 0;
    times.set(key, before + 1);
    const run = visits[key]?.[before];
    if (!run) throw new Error(`Chromium was not asked for this yet (see capture-visits.ts): ${key}`);
    const [executed, to] = run;
    return { executed, finalUrl: to === undefined ? request.url : restore(to), failure: null };
  };
  return { opens, runs: (request, mark, options = {}) => opens(request, options, mark) };
}

/** How often a page is opened for real, where nothing runs in it. */
const MOST_IN_VAIN = 3;

/** Opens every page for real until something ran in it or it went elsewhere, and names what was captured otherwise. */
export function sampleVisits(browser: ProofBrowser, captured: ProofBrowser) {
  const inVain = new Map<string, number>();
  const said = { visits: 0, different: [] as string[] };
  const opens: ProofBrowser['opens'] = async (request, visitor, mark) => {
    const expected = await captured.opens(request, visitor, mark);
    const page = new URL(request.url).pathname;
    const before = inVain.get(page) ?? 0;
    if (before >= MOST_IN_VAIN) return expected;
    const run = await browser.opens(request, visitor, mark);
    said.visits += 1;
    inVain.set(page, run.executed || run.finalUrl !== request.url ? MOST_IN_VAIN : before + 1);
    if (run.executed !== expected.executed || run.finalUrl !== expected.finalUrl)
      said.different.push(JSON.stringify({ url: request.url, visitor, expected, run }).slice(0, 2000));
    return run;
  };
  return {
    browser: { opens, runs: (request, mark, options = {}) => opens(request, options, mark) } as ProofBrowser,
    said,
  };
}

const readVisits = (): CapturedVisits => JSON.parse(readFileSync(VISITS_FILE, 'utf8'));
