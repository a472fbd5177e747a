import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import type { Handler } from '../testing/fake-target.ts';
import { fakeTarget, pointOf } from '../testing/fake-target.ts';
import { type Case, expectFound, expectSilence, makeCheck } from '../testing/judge.ts';
import { seedRandom } from '../testing/seed-random.ts';
import { templateInjection } from './template-injection.ts';

seedRandom(2029);

const OPTIONS = { strength: 'medium', payloads: 15 } as const;
const html = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const shows = (shown: (value: string) => unknown, otherwise = '<p>Not possible</p>'): Handler => {
  return (value) => {
    try {
      return { body: `<p>${html(String(shown(value)))}</p>` };
    } catch {
      return { body: otherwise };
    }
  };
};
const GET = (url: string) =>
  ({ request: { method: 'GET', url: `http://127.0.0.1${url}`, headers: [], body: null } }) as const;

describe('a function that a parameter names', () => {
  const beside = (name: string, value: string) => ({ name, ...GET(`/text?${name}=${value}&text=a%20b`) });
  const PHP: Readonly<Record<string, string>> = { clock: '12:00', pi: '3.1415926535898', mt_getrandmax: '2147483647' };
  const weak: readonly Case[] = [
    {
      what: 'a method of JavaScript',
      value: 'toUpperCase',
      handler: shows((v) =>
        (runInNewContext(`text => text[${JSON.stringify(v)}]()`) as (text: string) => string)('a b'),
      ),
      point: beside('method', 'toUpperCase'),
    },
    {
      what: 'a function of JavaScript',
      value: 'escape',
      handler: shows((v) => (globalThis as unknown as Record<string, (text: string) => unknown>)[v]?.('a b') ?? ''),
      point: beside('fn', 'escape'),
    },
    {
      what: 'a function of PHP without a value',
      value: 'clock',
      handler: shows((v) => PHP[v] ?? ''),
      point: { name: 'widget', ...GET('/home.php?widget=clock') },
    },
  ];
  it.each(weak)('is found where it is $what', async (one) => {
    await expectFound(templateInjection, one, 'code-injection', OPTIONS);
  });

  const LIST: Readonly<Record<string, (text: string) => string>> = {
    upper: (text) => text.toUpperCase(),
    btoa: (text) => btoa(text),
    reverse: (text) => [...text].reverse().join(''),
  };
  const safe: readonly Case[] = [
    {
      what: 'a list with some of the same names',
      value: 'upper',
      handler: shows((v) => (Object.hasOwn(LIST, v) ? LIST[v]?.('a b') : `No ${v}`)),
      point: beside('fn', 'upper'),
    },
    {
      what: 'a page that shows the call',
      value: 'upper',
      handler: shows((v) => `${v}("a b") is true`),
      point: beside('fn', 'upper'),
    },
  ];
  it.each(safe)('is not seen in $what', async (one) => {
    await expectSilence(templateInjection, one, OPTIONS);
  });
});

describe('a sum that is run as code', () => {
  it.each([
    ['a sum', '1+2'],
    ['a number', '100'],
  ])('is found without quotes in place of %s', async (_, value) => {
    const run = shows((v) => {
      if (/['"`]/.test(v)) throw new Error('refused');
      return Number(runInNewContext(v));
    });
    await expectFound(
      templateInjection,
      { what: '', value, handler: run, point: { name: 'sum' } },
      'code-injection',
      OPTIONS,
    );
  });
});

const STOCK = [5, 20];
const filtered =
  (code: (value: string) => string): Handler =>
  (value) => {
    let count = 0;
    try {
      count = STOCK.filter((price) => runInNewContext(code(value), { price, name: 'chair' })).length;
    } catch {
      // As a page that hides its errors.
    }
    return { body: `<p>${count} found</p>` };
  };
const engine =
  (run: (expression: string) => unknown): Handler =>
  (value) => {
    try {
      value.replaceAll(/\{\{(.*?)\}\}/g, (_, expression) => String(run(expression)));
      return { body: '<p>The text is fine.</p>' };
    } catch (error) {
      return { body: `<p>The text has errors: ${html(String(error))}</p>` };
    }
  };
/** `index` as Go has it, and nothing else. */
const go = (expression: string) => {
  const [, text = '', at = ''] = /^index "(\w+)" (\d+)$/.exec(expression) ?? [];
  if (text === '' || Number(at) >= text.length) throw new Error(`error calling index: out of range: ${at}`);
  return text.codePointAt(Number(at));
};

describe('code whose result is not shown', () => {
  const rule = { name: 'filter' };
  const body = { name: 'body' };
  const weak: readonly (Case & { key: string })[] = [
    {
      what: 'a condition',
      key: 'code-injection',
      value: 'price>10',
      handler: filtered((v) => v),
      point: rule,
    },
    {
      what: 'a name behind a point',
      key: 'code-injection',
      value: 'length',
      handler: filtered((v) => `name.${v}>0`),
      point: { name: 'sort' },
    },
    { what: 'a string', key: 'code-injection', value: 'chair', handler: filtered((v) => `name=="${v}"`), point: rule },
    { what: 'a template of Go', key: 'template-injection', value: 'prova', handler: engine(go), point: body },
    {
      what: 'a template of JavaScript',
      key: 'template-injection',
      value: 'prova',
      handler: engine((expression) => runInNewContext(expression)),
      point: body,
    },
  ];
  it.each(weak)('is found by numbers that make it fail in $what', async ({ key, ...one }) => {
    expect(await expectFound(templateInjection, one, key, OPTIONS)).toBeLessThan(60);
  });

  const safe: readonly Case[] = [
    {
      what: 'a list of names',
      value: 'name',
      handler: shows((v) => (v === 'name' ? 'a b' : 'b a')),
      point: { name: 'sort' },
    },
    {
      what: 'a calculator of its own that cannot divide by zero',
      value: '7',
      handler: shows((v) => {
        const [, a, b, c] = /^(\d+)(?:%\((\d+)-(\d+)\))?$/.exec(v) ?? [];
        if (a === undefined || (b !== undefined && b === c)) throw new Error('no sum');
        return 'Taken';
      }),
      point: { name: 'formula' },
    },
    {
      what: 'a letter with placeholders of its own',
      value: 'prova',
      handler: engine((expression) => {
        if (expression !== 'name') throw new Error('unknown');
        return 'Ann';
      }),
      point: body,
    },
    {
      what: 'a field that refuses signs',
      value: 'prova',
      handler: shows((v) => (/[{}$<%]/.test(v) ? 'Refused' : 'Taken')),
      point: body,
    },
    {
      what: 'a page that goes by the length of the value',
      value: 'prova',
      handler: shows((v) => (v.length % 3 === 0 ? 'Taken' : 'Refused')),
      point: body,
    },
    {
      what: 'a page that goes by the numbers in the value',
      value: 'prova',
      handler: shows((v) => (Number(/\d+/.exec(v)?.[0] ?? 0) % 2 === 0 ? 'Taken' : 'Refused')),
      point: body,
    },
  ];
  it.each(safe)('is not seen in $what', async (one) => {
    await expectSilence(templateInjection, one, OPTIONS);
  });

  it('costs one request where a text is stored as it is', async () => {
    const target = fakeTarget(() => ({ body: '<p>Saved</p>' }), OPTIONS);
    await makeCheck(templateInjection, pointOf('prova', { name: 'body' }), target.tools);
    expect(target.count()).toBeLessThanOrEqual(5);
  });
});

describe('a filter that removes template delimiters', () => {
  const twig = (text: string) =>
    text.replaceAll(/\{\{(.*?)\}\}/g, (_, sum: string) => {
      const [a = Number.NaN, b = Number.NaN] = sum.split('*').map(Number);
      if (Number.isNaN(a * b)) throw new Error('syntax');
      return String(a * b);
    });
  const removing = (signs: readonly string[]) => (text: string) =>
    signs.reduce((rest, sign) => rest.replaceAll(sign, ''), text);
  const search = { name: 'search', ...GET('/find?search=cerca') };
  const weak: ReadonlyArray<readonly [what: string, filter: (text: string) => string]> = [
    ['one delimiter after the other', removing(['{{', '}}', '{%', '%}'])],
    ['all double braces in one pass', (text) => text.replaceAll(/\{\{|\}\}/g, '')],
    ['all delimiters in one pass', (text) => text.replaceAll(/\{\{|\}\}|\{%|%\}/g, '')],
    ['only the first of each delimiter', (text) => text.replace('{{', '').replace('}}', '')],
  ];
  it.each(weak)('is bypassed by nested braces where it removes %s', async (_, filter) => {
    const handler = shows((v) => twig(filter(v)));
    await expectFound(
      templateInjection,
      { what: '', value: 'cerca', handler, point: search },
      'template-injection',
      OPTIONS,
    );
  });

  const untilGone = (text: string): string => {
    const rest = removing(['{{', '}}'])(text);
    return rest === text ? text : untilGone(rest);
  };
  const safe: ReadonlyArray<readonly [what: string, shown: (text: string) => string]> = [
    ['removes delimiters until none is left', (v) => twig(untilGone(v))],
    ['shows the rest as plain text', removing(['{{', '}}', '{%', '%}'])],
  ];
  it.each(safe)('is not reported where it %s', async (_, shown) => {
    await expectSilence(templateInjection, { what: '', value: 'cerca', handler: shows(shown), point: search }, OPTIONS);
  });
});

describe('a word in a statement of PHP that prints it', () => {
  const page = (echoed: string | null) => {
    const begin = '<!DOCTYPE html><html><body><h1>Messages</h1><p>';
    return { body: echoed === null ? begin : `${begin}${echoed}</p></body></html>` };
  };
  /** `eval("echo $message;")`, whose failures end the page without a word. */
  const printed = (value: string): string | null => {
    const [, left, a, b, right] = /^'(\w*)'\. ?(\d+)\*(\d+) ?\.'(\w*)'$/.exec(value) ?? [];
    return a === undefined ? null : `${left}${Number(a) * Number(b)}${right}`;
  };
  const point = { name: 'message', ...GET('/say.php?message=test') };
  it.each([
    ['the page ends at every word', (value: string) => page(printed(value))],
    ['an unknown word is a text', (value: string) => page(/^\w+$/.test(value) ? value : printed(value))],
  ])('is found where %s', async (_, handler) => {
    await expectFound(templateInjection, { what: '', value: 'test', handler, point }, 'code-injection', OPTIONS);
  });

  it.each([
    ['ends without a closing tag', (value: string) => ({ body: `<html><p>Nothing like ${html(value)}` })],
    ['ends at every word', () => page(null)],
    ['refuses signs', (value: string) => page(/^\w+$/.test(value) ? value : null)],
  ])('is not reported on a page that %s', async (_, handler) => {
    await expectSilence(templateInjection, { what: '', value: 'test', handler, point }, OPTIONS);
  });
});

describe('PHP code evaluation without visible output', () => {
  const SLEEP = /\.\(gc_enabled\(\)\?sleep\((\d)\)\.gc_disable\(\):0\)\./.source;
  const silent =
    (pattern: RegExp): Handler =>
    (value) => ({
      body: '<p>Done</p>',
      ms: 30 + Math.random() * 20 + Number(pattern.exec(value)?.[1] ?? 0) * 1_000,
    });
  const at = (path: string) => ({ name: 'sort', ...GET(`${path}?sort=name`) });
  it.each([
    ['single', new RegExp(`^[^']*'${SLEEP}'[^']*$`)],
    ['double', new RegExp(`^[^"]*"${SLEEP}"$`)],
  ])('is proven by a delay inside %s quotes', async (_, pattern) => {
    const one = { what: '', value: 'name', handler: silent(pattern), point: at('/list.php') };
    await expectFound(templateInjection, one, 'code-injection', OPTIONS);
  });

  it('is not reported on a page that is slow at random', async () => {
    const handler: Handler = () => ({ body: '<p>Done</p>', ms: Math.random() < 0.4 ? 2_000 : 30 });
    await expectSilence(templateInjection, { what: '', value: 'name', handler, point: at('/list.php') }, OPTIONS);
  });

  it('is not tested on pages that do not run PHP', async () => {
    const sent: string[] = [];
    const handler: Handler = (value) => {
      sent.push(value);
      return { body: '<p>Done</p>' };
    };
    await expectSilence(templateInjection, { what: '', value: 'name', handler, point: at('/list.jsp') }, OPTIONS);
    expect(sent.join()).not.toContain('gc_enabled');
  });
});

it.each([
  ['template', 'prova', true],
  ['tax_formula', '1', true],
  ['text', 'Hello {{name}}!', true],
  ['text', `Total: \${sum}`, true],
  ['description', 'prova', false],
  ['coupon_code', 'A1', false],
  ['evaluation', '5', false],
])('comes first among the checks of a form that is sent a few times only: %s=%s, %s', (name, value, isLikely) => {
  expect(templateInjection.isLikelyAt(pointOf(value, { kind: 'form', name }))).toBe(isLikely);
});
