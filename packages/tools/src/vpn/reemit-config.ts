import { mayConnectTo } from '@rocca/contract/target/may-connect-to';
import type { ScopeOptions } from '@rocca/contract/target/scope';
import { BLOCK_LINE, BLOCKS, DIRECTIVES, PROTOCOL } from './config-grammar.ts';
import { quoteForeign } from './model.ts';

export interface Remote {
  readonly host: string;
  readonly port: string | null;
  readonly protocol: string | null;
}

export type ConfigOutcome =
  /** `text` has no `remote` lines: they are written once their names are resolved and judged. */
  | { readonly kind: 'ok'; readonly text: string; readonly remotes: readonly Remote[]; readonly asksUser: boolean }
  | { readonly kind: 'refused'; readonly detail: string };

/** Twice the largest upload: more was not written by the platform. */
const LARGEST_CONFIG = 2_000_000;

/** What is written so far, and the block that is open. */
interface Draft {
  readonly written: string[];
  readonly remotes: Remote[];
  block: string | null;
}

/**
 * Writes a stored configuration anew from a list of its own. It was read once before, when it was uploaded; whatever
 * got into the store past that reading (an old version, a restored copy, a changed row) stops here.
 */
export function reemitConfig(text: string, scope: ScopeOptions = {}): ConfigOutcome {
  if (text.length > LARGEST_CONFIG) return { kind: 'refused', detail: 'the configuration is too large' };
  const draft: Draft = { written: [], remotes: [], block: null };
  for (const [index, line] of text.split('\n').entries()) {
    const wrong = draft.block === null ? takeLine(draft, line, scope) : takeBlockLine(draft, draft.block, line);
    if (wrong !== null) return refusal(index, line, wrong);
  }
  const { written, remotes, block } = draft;
  if (block !== null) return { kind: 'refused', detail: `the block <${block}> is not closed` };
  if (remotes.length === 0) return { kind: 'refused', detail: 'no remote' };
  if (!written.includes('<ca>')) return { kind: 'refused', detail: 'no <ca>' };
  return { kind: 'ok', text: `${written.join('\n')}\n`, remotes, asksUser: written.includes('auth-user-pass') };
}

/** Null, or what is wrong with the line. */
function takeLine(draft: Draft, line: string, scope: ScopeOptions): string | null {
  if (line === '') return null;
  const tag = BLOCKS.find((known) => line === `<${known}>`);
  if (tag !== undefined) {
    draft.block = tag;
    draft.written.push(line);
    return null;
  }
  const space = line.indexOf(' ');
  const name = space < 0 ? line : line.slice(0, space);
  const args = space < 0 ? '' : line.slice(space + 1);
  if (name === 'remote') {
    const remote = readRemote(args, scope);
    if (remote) draft.remotes.push(remote);
    return remote ? null : 'has a value that is not allowed';
  }
  const rule = DIRECTIVES.get(name);
  if (!rule) return 'is not an allowed directive';
  if (!rule.args.test(args)) return 'has a value that is not allowed';
  if (rule.keep) draft.written.push(args === '' ? name : `${name} ${args}`);
  return null;
}

function takeBlockLine(draft: Draft, block: string, line: string): string | null {
  if (line === `</${block}>`) draft.block = null;
  else if (!BLOCK_LINE.test(line)) return `does not belong into <${block}>`;
  draft.written.push(line);
  return null;
}

function readRemote(args: string, scope: ScopeOptions): Remote | null {
  const [host = '', port, protocol, ...more] = args.split(' ');
  if (more.length > 0 || !mayConnectTo(host, scope)) return null;
  if (port !== undefined && !/^\d{1,5}$/.test(port)) return null;
  if (protocol !== undefined && !PROTOCOL.test(protocol)) return null;
  return { host, port: port ?? null, protocol: protocol ?? null };
}

/** Names the directive alone: a value may be a secret in the wrong place. */
function refusal(index: number, line: string, what: string): ConfigOutcome {
  const name = quoteForeign(line.split(' ', 1)[0] ?? '').slice(0, 40);
  return { kind: 'refused', detail: `line ${index + 1}: ${name} ${what}` };
}
