import { plainText } from '../document/plain-text.ts';
import { jsonText } from '../json/json-text.ts';

/** A list inside a JSON document that is written item by item: it never stands in memory as a whole. */
export class JsonList {
  readonly items: () => AsyncIterable<unknown> | Iterable<unknown>;

  constructor(items: () => AsyncIterable<unknown> | Iterable<unknown>) {
    this.items = items;
  }
}

/** Longer texts of one finding are cut, visibly: a banner may have a megabyte. The bundle has the whole. */
const MAX_TEXT = 10_000;
/** Most text is so, and needs no closer look. */
const PRINTABLE = /^[ -~]{0,2000}$/;
const PIECE_CHARACTERS = 64 * 1024;

/** A JSON document in pieces. All text in it is plain text, whatever a target sent. */
export async function* jsonStream(value: unknown, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  let text = '';
  for await (const piece of piecesOf(value)) {
    text += piece;
    if (text.length < PIECE_CHARACTERS) continue;
    signal.throwIfAborted();
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(`${text}\n`);
}

async function* piecesOf(value: unknown): AsyncGenerator<string> {
  if (value instanceof JsonList) {
    let before = '[\n';
    for await (const item of value.items()) {
      yield before;
      yield jsonText(plain(item));
      before = ',\n';
    }
    yield before === '[\n' ? '[]' : '\n]';
  } else if (Array.isArray(value) && holdsList(value)) {
    for (const [index, item] of value.entries()) {
      yield index === 0 ? '[' : ',';
      yield* piecesOf(item);
    }
    yield ']';
  } else if (holdsList(value)) {
    let before = '{';
    for (const [key, field] of Object.entries(value as object)) {
      if (field === undefined) continue;
      yield `${before}${jsonText(key)}:`;
      yield* piecesOf(field);
      before = ',\n';
    }
    yield '}';
  } else {
    yield jsonText(plain(value));
  }
}

function holdsList(value: unknown): boolean {
  if (value instanceof JsonList) return true;
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsList);
}

function plain(value: unknown): unknown {
  if (typeof value === 'string') return PRINTABLE.test(value) ? value : plainText(value, MAX_TEXT);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, plain(field)]));
}
