import { setTimeout as delay } from 'node:timers/promises';
import { arithmetic } from './arithmetic.ts';
import { listFolder, readFile } from './files.ts';
import { loopbackFetch } from './loopback-fetch.ts';

const MAX_LINE = 2000;
const MAX_COMMANDS = 50;
const MAX_SLEEP_MS = 10_000;

const VARIABLES: Readonly<Record<string, string>> = {
  PATH: '/usr/local/bin:/usr/bin:/bin',
  HOME: '/srv/shop',
  USER: 'bottega',
  SHELL: '/bin/sh',
  PWD: '/srv/shop',
  IFS: ' ',
};

interface Run {
  commands: number;
  sleptMs: number;
}

/**
 * Runs a command line as `sh -c` would: separators, pipes, quotes, substitution and sums are a shell's, the programs
 * are a handful of harmless ones, and the files are the shop's own. No process is started.
 */
export function runShell(line: string): Promise<string> {
  return runLine(line.slice(0, MAX_LINE), { commands: 0, sleptMs: 0 });
}

async function runLine(line: string, run: Run): Promise<string> {
  let pieces: Piece[];
  try {
    pieces = split(line);
  } catch (error) {
    return `${error instanceof Error ? error.message : ''}\n`;
  }
  let output = '';
  let piped = '';
  let failed = false;
  for (const { text, before, after } of pieces) {
    const skipped = (before === '&&' && failed) || (before === '||' && !failed);
    if (skipped || ++run.commands > MAX_COMMANDS) continue;
    const words = await expandWords(text, run);
    const silent = /[^<]>{1,2} *\S/.test(text.replace(/2>&1|2> *\/dev\/null/g, ''));
    const [name, ...given] = words;
    if (name === undefined) continue;
    const result = await program(name, given, before === '|' ? piped : '', run);
    failed = result === null;
    const said = result ?? `sh: 1: ${name}: not found\n`;
    piped = silent ? '' : said;
    if (after !== '|' && !silent) output += said;
  }
  return output;
}

interface Piece {
  readonly text: string;
  readonly before: string;
  readonly after: string;
}

/** Cuts a line at the separators outside quotes and substitutions. */
function split(line: string): Piece[] {
  const pieces: Piece[] = [];
  let text = '';
  let before = '';
  const cut = (separator: string) => {
    pieces.push({ text, before, after: separator });
    text = '';
    before = separator;
  };
  for (let at = 0; at < line.length; at += 1) {
    const sign = line[at] ?? '';
    const end = endOfGroup(line, at);
    if (end > at) {
      text += line.slice(at, end + 1);
      at = end;
    } else if (sign === '\\') {
      text += line.slice(at, at + 2);
      at += 1;
    } else if (sign === '#' && /(^|\s)$/.test(text)) {
      while (at + 1 < line.length && line[at + 1] !== '\n') at += 1;
    } else if (line.startsWith('2>&1', at)) {
      text += '2>&1';
      at += 3;
    } else if (line.startsWith('&&', at) || line.startsWith('||', at)) {
      cut(line.slice(at, at + 2));
      at += 1;
    } else if (';|&\n'.includes(sign)) cut(sign);
    else text += sign;
  }
  cut('');
  return pieces;
}

/** Where the quotes or the substitution that begin here end; the same place where none begins. */
function endOfGroup(line: string, at: number): number {
  const sign = line[at] ?? '';
  if (sign === "'" || sign === '`') return closing(line, at, sign);
  if (sign === '"') {
    for (let next = at + 1; next < line.length; next += 1) {
      if (line[next] === '\\') next += 1;
      else if (line[next] === '"') return next;
      else if (line[next] === '`' || line.startsWith('$(', next)) next = endOfGroup(line, next);
    }
    throw new Error('sh: 1: Syntax error: Unterminated quoted string');
  }
  if (!line.startsWith('$(', at)) return at;
  let depth = 0;
  for (let next = at + 1; next < line.length; next += 1) {
    if (line[next] === '(') depth += 1;
    if (line[next] === ')') depth -= 1;
    if (depth === 0) return next;
  }
  throw new Error('sh: 1: Syntax error: end of file unexpected (expecting ")")');
}

function closing(line: string, at: number, sign: string): number {
  const end = line.indexOf(sign, at + 1);
  if (end < 0) throw new Error('sh: 1: Syntax error: Unterminated quoted string');
  return end;
}

async function expandWords(text: string, run: Run): Promise<string[]> {
  const words: string[] = [];
  let word: string | null = null;
  const add = (more: string) => {
    word = (word ?? '') + more;
  };
  const finish = () => {
    if (word !== null) words.push(word);
    word = null;
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    const end = endOfGroup(text, at);
    const rest = text.slice(at);
    const variable = /^\$(?:\{(\w+)\}|(\w+))/.exec(rest);
    const redirection = /^(2>&1|[12]?>{1,2} *\S+|< *\S+)/.exec(rest);
    if (sign === "'") add(text.slice(at + 1, end));
    else if (sign === '"') add(await expandQuoted(text.slice(at + 1, end), run));
    else if (end > at) await splitInto(await substitute(text.slice(at, end + 1), run), add, finish);
    else if (variable) {
      await splitInto(VARIABLES[variable[1] ?? variable[2] ?? ''] ?? '', add, finish);
      at += variable[0].length - 1;
    } else if (redirection) {
      finish();
      at += redirection[0].length - 1;
    } else if (sign === '\\') {
      add(text[at + 1] ?? '');
      at += 1;
    } else if (/\s/.test(sign)) finish();
    else add(sign);
    if (end > at) at = end;
  }
  finish();
  return words;
}

/** What a substitution gives is cut into words at its spaces. */
async function splitInto(text: string, add: (more: string) => void, finish: () => void): Promise<void> {
  for (const part of text.split(/(\s+)/)) {
    if (/^\s+$/.test(part)) finish();
    else if (part !== '') add(part);
  }
}

async function expandQuoted(text: string, run: Run): Promise<string> {
  let result = '';
  for (let at = 0; at < text.length; at += 1) {
    const group = text[at] === '`' || text.startsWith('$(', at) ? endOfGroup(text, at) : at;
    const variable = /^\$(?:\{(\w+)\}|(\w+))/.exec(text.slice(at));
    if (group > at) {
      result += await substitute(text.slice(at, group + 1), run);
      at = group;
    } else if (variable) {
      result += VARIABLES[variable[1] ?? variable[2] ?? ''] ?? '';
      at += variable[0].length - 1;
    } else if (text[at] === '\\') {
      result += text[at + 1] ?? '';
      at += 1;
    } else result += text[at];
  }
  return result;
}

async function substitute(group: string, run: Run): Promise<string> {
  const sum = /^\$\(\((.*)\)\)$/s.exec(group)?.[1];
  if (sum !== undefined) return String(arithmetic(sum) ?? '');
  const inner = group.startsWith('`') ? group.slice(1, -1) : group.slice(2, -1);
  return (await runLine(inner, run)).trimEnd();
}

/** What a program says; null: there is no such program. */
async function program(name: string, given: readonly string[], input: string, run: Run): Promise<string | null> {
  const known = PROGRAMS[name.replace(/^\/(usr\/)?bin\//, '')];
  return known ? known(given, input, run) : null;
}

type Program = (given: readonly string[], input: string, run: Run) => string | Promise<string>;

const files = (given: readonly string[]) => given.filter((word) => !word.startsWith('-'));

const PROGRAMS: Readonly<Record<string, Program>> = {
  echo: (given) => `${(given[0] === '-n' || given[0] === '-e' ? given.slice(1) : given).join(' ')}\n`,
  printf: ([format = '', ...values]) => {
    let at = 0;
    return format.replace(/%[sd]/g, () => values[at++] ?? '').replaceAll('\\n', '\n');
  },
  expr: (given) => `${arithmetic(given.join(' ')) ?? 'expr: syntax error'}\n`,
  cat: (given, input) =>
    files(given).length === 0
      ? input
      : files(given)
          .map((file) => readFile(file) ?? `cat: ${file}: No such file or directory\n`)
          .join(''),
  head: (given, input) => readFile(files(given).at(-1) ?? '') ?? input,
  ls: (given) =>
    listFolder(files(given)[0] ?? '/srv/shop')
      .map((file) => `${file}\n`)
      .join(''),
  id: () => 'uid=1000(bottega) gid=1000(bottega) groups=1000(bottega)\n',
  whoami: () => 'bottega\n',
  hostname: () => 'bottega-web1\n',
  uname: () => 'Linux bottega-web1 6.1.0-18-amd64 x86_64 GNU/Linux\n',
  pwd: () => '/srv/shop\n',
  env: () =>
    Object.entries(VARIABLES)
      .filter(([name]) => name !== 'IFS')
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  true: () => '',
  sleep: async ([seconds = '0'], _input, run) => {
    const ms = Math.min(Number(seconds) * 1000 || 0, MAX_SLEEP_MS - run.sleptMs);
    run.sleptMs += Math.max(0, ms);
    await delay(Math.max(0, ms));
    return '';
  },
  ping: (given) => `PING ${files(given).at(-1) ?? ''}: 1 packets transmitted, 1 received, 0% packet loss\n`,
  nslookup: (given) => `** server can't find ${given[0] ?? ''}: NXDOMAIN\n`,
  tar: () => '',
  curl: (given) => loopbackFetch(files(given)[0] ?? '').catch(() => 'curl: (6) Could not resolve host\n'),
  wget: (given) => loopbackFetch(files(given)[0] ?? '').catch(() => 'wget: unable to resolve host address\n'),
};
