import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { runInNewContext } from 'node:vm';
import type { WebRequest } from '@rocca/tools/web/model';
import { describe, expect, it } from 'vitest';
import { forgetLanding, noteLanding } from '../attack/landing.ts';
import type { PointCheck } from '../check.ts';
import { withoutFiles, writeParts } from '../crawl/spots/multipart-body.ts';
import { fakeTarget, type Handler, type Page, pointOf } from '../testing/fake-target.ts';
import { type Case, expectFound, expectSilence, makeCheck } from '../testing/judge.ts';
import { seedRandom } from '../testing/seed-random.ts';
import { shell } from '../testing/shell-page.ts';
import { PHP, PYTHON, runSmall, type SmallLanguage } from '../testing/small-languages.ts';
import { commandInjection } from './command-injection.ts';
import { pathTraversal } from './path-traversal.ts';
import { templateInjection } from './template-injection.ts';

seedRandom(2027);

const html = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '&#39;').replaceAll('"', '&quot;');

const COMMANDS: readonly Case[] = [
  { what: 'a bare argument', value: 'localhost', handler: shell((v) => `echo looking up ${v}`) },
  { what: 'an argument in single quotes', value: 'localhost', handler: shell((v) => `echo '${v}' -x`) },
  { what: 'an argument in double quotes', value: 'localhost', handler: shell((v) => `echo "${v}" -x`) },
  {
    what: 'semicolons removed',
    value: 'localhost',
    handler: shell((v) => `true ${v.replaceAll(';', '').replaceAll('&&', '')}`),
  },
  {
    what: 'a list of signs removed',
    value: 'localhost',
    handler: shell((v) => `true ${v.replace(/\|\||[;&$()`-]/g, '')}`),
    point: { name: 'host' },
  },
  { what: 'no output', value: 'x', handler: shell((v) => `true "${v}"`, { output: false }), point: { name: 'host' } },
  {
    what: 'no output, on a page whose work is done by a program',
    value: 'x',
    handler: shell((v) => `true ${v}`, { output: false }),
    point: { name: 'q', request: { method: 'GET', url: 'http://127.0.0.1/export?q=x', headers: [], body: null } },
  },
];

/** What forms refuse or take out before they run something; each on a page whose parameter names a host. */
const host = { name: 'host' };
const accepted =
  (isTaken: RegExp, run: Handler): Handler =>
  (value, request) =>
    isTaken.test(value) ? run(value, request) : { body: '<p>Not a host</p>' };
const opened =
  (commandIn: (value: string) => string | null): Handler =>
  (value, request) => {
    const command = commandIn(value);
    if (command !== null) return shell(() => command)(value, request);
    return { body: value === 'notes.txt' ? '<pre>All notes</pre>' : 'No such file' };
  };
const FILTERED: readonly Case[] = [
  {
    what: 'no semicolon, pipe, ampersand or dollar',
    value: 'localhost',
    handler: shell((v) => `echo ${v.replace(/[;|&$]/g, '')}`),
    point: host,
  },
  {
    what: 'no blanks',
    value: 'localhost',
    handler: accepted(
      /^[^ ]*$/,
      shell((v) => `echo ${v}`),
    ),
    point: host,
  },
  {
    what: 'no white space',
    value: 'localhost',
    handler: accepted(
      /^\S*$/,
      shell((v) => `echo ${v}`),
    ),
    point: host,
  },
  {
    what: 'no white space and no dollar',
    value: 'localhost',
    handler: accepted(
      /^[^\s$]*$/,
      shell((v) => `echo ${v}`, { program: 'bash' }),
    ),
    point: host,
  },
  {
    what: 'a letter or digit at both ends',
    value: 'localhost',
    handler: accepted(
      /^\w.*\w$/s,
      shell((v) => `echo ${v}`),
    ),
    point: host,
  },
  {
    what: 'something like an address',
    value: '127.0.0.1',
    handler: accepted(
      /^\w+\..*\w+\.\w+$/,
      shell((v) => `echo ${v}`),
    ),
    point: { name: 'v' },
  },
  {
    what: 'names of commands taken out',
    value: 'localhost',
    handler: shell((v) => `echo ${v.replace(/\b(?:echo|expr|printf|sleep|cat|ls|id)\b/g, '')}`),
    point: host,
  },
  {
    what: 'quotes, and no semicolon, pipe, ampersand or dollar',
    value: 'localhost',
    handler: shell((v) => `echo '${v.replace(/[;|&$]/g, '')}'`),
    point: host,
  },
  {
    what: 'no quotes, no pipe and no dollar',
    value: 'localhost',
    handler: accepted(
      /^[^'"|$&\n`]*$/,
      shell((v) => `echo ${v}`),
    ),
    point: host,
  },
  {
    what: 'no quotes, and no other sign than an ampersand',
    value: 'localhost',
    handler: accepted(
      /^[^'"|$;\n`]*$/,
      shell((v) => `echo ${v}`),
    ),
    point: host,
  },
  {
    what: 'a file that Perl opens',
    value: 'notes.txt',
    handler: opened((v) => (v.endsWith('|') ? v.slice(0, -1) : null)),
    point: { name: 'file' },
  },
  {
    what: 'a file that Ruby opens',
    value: 'notes.txt',
    handler: opened((v) => (v.startsWith('|') ? v.slice(1) : null)),
    point: { name: 'file' },
  },
  {
    what: 'quotes within quotes',
    value: 'localhost',
    handler: shell((v) => `sh -c "echo '${v}'"`),
    point: host,
  },
  {
    what: 'back-ticks alone',
    value: 'localhost',
    handler: shell((v) => `echo ${v.replace(/[;|&$\n()]/g, '')}`),
    point: host,
  },
  {
    what: 'no output and no semicolon, pipe, ampersand or blank',
    value: 'localhost',
    handler: shell((v) => `true ${v.replace(/[;|&$ ]/g, '')}`, { output: false }),
    point: host,
  },
  {
    what: 'a name that says nothing, where signs of a shell break the page',
    value: 'localhost',
    handler: shell((v) => `echo looking up ${v.replace(/[;|&$ ]/g, '')}`),
    point: { name: 'thing' },
  },
];

const slow = (): Page => ({ body: 'ok', ms: Math.random() < 0.4 ? 2_500 : 20 });
const NO_COMMANDS: readonly Case[] = [
  { what: 'an echo', value: 'x', handler: (v) => ({ body: html(v) }), point: { name: 'host' } },
  { what: 'an echo as it is', value: 'x', handler: (v) => ({ body: v }), point: { name: 'host' } },
  {
    what: 'an argument of a list',
    value: 'x',
    handler: (v) => ({ body: execFileSync('echo', [v.replaceAll('\0', '')]).toString() }),
    point: { name: 'host' },
  },
  { what: 'slow at random', value: 'x', handler: slow, point: { name: 'host' } },
  { what: 'slow always', value: 'x', handler: () => ({ body: 'ok', ms: 2_000 }), point: { name: 'host' } },
  {
    what: 'a calculator that finds its sums in any text',
    value: '1 + 1',
    handler: (v) => ({
      body: html(
        v.replace(/(\d+)\s?([*+])\s?(\d+)/g, (_, a, sign, b) => String(sign === '*' ? a * b : Number(a) + Number(b))),
      ),
    }),
    point: { name: 'cmd' },
  },
  {
    what: 'a page about shells',
    value: 'x',
    handler: (v) => ({ body: `<pre>sh: 1: Syntax error: "(" unexpected\n$ echo $((6*7))\n42</pre>${html(v)}` }),
    point: { name: 'cmd' },
  },
  {
    what: 'random numbers',
    value: 'x',
    handler: () => ({ body: Array.from({ length: 300 }, () => Math.floor(Math.random() * 200_000)).join(' ') }),
    point: { name: 'host' },
  },
];

const engine =
  (pattern: RegExp): Handler =>
  (value) => ({
    body: `<p>Hello ${html(value.replace(pattern, (_, a, b) => String(Number(a) * Number(b))))}</p>`,
  });
const evaluated =
  (code: (value: string) => string): Handler =>
  (value) => {
    try {
      return { body: `<p>${html(String(runInNewContext(code(value))))}</p>` };
    } catch {
      return { status: 500, body: 'Error' };
    }
  };
/** A page that runs what it is sent, and shows its errors, a status of failure or neither. */
const ran =
  (
    language: SmallLanguage,
    code: (value: string) => string,
    { shows = true, errors = 'status' }: { shows?: boolean; errors?: 'status' | 'text' | 'hidden' } = {},
  ): Handler =>
  (value) => {
    try {
      const { value: result, printed } = runSmall(code(value), language);
      return { body: `<h1>Page</h1>${printed}<p>${shows ? html(String(result)) : 'Saved'}</p>` };
    } catch (error) {
      if (errors === 'status') return { status: 500, body: '' };
      return { body: `<h1>Page</h1>${errors === 'text' ? html(String(error)) : '<p></p>'}` };
    }
  };
const perl =
  (code: (value: string) => string): Handler =>
  (value) => {
    try {
      return {
        body: html(
          execFileSync('perl', ['-e', `print eval(<<'E') // die\n${code(value).replaceAll('\0', '')}\nE\n`], {
            stdio: ['ignore', 'pipe', 'ignore'],
          }).toString(),
        ),
      };
    } catch {
      return { status: 500, body: 'Error' };
    }
  };
const slashed = (text: string) => text.replace(/['"\\]/g, '\\$&');
const strict =
  (pattern: RegExp, strange: RegExp, status = 500): Handler =>
  (value, request) =>
    strange.test(value) ? { status, body: 'Template error' } : engine(pattern)(value, request);

const TEMPLATES: readonly Case[] = [
  { what: '{{ }}', value: 'Ann', handler: engine(/\{\{\s*(\d+)\*(\d+)\s*\}\}/g) },
  { what: `\${ }`, value: 'Ann', handler: engine(/\$\{(\d+)\*(\d+)\}/g) },
  {
    what: `\${ } with grouped digits`,
    value: 'Ann',
    handler: (v) => ({
      body: v.replace(/\$\{(\d+)\*(\d+)\}/g, (_, a, b) => (Number(a) * Number(b)).toLocaleString('en')),
    }),
  },
  {
    what: 'a result that is shown apart from the text',
    value: 'Monthly summary',
    handler: (v) => {
      const [, a, b] = /\{\{(\d+)\*(\d+)\}\}/.exec(v) ?? [];
      return { body: `<h1>${html(v)}</h1><p>${a === undefined ? '' : Number(a) * Number(b)}</p>` };
    },
  },
  { what: '<%= %>', value: 'Ann', handler: engine(/<%= (\d+)\*(\d+) %>/g) },
  { what: '#{ }', value: 'Ann', handler: engine(/#\{(\d+)\*(\d+)\}/g) },
  { what: '@( )', value: 'Ann', handler: engine(/@\((\d+)\*(\d+)\)/g) },
  {
    what: 'sections without sums',
    value: 'Ann',
    handler: (v) => ({
      body: `Hello ${html(
        v
          .replaceAll(/\{\{\^(\w+)\}\}(.*?)\{\{\/\1\}\}/g, '$2')
          .replaceAll(/\{\{#(\w+)\}\}.*?\{\{\/\1\}\}/g, '')
          .replaceAll(/\{\{.*?\}\}/g, ''),
      )}`,
    }),
  },
  {
    what: 'conditions without sums',
    value: 'Ann',
    handler: (v) => {
      const text = v.replaceAll(/\{\{if 1\}\}(.*?)\{\{else\}\}.*?\{\{end\}\}/g, '$1');
      return text.includes('{{') ? { status: 500, body: 'Template error' } : { body: html(text) };
    },
  },
  {
    what: 'a tag that calculates ratios',
    value: 'Ann',
    handler: (v) =>
      /\{\{\d/.test(v)
        ? { status: 500, body: 'Template error' }
        : { body: html(v.replace(/\{% widthratio (\d+) 1 (\d+) %\}/, (_, a, b) => String(Number(a) * Number(b)))) },
  },
  {
    what: 'a variable that is set first',
    value: 'Ann',
    handler: (v) => {
      const set = /#set\(\$(\w+)=(\d+)\*(\d+)\)/.exec(v);
      const product = String(Number(set?.[2]) * Number(set?.[3]));
      return { body: html(set ? v.replace(set[0], '').replaceAll(/\$!?\{\w+\}/g, product) : v) };
    },
  },
  { what: '%{ }', value: 'Ann', handler: engine(/%\{(\d+)\*(\d+)\}/g) },
  {
    what: 'a statement that prints, where double braces are taken out',
    value: 'Ann',
    handler: (v, request) => engine(/\{%print\((\d+)\*(\d+)\)%\}/g)(v.replaceAll(/\{\{|\}\}/g, ''), request),
  },
  {
    what: 'numbers of 32 bits',
    value: 'Ann',
    handler: (v) => ({ body: html(v.replace(/\$\{(\d+)\*(\d+)\}/g, (_, a, b) => String(Math.imul(a, b)))) }),
  },
  {
    what: 'includes of the server',
    value: 'Ann',
    handler: (v) => ({
      body: v.replace(/<!--#set var="rq" value="(\d+)"--><!--#echo var="rq"-->/g, '$1').replaceAll(/<!--#.*?-->/g, ''),
    }),
  },
  {
    what: 'a field that shows only what looks like an address',
    value: 'ann@example.test',
    handler: (v, request) =>
      v.includes('@example') ? engine(/\{\{(\d+)\*(\d+)\}\}/g)(v, request) : { body: 'Not an address' },
  },
  { what: 'an engine that fails on others', value: 'Ann', handler: strict(/\$\{(\d+)\*(\d+)\}/g, /\{\{|#\{|<%/) },
  {
    what: 'an engine that fails on others with a friendly page',
    value: 'Ann',
    handler: strict(/\$\{(\d+)\*(\d+)\}/g, /<%/, 200),
  },
];
const CODES: readonly Case[] = [
  { what: 'eval of the value', value: '1', handler: evaluated((v) => v), point: { name: 'expr' } },
  {
    what: 'a calculator that runs its sum and hides its errors',
    value: '1+2',
    handler: (v) => {
      try {
        return { body: `<p>Result: ${html(String(runInNewContext(v)))}</p>` };
      } catch {
        return { body: '<p>That is no sum</p>' };
      }
    },
    point: { name: 'input' },
  },
  ...['1+3', '3+1'].map(
    (sum): Case => ({
      what: `a part of ${sum} on a page that calculates and hides its errors`,
      value: '1',
      handler: (v) => {
        try {
          return { body: `<p>Sum: ${Number(runInNewContext(sum.replace('1', () => v)))}</p>` };
        } catch {
          return { body: '<p>Not a number</p>' };
        }
      },
      point: { name: 'x', request: { method: 'GET', url: 'http://127.0.0.1/calc?x=1', headers: [], body: null } },
    }),
  ),
  { what: 'eval within a string', value: 'Ann', handler: evaluated((v) => `'Hello ${v}'`) },
  { what: 'JavaScript in double quotes', value: 'Ann', handler: evaluated((v) => `"Hello ${v}"`) },
  { what: 'JavaScript in an argument', value: 'Ann', handler: evaluated((v) => `encodeURI("Hello ${v}".trim())`) },
  { what: 'a bare expression of JavaScript', value: '1', handler: evaluated((v) => `1 + ${v}`) },
  { what: 'PHP in single quotes', value: 'Ann', handler: ran(PHP, (v) => `'Hello ${v}';`) },
  { what: 'PHP in double quotes', value: 'Ann', handler: ran(PHP, (v) => `"Hello ${v}";`) },
  { what: 'PHP in an argument', value: 'Ann', handler: ran(PHP, (v) => `print("Hello ${v}");`, { errors: 'text' }) },
  { what: 'PHP, errors hidden', value: 'Ann', handler: ran(PHP, (v) => `"Hello ${v}";`, { errors: 'hidden' }) },
  {
    what: 'PHP that interpolates where quotes are escaped',
    value: 'Ann',
    handler: ran(PHP, (v) => `"Hello ${slashed(v)}";`),
  },
  { what: 'a bare expression of PHP', value: '1', handler: ran(PHP, (v) => `${v};`) },
  { what: 'PHP behind a statement', value: '1', handler: ran(PHP, (v) => `${v};`, { shows: false }) },
  { what: 'a string of PHP that is not shown', value: 'Ann', handler: ran(PHP, (v) => `'${v}';`, { shows: false }) },
  { what: 'Python in single quotes', value: 'Ann', handler: ran(PYTHON, (v) => `'Hello ${v}'`) },
  { what: 'Python in double quotes', value: 'Ann', handler: ran(PYTHON, (v) => `"Hello ${v}"`) },
  { what: 'a bare expression of Python', value: '1', handler: ran(PYTHON, (v) => v) },
  {
    what: 'the first part of the name of a function',
    value: 'plain',
    handler: ran(PYTHON, (v) => `${v}_rows`.replace(/\b(?:plain|wide)_rows\b/, "'all rows'")),
    point: { name: 'rows' },
  },
  {
    what: 'the last part of the name of a function, in PHP',
    value: 'plain',
    handler: ran(PHP, (v) => `rows_${v}`.replace(/\brows_(?:plain|wide)\b/, "'all rows'")),
    point: { name: 'rows' },
  },
  {
    what: 'a word that is an error in itself',
    value: 'prova',
    handler: ran(PHP, (v) => `${v};`, { shows: false }),
  },
  {
    what: 'a word that is an error in itself, where errors are shown',
    value: 'prova',
    handler: ran(PHP, (v) => `${v};`, { shows: false, errors: 'text' }),
  },
  {
    what: 'an assertion, which takes no statement',
    value: 'prova',
    handler: ran(PHP, (v) => `(${v});`, { shows: false, errors: 'text' }),
  },
  {
    what: 'a function that is made of the value',
    value: 'name',
    handler: (v) => {
      const [head = '', rest] = v.split(');}');
      if (rest === undefined) return /^\w+$/.test(head) ? { body: 'sorted' } : { body: 'Parse error: syntax error' };
      return ran(PHP, () => rest)('', { method: 'GET', url: '', headers: [], body: null });
    },
    point: { name: 'sort' },
  },
  {
    what: 'a function that the value names, with a value beside it',
    value: 'strtoupper',
    handler: (v, { url }) => {
      const text = new URL(url).searchParams.get('text') ?? '';
      if (v === 'strtoupper') return { body: text.toUpperCase() };
      if (v === 'serialize') return { body: html(`s:${text.length}:"${text}";`) };
      return v === 'md5' ? { body: createHash(v).update(text).digest('hex') } : { status: 500, body: '' };
    },
    point: {
      name: 'do',
      request: { method: 'GET', url: 'http://127.0.0.1/?do=strtoupper&text=Ann', headers: [], body: null },
    },
  },
  {
    what: 'a function that the value names, alone',
    value: 'prova',
    handler: (v) => ({ body: v === 'phpcredits' ? '<h1>PHP Credits</h1><p>PHP Group: …</p>' : '<p></p>' }),
    point: { name: 'callback' },
  },
  { what: 'Perl in double quotes', value: 'Ann', handler: perl((v) => `"Hello ${v}"`) },
  { what: 'Perl that interpolates', value: 'Ann', handler: perl((v) => `"Hello ${slashed(v)}"`) },
];
/** Runs what it is sent and shows nothing of it: whole statements, or what stands in a string. */
const silent =
  (runs: RegExp, { fails = false } = {}): Handler =>
  (value) => {
    const seconds = Number(runs.exec(value)?.[1] ?? 0);
    const isBroken = fails && /['"]/.test(value) && seconds === 0;
    return {
      body: isBroken ? 'Parse error: syntax error, unexpected string' : '<p>Saved</p>',
      ms: 20 + seconds * 1_000,
    };
  };
const SILENT_CODES: readonly Case[] = [
  {
    what: 'Python in base64 that shows nothing, not even errors',
    value: 'Anna',
    handler: silent(/^__import__\('time'\)\.sleep\((\d)\)$/),
    point: { codec: { spot: 'q', whole: 'QW5uYQ==', layers: ['base64'] } },
  },
  {
    what: 'PHP that shows nothing',
    value: '1',
    handler: silent(/^\(gc_enabled\(\)\?sleep\((\d)\)\.gc_disable\(\):0\);$/),
    point: { name: 'expr' },
  },
  {
    what: 'Perl or Ruby that shows nothing',
    value: '1',
    handler: silent(/^sleep (\d) if 1;$/),
    point: { name: 'expr' },
  },
  {
    what: 'Python that shows nothing',
    value: '1',
    handler: silent(/^__import__\('time'\)\.sleep\((\d)\)$/),
    point: { name: 'script' },
  },
  {
    what: 'Python in a document of JSON that shows nothing',
    value: 'x = 1',
    handler: silent(/^__import__\('time'\)\.sleep\((\d)\)$/),
    point: { kind: 'json', name: 'job.steps.0.code' },
  },
  {
    what: 'a string of PHP that shows its errors alone',
    value: 'Ann',
    handler: silent(/^Ann'\.sleep\((\d)\)\.'$/, { fails: true }),
    point: { name: 'title' },
  },
];
const NO_TEMPLATES: readonly Case[] = [
  { what: 'code that is slow at random', value: '1', handler: slow, point: { name: 'expr' } },
  { what: 'code that is slow always', value: '1', handler: () => ({ body: 'ok', ms: 2_000 }), point: { name: 'expr' } },
  { what: 'an echo', value: 'Ann', handler: (v) => ({ body: html(v) }) },
  {
    what: 'digests that are chosen from a list',
    value: 'md5',
    handler: (v) => ({ body: /^(?:md5|sha1)$/.test(v) ? createHash(v).update('Ann').digest('hex') : 'Unknown' }),
    point: {
      name: 'func',
      request: { method: 'GET', url: 'http://127.0.0.1/?func=md5&text=Ann', headers: [], body: null },
    },
  },
  { what: 'an echo without double braces', value: 'Ann', handler: (v) => ({ body: v.replace(/\{\{.*?\}\}/g, '') }) },
  { what: 'an echo without signs', value: 'Ann', handler: (v) => ({ body: v.replace(/[^\w]/g, '') }) },
  {
    what: 'a calculator of bare numbers',
    value: '1',
    handler: (v) => ({ body: /^\d+\*\d+$/.test(v) ? String(eval2(v)) : html(v) }),
    point: { name: 'calc' },
  },
  {
    what: 'a calculator that finds sums in any text',
    value: 'Ann',
    handler: (v) => {
      const sum = /\d+\*\d+/.exec(v)?.[0];
      return { body: `<h1>${html(v)}</h1><p>${sum === undefined ? '' : eval2(sum)}</p>` };
    },
  },
  {
    what: 'a calculator with brackets',
    value: '1',
    handler: (v) => ({ body: /^[\d*+() ]+$/.test(v) ? String(runInNewContext(v)) : `Not a sum: ${html(v)}` }),
    point: { name: 'expr' },
  },
  {
    what: 'a calculator that knows conditions',
    value: '1',
    handler: (v) => ({ body: /^[\d*+()?:= ]+$/.test(v) ? String(runInNewContext(v)) : 'Not a sum' }),
    point: { name: 'x', request: { method: 'GET', url: 'http://127.0.0.1/calc?x=1', headers: [], body: null } },
  },
  {
    what: 'a calculator of sums alone',
    value: '1+2',
    handler: (v) => ({ body: /^[\d*+() ]+$/.test(v) ? String(runInNewContext(v)) : 'That is no sum' }),
  },
  {
    what: 'quotes that are refused',
    value: 'Ann',
    handler: (v) => (/['"]/.test(v) ? { status: 500, body: 'x' } : { body: html(v) }),
  },
  { what: 'quotes that are escaped', value: 'Ann', handler: (v) => ({ body: html(slashed(v)) }) },
  { what: 'a page about errors', value: 'Ann', handler: (v) => ({ body: `Parse error: syntax error ${html(v)}` }) },
  {
    what: 'random failures',
    value: 'Ann',
    handler: (v) => (Math.random() < 0.3 ? { status: 500, body: 'x' } : { body: html(v) }),
  },
];
const eval2 = (text: string) => text.split('*').reduce((product, factor) => product * Number(factor), 1);

const PASSWD = 'root:x:0:0:root:/root:/bin/bash\ndaemon:x:1:1:daemon:/usr/sbin:/usr/sbin/nologin\n';
const KERNEL = 'Linux version 6.1.0-18-amd64 (debian-kernel@lists.debian.org) (gcc-12) #1 SMP\n';
const FILES = new Map([
  ['/etc/passwd', PASSWD],
  ['/proc/version', KERNEL],
  ['/srv/www/pages/home.html', '<h1>Home</h1>'],
  ['/srv/www/pages/home.php', '<h1>Home</h1>'],
]);
/** A disk in memory, read as C and its languages read paths. */
const disk = (path: string): Page => {
  const found = FILES.get(posix.normalize(path.split('\0', 1)[0] ?? ''));
  return found === undefined ? { status: 404, body: `No file ${html(path)}` } : { body: found };
};
const TREE = new Map([
  ['/etc', ['passwd', 'group', 'hosts', 'hostname', 'profile', 'ssl']],
  ['/srv/www/documents', ['terms.txt', 'prices.txt']],
]);
const folder = (path: string): Page => {
  const names = TREE.get(posix.normalize(path).replace(/(?<=.)\/$/, ''));
  return { body: names ? `<ul>${names.map((name) => `<li>${name}</li>`).join('')}</ul>` : '<p>No such folder</p>' };
};
const decodedOnce = (text: string) =>
  text.replaceAll(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
const PATHS: readonly Case[] = [
  {
    what: 'a relative path on a system without the first file that is tried',
    value: 'home.html',
    handler: (v) => (v.includes('proc') ? disk('') : disk(`/srv/www/pages/${v}`)),
  },
  {
    what: 'steps that are looked for between two decodings',
    value: 'home.html',
    handler: (v) => (decodedOnce(v).includes('..') ? disk('') : disk(`/srv/www/pages/${decodedOnce(decodedOnce(v))}`)),
    point: { name: 'file' },
  },
  {
    what: 'a path that names the known file itself',
    value: '../../../etc/passwd',
    handler: (v) => disk(`/srv/www/pages/${v}`),
  },
  { what: 'a relative path', value: 'home.html', handler: (v) => disk(`/srv/www/pages/${v}`) },
  {
    what: 'an absolute path alone',
    value: '/srv/www/pages/home.html',
    handler: (v) => (v.includes('..') ? disk('') : disk(v)),
  },
  {
    what: 'a path behind a folder without its slash',
    value: '',
    handler: (v) => (v.startsWith('/') ? disk(`/srv/www/pages${v}`) : disk('')),
    point: { name: 'page' },
  },
  {
    what: 'files of one folder alone, its programs as well',
    value: 'notes.txt',
    handler: (v) =>
      v === 'index.jsp'
        ? { body: '<pre><%@ page language="java" %><h1>Home</h1></pre>' }
        : v === 'notes.txt'
          ? { body: '<pre>Notes</pre>' }
          : { status: 404, body: 'No such file' },
    point: {
      name: 'f',
      page: 'http://127.0.0.1/app/index.jsp',
      request: { method: 'GET', url: 'http://127.0.0.1/app/show.jsp?f=notes.txt', headers: [], body: null },
    },
  },
  {
    what: 'files of an application in Java',
    value: 'notes.txt',
    handler: (v) =>
      v === '/WEB-INF/web.xml'
        ? { body: '<web-app version="5.0"><display-name>shop</display-name></web-app>' }
        : { status: v === 'notes.txt' ? 200 : 404, body: 'Notes' },
    point: {
      name: 'f',
      request: { method: 'GET', url: 'http://127.0.0.1/app/show.jsp?f=notes.txt', headers: [], body: null },
    },
  },
  {
    what: 'a file that is answered in base64, as pictures are',
    value: 'home.html',
    handler: (v) => {
      const { body, status } = disk(`/srv/www/pages/${v}`);
      return status === 404
        ? { body: '<p>No picture</p>' }
        : { body: `<img src="data:image/png;base64,${btoa(body)}">` };
    },
    point: { name: 'picture' },
  },
  {
    what: 'a file that is answered in hexadecimal digits',
    value: 'home.html',
    handler: (v) => ({ body: `{"data":"${Buffer.from(disk(`/srv/www/pages/${v}`).body).toString('hex')}"}` }),
  },
  {
    what: 'an ending cut by a null byte',
    value: 'home',
    handler: (v) => disk(`/srv/www/pages/${v}.html`),
    point: { name: 'page' },
  },
  {
    what: 'an ending that is checked',
    value: 'home.html',
    handler: (v) => (v.endsWith('.html') ? disk(`/srv/www/pages/${v}`) : disk('')),
  },
  {
    what: 'a folder that is checked',
    value: 'pages/home.html',
    handler: (v) => (v.startsWith('pages/') ? disk(`/srv/www/${v}`) : disk('')),
  },
  {
    what: 'steps removed once',
    value: 'home.html',
    handler: (v) => disk(`/srv/www/pages/${v.replaceAll('../', '')}`.replace('pages//', 'pages/')),
  },
  {
    what: 'steps and names of known files taken out',
    value: 'home.html',
    handler: (v) =>
      /etc\/passwd|proc\/version/.test(v) || v.includes('....')
        ? disk('')
        : disk(`/srv/www/pages/${v.replaceAll('../', '').replaceAll('..\\', '')}`),
  },
  {
    what: 'decoded a second time',
    value: 'home.html',
    handler: (v) =>
      v.includes('../') || v.startsWith('/') || v.startsWith('file:')
        ? disk('')
        : disk(`/srv/www/pages/${decodeURIComponent(v)}`),
  },
  {
    what: 'file addresses alone',
    value: 'file:///srv/www/pages/home.html',
    handler: (v) => (v.startsWith('file://') && !v.includes('..') ? disk(v.slice(7)) : disk('')),
    point: { name: 'url' },
  },
  {
    what: 'an include of PHP with its ending',
    value: 'home',
    handler: (v) => {
      const filter = /^php:\/\/filter\/convert\.base64-encode\/resource=(.*)$/.exec(`${v}.php`);
      const page = disk(`/srv/www/pages/${filter?.[1] ?? v}`);
      if (filter) return filter[1] === 'home.php' ? { body: btoa('<?php echo "<h1>Home</h1>"; ?>') } : page;
      return v === 'home' ? { body: '<h1>Home</h1>' } : { status: 500, body: 'failed to open stream' };
    },
    point: { name: 'page' },
  },
];
const FOLDERS: readonly Case[] = [
  { what: 'a folder by its whole path', value: 'documents', handler: (v) => folder(v), point: { name: 'directory' } },
  {
    what: 'a folder below another',
    value: 'documents',
    handler: (v) => folder(`/srv/www/${v}`),
    point: { name: 'dir' },
  },
  { what: 'a folder whose name says nothing', value: 'documents', handler: (v) => folder(`/srv/www/${v}`) },
];
const NO_FOLDERS: readonly Case[] = [
  {
    what: 'a folder that is kept to',
    value: 'documents',
    handler: (v) => folder(posix.join('/srv/www', posix.normalize(`/${v}`))),
    point: { name: 'dir' },
  },
  {
    what: 'names of such files on every page',
    value: 'documents',
    handler: (v) => ({ body: `passwd group hosts hostname profile ${html(v)}` }),
    point: { name: 'dir' },
  },
];
const NO_PATHS: readonly Case[] = [
  {
    what: 'lines of that file on a page that names it, whatever is asked for',
    value: '/etc/passwd',
    handler: (v) => ({ body: `<p>${html(v)}</p><pre>${PASSWD}${KERNEL}</pre>` }),
  },
  {
    what: 'a folder that is kept to',
    value: 'home.html',
    handler: (v) => disk(`/srv/www/pages/${posix.normalize(`/${v}`)}`),
  },
  { what: 'an echo', value: 'home.html', handler: (v) => ({ body: html(v) }) },
  { what: 'a page about such files', value: 'home.html', handler: (v) => ({ body: `${PASSWD}${KERNEL} ${html(v)}` }) },
  {
    what: 'such lines for whatever is not there',
    value: 'home.html',
    handler: (v) => ({ body: v === 'home.html' ? 'Home' : PASSWD + KERNEL }),
  },
  {
    what: 'a page that shows how programs are written',
    value: 'notes.txt',
    handler: () => ({ body: '<pre>&lt;%@ page language="java" %&gt;</pre>' }),
    point: {
      name: 'f',
      request: { method: 'GET', url: 'http://127.0.0.1/app/show.jsp?f=notes.txt', headers: [], body: null },
    },
  },
  { what: 'a list', value: 'home.html', handler: (v) => ({ body: v === 'home.html' ? 'Home' : 'Unknown page' }) },
];

function describeCheck(
  check: PointCheck,
  weak: ReadonlyArray<readonly [key: string, cases: readonly Case[]]>,
  safe: readonly Case[],
) {
  describe(check.code, () => {
    for (const [key, cases] of weak)
      it.each(cases)(`finds ${key}: $what`, async (one) => {
        expect(await expectFound(check, one, key, { payloads: 20 })).toBeLessThan(50);
      });
    it.each(safe)('is silent about $what', async (one) => {
      await expectSilence(check, one, { payloads: 12 });
    });
  });
}

describeCheck(commandInjection, [['command-injection', [...COMMANDS, ...FILTERED]]], NO_COMMANDS);
describeCheck(
  templateInjection,
  [
    ['template-injection', TEMPLATES],
    ['code-injection', [...CODES, ...SILENT_CODES]],
  ],
  NO_TEMPLATES,
);
it('finds a statement that prints, where double braces are refused and errors hidden, in a scan of usual depth', async () => {
  const prints = engine(/\{%print\((\d+)\*(\d+)\)%\}/g);
  const handler: Handler = (v, request) => (v.includes('{{') ? { body: 'Sorry' } : prints(v, request));
  await expectFound(templateInjection, { what: '', value: 'Ann', handler }, 'template-injection', { payloads: 15 });
});

describe('a parameter that is read as a path', () => {
  const seenAt = async (value: string, handler: Handler) => {
    // As servers of today do with null bytes.
    const today: Handler = (v, request) => (v.includes('\0') ? { status: 500, body: 'Error' } : handler(v, request));
    const target = fakeTarget(today, { strength: 'low', payloads: 6 });
    const found = await makeCheck(pathTraversal, pointOf(value, { name: 'page' }), target.tools);
    return { found: found.map(({ possible = false }) => possible), count: target.count() };
  };
  /** The ending falls off where a path is too long. */
  const short = (path: string) => disk(posix.normalize(path.slice(0, 4_096).replace(/(?:\/\.?)+$/, '')));

  it('is tried with long paths at any strength', async () => {
    expect((await seenAt('home', (v) => short(`/srv/www/pages/${v}.html`))).found).toEqual([false]);
  });
  it('is read where the server cuts off its last characters', async () => {
    const cut = (v: string) => {
      const path = posix.join('/srv/www/pages', v.slice(0, -'.html'.length));
      return disk(path === '/srv/www/pages/home' ? `${path}.html` : path);
    };
    expect((await seenAt('home.html', cut)).found).toEqual([false]);
  });
  it.each([
    ['a list of names', (v: string) => (v === 'home' ? v : 'no')],
    ['signs that are taken out', (v: string) => v.replace(/[./]/g, '')],
    ['steps that are taken out', (v: string) => v.replaceAll('./', '')],
    ['the last part alone', (v: string) => posix.basename(v)],
  ])('is none in %s', async (_, read) => {
    const { found, count } = await seenAt('home', (v) => disk(`/srv/www/pages/${read(v)}.html`));
    expect(found).toEqual([]);
    expect(count).toBeLessThanOrEqual(18);
  });
});

describe('a page that names the file it did not find', () => {
  const found = async (handler: Handler) => {
    const { tools } = fakeTarget(handler, { payloads: 6 });
    const seen = await makeCheck(pathTraversal, pointOf('prova', { name: 'page' }), tools);
    return seen.map(({ key, possible }) => ({ key, possible }));
  };
  const MAYBE = [{ key: 'path-traversal', possible: true }];
  const warning = (path: string) => ({
    body: `<b>Warning</b>: include(${path}): Failed to open stream: No such file or directory in <b>/srv/www/show.php</b>`,
  });
  it.each<[string, Handler]>([
    ['as it was joined', (v) => warning(`/posts/${v}.php`)],
    [
      'as it was resolved',
      (v) => ({
        status: 500,
        body: `Error: ENOENT: no such file or directory, open '${posix.join('/srv/app/pages', `${v}.md`)}'`,
      }),
    ],
  ])('may leave the folder, as the message shows the path %s', async (_, handler) => {
    expect(await found(handler)).toEqual(MAYBE);
  });
  const SOURCE = btoa(
    '<!DOCTYPE html><html><head><title>Show</title></head><body><?php include $page; ?></body></html>',
  );
  const included =
    (read: (path: string) => string): Handler =>
    (v) => {
      const path = `${v}.php`;
      const [, named] = /^php:\/\/filter\/convert\.base64-encode\/resource=(.*)$/.exec(path) ?? [];
      return named === 'search.php' || named === 'index.php' ? { body: read(path) } : warning(path);
    };
  it('lets its own program be read, where the value begins the path and an ending is put behind it', async () => {
    const handler = included(() => `<p>${SOURCE}</p>`);
    expect(await found(handler)).toEqual([{ key: 'path-traversal' }]);
  });
  it('may leave the folder, where a function was given the value with an ending and filters are off', async () => {
    expect(await found((v) => warning(`${v}.php`))).toEqual(MAYBE);
    expect(await found((v) => warning(`${posix.basename(v)}.php`))).toEqual([]);
  });
  it('does not let it be read where every value shows some source, or base64 that is none', async () => {
    const always: Handler = (v) => ({ body: `${warning(`${posix.basename(v)}.php`).body}<p>${SOURCE}</p>` });
    expect(await found(always)).toEqual([]);
    const picture = btoa('PNG '.repeat(40));
    const pictures = included(() => `<img src="data:image/png;base64,${picture}">`);
    expect(await found((v, request) => (v.includes('..') ? { body: 'No' } : pictures(v, request)))).toEqual([]);
  });
  it.each<[string, Handler]>([
    ['takes the steps out', (v) => warning(`/posts/${posix.basename(v)}.php`)],
    ['repeats the value alone', (v) => ({ body: `No such file or directory: ${v}` })],
    ['repeats a path without saying that it was opened', (v) => ({ body: `<a href="/posts/${v}">Again</a>` })],
  ])('does not where it %s', async (_, handler) => {
    expect(await found(handler)).toEqual([]);
  });
});

describe('a value between a folder and an ending', () => {
  const text = (name: string) => `<h1>About ${name}</h1><p>All that is to be said of ${name}, and more.</p>`;
  const SITE = new Map([
    ['/srv/www/contact.php', text('contact')],
    ['/srv/www/robots.txt', 'User-agent: *\nDisallow: /office/of/the/shop'],
    ['/srv/www/section/home.php', text('home')],
    ['/srv/www/section/news.php', text('news')],
    ['/srv/www/notes/hours.txt', 'From nine to five, but for Sundays'],
  ]);
  const read = (path: string): Page => ({ body: `<h1>Shop</h1>${SITE.get(path) ?? '<p>There is no such page</p>'}` });
  const links = '<a href="contact.php">Contact</a><a href="show.php?section=home">Home</a><a href="logout.php">Out</a>';
  /** Pages by their address; the point itself reads what `from` makes of the value. */
  const asked: string[] = [];
  const site =
    (from: (value: string) => string): Handler =>
    (value, { url }) => {
      const { pathname } = new URL(url);
      if (pathname === '/show.php') return read(from(value));
      asked.push(pathname);
      const body = SITE.get(`/srv/www${pathname}`);
      return pathname === '/' ? { body: links } : body ? { body } : { status: 404, body: 'None' };
    };
  const at = (value: string, handler: Handler): Case => ({
    ...{ what: '', value, handler },
    point: {
      name: 'section',
      page: 'http://127.0.0.1/',
      request: { method: 'GET', url: `http://127.0.0.1/show.php?section=${value}`, headers: [], body: null },
    },
  });
  const under = (folder: string, value: string, ending = '') => posix.normalize(`/srv/www/${folder}/${value}${ending}`);

  it.each([
    ['an include of programs', 'home', (v: string) => under('section', v, '.php')],
    ['a text', 'hours', (v: string) => under('notes', v, '.txt')],
    ['an ending that is asked for', 'hours.txt', (v: string) => (v.endsWith('.txt') ? under('notes', v) : '')],
    ['steps removed once', 'home', (v: string) => under('section', v.replaceAll('../', ''), '.php')],
    ['a folder that is asked for', 'notes/hours', (v: string) => (v.startsWith('notes/') ? under('', v, '.txt') : '')],
  ])('is proven by a file of the site: %s', async (_, value, from) => {
    await expectFound(pathTraversal, at(value, site(from)), 'path-traversal', { payloads: 15 });
    expect(asked).not.toContain('/logout.php');
  });
  it.each([
    ['the last part of a path', (v: string) => under('section', posix.basename(v), '.php')],
    ['a path that is kept to its folder', (v: string) => under('section', posix.normalize(`/${v}`), '.php')],
    [
      'a path that is resolved and checked',
      (v: string) => (under('section', v).startsWith('/srv/www/section/') ? under('section', v, '.php') : ''),
    ],
    ['pages by their names', (v: string) => (/^\w+$/.test(v) ? under('section', v, '.php') : '')],
    [
      'any page of the site',
      (v: string) => under('', v.replaceAll(/[./]/g, '').replace('home', 'section/home'), '.php'),
    ],
  ])('is no weakness in %s', async (_, from) => {
    await expectSilence(pathTraversal, at('home', site(from)), { payloads: 15 });
  });
  it('is proven by a page that the scan knows, where no link leads there, and never by one that changes something', async () => {
    const handler = site((v) => under('section', v, '.php'));
    const target = fakeTarget((value, request) =>
      new URL(request.url).pathname === '/' ? { body: '<p>Shop</p>' } : handler(value, request),
    );
    const { value, point } = at('home', handler);
    const knownPages = (parameter: string) =>
      parameter === 'section' ? ['http://127.0.0.1/logout.php', 'http://127.0.0.1/contact.php'] : [];
    const found = await makeCheck(pathTraversal, pointOf(value, point), { ...target.tools, knownPages });
    expect(found).toMatchObject([{ key: 'path-traversal' }]);
    expect(target.values).toContain('../contact');
    expect(target.values.filter((sent) => sent.includes('logout'))).toEqual([]);
  });
  it('leaves a program alone that reads the same parameter', async () => {
    const handler = site((v) => under('section', v, '.php'));
    const target = fakeTarget((value, request) => {
      const { pathname } = new URL(request.url);
      return pathname === '/'
        ? { body: `${links}<a href="contact.php?section=home">Home</a>` }
        : handler(value, request);
    });
    const { value, point } = at('home', handler);
    await makeCheck(pathTraversal, pointOf(value, point), target.tools);
    expect(target.values.filter((sent) => sent.includes('contact'))).toEqual([]);
  });
});

describeCheck(pathTraversal, [['path-traversal', [...PATHS, ...FOLDERS]]], [...NO_PATHS, ...NO_FOLDERS]);

describe('a form that is taken without its file', () => {
  const request = writeParts({ method: 'POST', url: 'http://127.0.0.1/profile', headers: [], body: null }, [
    { name: 'nick', fileName: null, contentType: null, content: 'Ann' },
    { name: 'photo', fileName: 'a.gif', contentType: 'image/gif', content: 'GIF89a' },
  ]);
  const waitsWith = async (isFileNeeded: boolean) => {
    const target = fakeTarget(() => ({ body: '<p>Saved</p>' }), { strength: 'medium' });
    const sent: string[] = [];
    const found = await commandInjection.waitFor(pointOf('Ann', { kind: 'multipart', name: 'nick', request }), {
      ...target.tools,
      control: async (point) => ({ ...(await target.tools.control(point)), request: withoutFiles(request) }),
      send: async (point, value, options) => {
        const exchange = await target.tools.send(point, value, options);
        if (options?.withFile) sent.push(value);
        const seconds = options?.withFile || !isFileNeeded ? Number(/\$\(sleep\$\{IFS\}(\d)/.exec(value)?.[1] ?? 0) : 0;
        return { ...exchange, ms: exchange.ms + seconds * 1_000 };
      },
    });
    return { keys: found.map(({ key }) => key), beside: sent.length };
  };

  it('is sent a command beside it once, where nothing else shows one', async () => {
    expect((await waitsWith(true)).keys).toEqual(['command-injection']);
    expect(await waitsWith(false)).toEqual({ keys: ['command-injection'], beside: 0 });
  });
});

describe('a template of what a form has stored', () => {
  const request: WebRequest = { method: 'POST', url: 'http://127.0.0.1/write', headers: [], body: 'subject=prova' };
  const point = { kind: 'form', name: 'subject', request } as const;
  const stores = (shown: (subject: string) => string, page = '/sent'): Handler => {
    const kept: string[] = [];
    return (value, { method, url }) => {
      if (method === 'GET') return { body: url.endsWith('/sent') ? kept.map(shown).join('<br>') : '<p>Thanks</p>' };
      kept.push(value);
      return { status: 302, body: '', headers: [['Location', page]] };
    };
  };
  const calculated = (text: string) => text.replace(/\{\{([\d.]+)\}\}/g, (_, number) => String(Number(number)));

  it('is found on the page that the form leads on to', async () => {
    const target = fakeTarget(stores(calculated));
    const [found] = await templateInjection.attack(pointOf('prova', point), target.tools);
    expect(found?.key).toBe('template-injection');
    expect(found?.messages.map(({ exchange, role }) => `${role} ${exchange.request.method}`)).toEqual([
      'proof POST',
      'proof GET',
      'control GET',
      'repeat GET',
    ]);
  });

  it('is found where the form keeps one record, which other checks write as well', async () => {
    let kept = '';
    let times = 0;
    const handler: Handler = (value, { method }) => {
      if (method === 'GET') return { body: times++ % 2 === 0 ? 'of another check' : calculated(kept) };
      kept = value;
      return { status: 302, body: '', headers: [['Location', '/sent']] };
    };
    const target = fakeTarget(handler);
    const own = pointOf('prova', point);
    const word = target.tools.token();
    times = 1;
    await noteLanding([{ point: own, word }], await target.tools.send(own, word), target.tools);
    // As it is once a page of the site was seen to keep the value.
    forgetLanding(own, target.tools);
    expect((await templateInjection.attack(own, target.tools)).map(({ key }) => key)).toEqual(['template-injection']);
  });

  it('is told from a command, whose result may stand there as well', async () => {
    const run = shell((name) => `echo Looking up ${name}`);
    const target = fakeTarget(stores((name) => (run(name, request) as Page).body));
    const found = await commandInjection.attack(pointOf('prova', { ...point, name: 'host' }), target.tools);
    expect(found.map(({ key }) => key)).toEqual(['command-injection']);
  });

  it.each<[string, Handler, number]>([
    ['shows it as it is', stores(html), 13],
    ['shows nothing of it', stores(calculated, '/thanks'), 6],
    ['lies elsewhere', stores(calculated, 'http://127.0.0.2/sent'), 5],
  ])('is not looked for much where that page %s', async (_, handler, most) => {
    const target = fakeTarget(handler);
    expect(await templateInjection.attack(pointOf('prova', point), target.tools)).toEqual([]);
    expect(target.count()).toBeLessThanOrEqual(most);
  });
});
