import type { ScopeOptions } from '@rocca/contract/target/scope';
import { MAX_LINE_BYTES, MAX_OWN_LINES, type OvpnProblem, ovpnProblem } from './ovpn.messages.ts';
import { LARGEST_BLOCK, MAX_BLOCK_LINES, OVPN_BLOCKS } from './ovpn-blocks.ts';
import { OVPN_DIRECTIVES } from './ovpn-directives.ts';
import { isText, type LineReader, type OvpnLine, readLines } from './ovpn-lines.ts';

export type OvpnOutcome =
  /** `text` is the rewritten file; the customer's bytes go no further. */
  { readonly kind: 'ok'; readonly text: string } | OvpnProblem;

/** The file as read so far: the lines each directive gives, and the blocks. */
interface Draft {
  readonly directives: Map<string, string[]>;
  readonly blocks: Map<string, readonly string[]>;
  /** Lines so far that are in no block, and that are in one. */
  readonly lines: { own: number; inBlocks: number };
}

const BLOCK_TAG = /^<([^<>]*)>$/;

/**
 * Reads a customer's `.ovpn` file, which is hostile input: OpenVPN runs as root, and a file can make it run programs,
 * load libraries and write anywhere. Only an allow-list passes, and what passes is rewritten, so that no difference
 * between OpenVPN's parser and ours can carry anything past it.
 *
 * It runs on the thread that answers requests: a file of 1,000,000 bytes may take 20 ms of it, whatever is in it. So
 * blank lines and comments cost next to nothing, and the number of other lines is bounded.
 */
export function readOvpn(file: Buffer, options: ScopeOptions = {}): OvpnOutcome {
  if (!isText(file)) return ovpnProblem('not_text');
  // Always written, and first: a file that leaves them out implies them.
  const draft: Draft = {
    directives: new Map([
      ['client', ['client']],
      ['dev', ['dev tun']],
    ]),
    blocks: new Map(),
    lines: { own: 0, inBlocks: 0 },
  };
  const reader = readLines(file);
  for (let line = reader.next('skip'); line; line = reader.next('skip')) {
    draft.lines.own += 1;
    if (draft.lines.own > MAX_OWN_LINES) return ovpnProblem('too_many_lines', { line: line.number() });
    const tag = BLOCK_TAG.exec(line.text.trim())?.[1];
    const problem = tag === undefined ? addDirective(draft, line, options) : addBlock(draft, tag, line, reader);
    if (problem) return problem;
  }
  if (!draft.directives.has('remote')) return ovpnProblem('missing', { name: 'remote' });
  if (!draft.blocks.has('ca')) return ovpnProblem('missing', { name: '<ca>' });
  return { kind: 'ok', text: write(draft) };
}

function addDirective(draft: Draft, { text, number }: OvpnLine, options: ScopeOptions): OvpnProblem | null {
  if (Buffer.byteLength(text) > MAX_LINE_BYTES) return ovpnProblem('line_too_long', { line: number() });
  const words = splitWords(text);
  // No directive of the allow-list needs a backslash or an open quote.
  const written = words?.[0] ?? text.trim().split(/[ \t]/, 1)[0] ?? '';
  const name = written.startsWith('--') ? written.slice(2) : written;
  const refused = (code: OvpnProblem['code']) => ovpnProblem(code, { name: written, line: number() });
  const rule = OVPN_DIRECTIVES.get(name);
  if (!rule) return refused('directive_refused');
  const args = words && rule.read(words.slice(1), options);
  if (!args) return refused('value_refused');
  const before = rule.atMost === 1 ? [] : (draft.directives.get(name) ?? []);
  if (before.length >= rule.atMost) return refused('repeated');
  before.push([name, ...args].join(' '));
  draft.directives.set(name, before);
  return null;
}

function addBlock(draft: Draft, tag: string, begin: OvpnLine, reader: LineReader): OvpnProblem | null {
  const refused = (code: OvpnProblem['code']) => ovpnProblem(code, { name: `<${tag}>`, line: begin.number() });
  const read = OVPN_BLOCKS.get(tag);
  if (!read) return refused('directive_refused');
  // OpenVPN would use the last one: a second block is a mistake, or an attempt to hide the first.
  if (draft.blocks.has(tag)) return refused('repeated');
  const content: string[] = [];
  for (;;) {
    const line = reader.next('keep');
    if (!line) return refused('block_open');
    if (line.start - begin.start > LARGEST_BLOCK) return refused('block_too_large');
    if (line.text.trim() === `</${tag}>`) break;
    draft.lines.inBlocks += 1;
    if (draft.lines.inBlocks > MAX_BLOCK_LINES) return refused('block_too_large');
    content.push(line.text);
  }
  const outcome = read(content);
  if (typeof outcome === 'string') return refused(outcome);
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
