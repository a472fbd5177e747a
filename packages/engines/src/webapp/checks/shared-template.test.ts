import { describe, expect, it } from 'vitest';
import { type AttackTools, type PointCheck, PROOF_FUNCTION } from '../check.ts';
import { fakeTarget, type Handler, pointOf } from '../testing/fake-target.ts';
import { makeCheck } from '../testing/judge.ts';
import { CHECKS } from './index.ts';
import { templateInjection } from './template-injection.ts';

const POINT_CHECKS = CHECKS.filter((check): check is PointCheck => check.kind === 'point');
const html = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** A small engine: names, numbers and texts between its signs; anything else there is an error, as is a tag. */
const engine =
  (open: string, close: string, { tags = /(?!)/, sums = false }: { tags?: RegExp; sums?: boolean } = {}) =>
  (source: string): string => {
    if (tags.test(source)) throw new Error('unknown tag');
    const [first = '', ...rest] = source.split(open);
    return rest.reduce((made, part) => {
      const [expression = '', ...after] = part.split(close);
      const [, a, b] = /^(\d+)\*(\d+)$/.exec(expression.trim()) ?? [];
      const number = sums && a !== undefined ? Number(a) * Number(b) : Number(expression);
      if (after.length === 0 || Number.isNaN(number)) throw new Error(`cannot read ${expression}`);
      return made + String(number) + after.join(close);
    }, first);
  };
type Render = (source: string) => string;
const braces = engine('{{', '}}', { tags: /\{%|\{#/ });
const calculating = engine('{{', '}}', { tags: /\{%|\{#/, sums: true });
const dollar = engine('${', '}', { tags: /<%|<#/ });
const erb = engine('<%= ', ' %>');

const POST = { method: 'POST', url: 'http://127.0.0.1/settings', headers: [], body: 'welcome=prova' } as const;
const pointAt = (name: string) =>
  pointOf('prova', { kind: 'form', source: 'form', name, request: { ...POST, body: `${name}=prova` } });

/** A site whose pages are all compiled from the text that its form stores; its other pages may show the text as it is. */
function openSite(render: Render, { shows = render, keepsList = false }: { shows?: Render; keepsList?: boolean } = {}) {
  let kept = 'Welcome';
  const failures: string[] = [];
  const handler: Handler = (value, { method }) => {
    if (method === 'POST') kept = keepsList ? `${kept}\n${value}` : value;
    try {
      render(kept);
    } catch {
      failures.push(value);
    }
    try {
      return { body: `<p>${shows(kept)}</p>` };
    } catch {
      return { status: 500, body: 'Error' };
    }
  };
  const isUp = () => {
    try {
      render(kept);
      return true;
    } catch {
      return false;
    }
  };
  return { handler, isUp, failures, kept: () => kept };
}

const strengths = ['low', 'default', 'medium', 'high'] as const satisfies AttackTools['depth']['strength'][];

describe('a text from which the pages of a site are compiled', () => {
  const engines = [
    ['double braces without sums', braces],
    ['double braces with sums', calculating],
    ['dollars and braces', dollar],
    ['brackets and percent signs', erb],
  ] as const;
  const fields = ['welcome', 'content', 'host', 'message'];
  const cases = engines.flatMap(([what, render]) => fields.map((name) => ({ what, render, name })));

  it.each(cases)('is not broken where the form shows it escaped: $what in $name', async ({ render, name }) => {
    for (const strength of strengths) {
      const site = openSite(render, { shows: html });
      for (const check of POINT_CHECKS) {
        if (name === 'host' && check.code === 'command_injection') continue;
        // It ends with what reads the form as a template that its own page does not show.
        const target = fakeTarget(site.handler, { strength, payloads: 30 });
        if (check.wants(pointAt(name))) await makeCheck(check, pointAt(name), target.tools);
        const ofTags = site.failures.filter((value) => !/<%= \d/.test(value));
        expect([check.code, strength, ofTags]).toEqual([check.code, strength, []]);
      }
    }
  });

  it.each(engines)('is found by numbers alone in %s', async (_, render) => {
    const site = openSite(render);
    const target = fakeTarget(site.handler, { strength: 'medium', payloads: 30 });
    const found = await templateInjection.attack(pointAt('welcome'), target.tools);
    expect(found.map(({ key, possible = false }) => ({ key, possible }))).toEqual([
      { key: 'template-injection', possible: false },
    ]);
    expect(found[0]?.messages.map(({ role }) => role)).toEqual(['proof', 'control', 'repeat']);
    expect([site.isUp(), site.failures]).toEqual([true, []]);
  });

  it('is found where quotes and brackets are escaped before it is compiled', async () => {
    const site = openSite((text) => braces(html(text)));
    const target = fakeTarget(site.handler, { strength: 'medium' });
    expect(await templateInjection.attack(pointAt('welcome'), target.tools)).toHaveLength(1);
    expect(site.failures).toEqual([]);
  });

  it('is found by sections where the engine knows names alone', async () => {
    const sections: Render = (text) =>
      text
        .replaceAll(/\{\{\^(\w+)\}\}(.*?)\{\{\/\1\}\}/g, '$2')
        .replaceAll(/\{\{#(\w+)\}\}.*?\{\{\/\1\}\}/g, '')
        .replaceAll(/\{\{.*?\}\}/g, '');
    const target = fakeTarget(openSite(sections).handler, { strength: 'medium' });
    expect(await templateInjection.attack(pointAt('welcome'), target.tools)).toHaveLength(1);
  });

  it('is sent nothing more of templates once its page fails, and then its usual value', async () => {
    const strict: Render = (text) => {
      if (/[{}]/.test(text)) throw new Error('no such name');
      return text;
    };
    const site = openSite(strict);
    const target = fakeTarget(site.handler, { strength: 'high', payloads: 30 });
    expect(await templateInjection.attack(pointAt('welcome'), target.tools)).toEqual([]);
    expect(target.values.filter((value) => /\{\{|\$\{|#\{|<%|<!--#/.test(value))).toHaveLength(1);
    const at = target.values.findIndex((value) => value.includes('{{'));
    // The page itself is asked for between them.
    expect(target.values.slice(at + 1, at + 3)).toEqual(['', 'prova']);
  });

  it('is sent no single brace where a format takes one of two away', async () => {
    const format: Render = (text) =>
      text.replaceAll(/\{\{|\}\}|[{}]/g, (sign) => {
        if (sign.length < 2) throw new Error('no such place');
        return sign[0] ?? '';
      });
    const site = openSite(format);
    await templateInjection.attack(pointAt('welcome'), fakeTarget(site.handler, { strength: 'medium' }).tools);
    expect(site.failures).toEqual([]);
  });
});

describe('a template in which `=` shows a value', () => {
  /** Each answer is compiled from the value that was sent; nothing is kept. */
  const answering =
    (render: Render): Handler =>
    (value, { method }) => {
      try {
        return { body: method === 'POST' ? `<p>${html(render(value))}</p>` : '<form method=post></form>' };
      } catch {
        return { status: 500, body: 'Error' };
      }
    };
  const NUMBER = /^[\d. ]+$/;
  const shows = (expression: string) => (NUMBER.test(expression) ? String(Number(expression)) : '');
  /** Statements vanish; what stands behind `=`, or behind another sign that shows, is calculated. */
  const statements: Render = (text) =>
    text.replaceAll(/\{\{(=?)(.*?)\}\}/g, (_, sign, expression) => (sign === '' ? '' : shows(expression)));
  const doT: Render = (text) => {
    if (/\{\{[#/^]/.test(text)) throw new Error('no statement');
    return text.replaceAll(/\{\{([=!]?)(.*?)\}\}/g, (_, sign, expression) => (sign === '' ? '' : shows(expression)));
  };
  const strictDoT: Render = (text) => {
    if (/\{\{\d/.test(text)) throw new Error('no statement');
    return doT(text);
  };
  const underscore: Render = (text) => {
    if (/\{\{[#/^]/.test(text)) throw new Error('no statement');
    const printed = text.replaceAll(/\{\{!\(typeof print==typeof eval\?print\((.*?)\):0\)\}\}/g, (_, one) =>
      shows(one),
    );
    return statements(printed);
  };
  const alone: Render = (text) => text.replaceAll(/\{\{=(.*?)\}\}/g, (_, expression) => shows(expression));

  it.each([
    ['where a statement vanishes', statements],
    ['in doT', doT],
    ['in doT, which fails at a number as a statement', strictDoT],
    ['in Underscore', underscore],
    ['where other braces are left', alone],
  ])('is found by a number %s', async (_, render) => {
    const target = fakeTarget(answering(render), { strength: 'medium', payloads: 30 });
    const found = await templateInjection.attack(pointAt('name'), target.tools);
    expect(found.map(({ key }) => key)).toEqual(['template-injection']);
  });

  it.each([
    ['doT', doT],
    ['Underscore', underscore],
  ])('does not fail in %s where the text is kept', async (_, render) => {
    const site = openSite(render);
    const target = fakeTarget(site.handler, { strength: 'medium', payloads: 30 });
    expect(await templateInjection.attack(pointAt('welcome'), target.tools)).toHaveLength(1);
    expect(site.failures).toEqual([]);
  });
});

describe('a form that shows what it is sent', () => {
  const safe: ReadonlyArray<readonly [string, Render]> = [
    ['as it is', html],
    ['without double braces', (text) => text.replaceAll(/\{\{|\}\}/g, '')],
    ['without any sign', (text) => text.replaceAll(/[^\w.]/g, '')],
    ['without braces and what is in them', (text) => text.replaceAll(/\{\{.*?\}\}/g, '')],
    ['with every number in its shortest form', (text) => text.replaceAll(/\d+\.\d+/g, (one) => String(Number(one)))],
    [
      'without signs, and with every number in its shortest form',
      (text) => text.replaceAll(/[^\w.\s]/g, '').replaceAll(/\d+\.\d+/g, (one) => String(Number(one))),
    ],
    ['without comments', (text) => text.replaceAll(/<!--.*?-->/g, '')],
  ];
  it.each(safe)('is no template: %s', async (_, render) => {
    for (const strength of strengths) {
      const target = fakeTarget(openSite(render).handler, { strength, payloads: 30 });
      expect(await templateInjection.attack(pointAt('welcome'), target.tools)).toEqual([]);
    }
  });

  it('is sent no expression for the browser that a template of the server would fail at', async () => {
    const sent: string[] = [];
    const handler: Handler = (value) => {
      sent.push(value);
      return { body: `<div ng-app><p>${html(value)}</p></div>` };
    };
    for (const check of POINT_CHECKS.filter(({ code }) => code === 'xss_reflected'))
      await check.attack(pointAt('welcome'), fakeTarget(handler, { strength: 'high', payloads: 30 }).tools);
    expect(sent.filter((value) => value.includes(PROOF_FUNCTION) && value.includes('{{'))).toEqual([]);
  });
});
