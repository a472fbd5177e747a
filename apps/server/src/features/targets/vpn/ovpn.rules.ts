import type { ScopeOptions } from '@rocca/contract/target/scope';
import { LONGEST_LINE_BYTES, type OvpnProblem, ovpnProblem } from './ovpn.messages.ts';
import { LARGEST_BLOCK, OVPN_BLOCKS } from './ovpn-blocks.ts';
import { OVPN_DIRECTIVES } from './ovpn-directives.ts';

export type OvpnOutcome =
  /** `text` is our own writing of what the file asks for; the customer's bytes go no further. */
  { readonly kind: 'ok'; readonly text: string } | OvpnProblem;

/** The file as read so far: the lines each directive gives, and the blocks. */
interface Draft {
  readonly directives: Map<string, string[]>;
  readonly blocks: Map<string, readonly string[]>;
}

/** Anything but text: control characters other than tab and line ends. */
const CONTROL = /(?![\t\n\r])\p{Cc}/u;
const BLOCK_TAG = /^<([^<>]*)>$/;

/**
 * Reads a customer's `.ovpn` file, which is hostile input: OpenVPN runs as root, and a file can make it run programs,
 * load libraries and write anywhere. Only an allow-list passes, and what passes is written anew, so that no difference
 * between OpenVPN's reading and ours can carry anything past it.
 *
 * Time is linear in the size, which the caller bounds.
 */
export function readOvpn(file: Buffer, options: ScopeOptions = {}): OvpnOutcome {
  const text = decodeText(file);
  if (text === null) return ovpnProblem('not_text');
  // Always there, and first: a file without them means them.
  const draft: Draft = {
    directives: new Map([
      ['client', ['client']],
      ['dev', ['dev tun']],
    ]),
    blocks: new Map(),
  };
  const lines = text.split(/\r\n|\n|\r/);
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    const tag = BLOCK_TAG.exec(line.trim())?.[1];
    if (tag === undefined) {
      const problem = addDirective(draft, line, index + 1, options);
      if (problem) return problem;
      continue;
    }
    const end = OVPN_BLOCKS.has(tag) ? lines.findIndex((later, at) => at > index && later.trim() === `</${tag}>`) : -1;
    const problem = addBlock(draft, tag, lines, index, end);
    if (problem) return problem;
    index = end;
  }
  if (!draft.directives.has('remote')) return ovpnProblem('missing', { name: 'remote' });
  if (!draft.blocks.has('ca')) return ovpnProblem('missing', { name: '<ca>' });
  return { kind: 'ok', text: write(draft) };
}

function decodeText(file: Buffer): string | null {
  try {
    // A byte order mark at the start is dropped by the decoder.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(file);
    return CONTROL.test(text) ? null : text;
  } catch {
    return null;
  }
}

function addDirective(draft: Draft, line: string, number: number, options: ScopeOptions): OvpnProblem | null {
  const words = splitWords(line);
  if (words?.length === 0) return null;
  if (Buffer.byteLength(line) > LONGEST_LINE_BYTES) return ovpnProblem('line_too_long', { line: number });
  // A name that needs a backslash or an open quote to be written is none of ours.
  const written = words?.[0] ?? line.trim().split(/[ \t]/, 1)[0] ?? '';
  const name = written.startsWith('--') ? written.slice(2) : written;
  const at = { name: written, line: number };
  const rule = OVPN_DIRECTIVES.get(name);
  if (!rule) return ovpnProblem('directive_refused', at);
  const args = words && rule.read(words.slice(1), options);
  if (!args) return ovpnProblem('value_refused', at);
  const before = rule.atMost === 1 ? [] : (draft.directives.get(name) ?? []);
  if (before.length >= rule.atMost) return ovpnProblem('repeated', at);
  before.push([name, ...args].join(' '));
  draft.directives.set(name, before);
  return null;
}

function addBlock(draft: Draft, tag: string, lines: readonly string[], start: number, end: number): OvpnProblem | null {
  const at = { name: `<${tag}>`, line: start + 1 };
  const read = OVPN_BLOCKS.get(tag);
  if (!read) return ovpnProblem('directive_refused', at);
  // OpenVPN would take the last one: two can only be a mistake, or a way to hide one.
  if (draft.blocks.has(tag)) return ovpnProblem('repeated', at);
  if (end < 0) return ovpnProblem('block_open', at);
  const content = lines.slice(start + 1, end);
  if (content.reduce((size, line) => size + line.length + 1, 0) > LARGEST_BLOCK) {
    return ovpnProblem('block_too_large', at);
  }
  const outcome = read(content);
  if (typeof outcome === 'string') return ovpnProblem(outcome, at);
  draft.blocks.set(tag, outcome);
  return null;
}

/**
 * The words of a line as OpenVPN splits them: spaces and tabs between, quotes around, a comment from a word that
 * begins with `#` or `;`. Null for a backslash or a quote left open: nothing on the allow-list needs an escape.
 */
function splitWords(line: string): string[] | null {
  const words: string[] = [];
  let at = 0;
  for (;;) {
    while (line[at] === ' ' || line[at] === '\t') at += 1;
    const first = line[at];
    if (first === undefined || first === '#' || first === ';') return words;
    const quoted = first === '"' || first === "'";
    const start = quoted ? at + 1 : at;
    at = start;
    while (at < line.length && (quoted ? line[at] !== first : line[at] !== ' ' && line[at] !== '\t')) at += 1;
    if (quoted && at === line.length) return null;
    const word = line.slice(start, at);
    if (word.includes('\\')) return null;
    words.push(word);
    if (quoted) at += 1;
  }
}

function write({ directives, blocks }: Draft): string {
  const lines = [...directives.values()].flat();
  for (const [tag, content] of blocks) lines.push(`<${tag}>`, ...content, `</${tag}>`);
  return `${lines.join('\n')}\n`;
}
