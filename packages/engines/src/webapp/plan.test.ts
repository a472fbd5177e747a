import { parseTarget } from '@rocca/contract/target/grammar';
import { describe, expect, it } from 'vitest';
import { webappEngine } from './engine.ts';
import { siteOfEntry, stepsOf } from './plan.ts';

const entriesOf = (text: string) => {
  const parsed = parseTarget(text, { lab: true });
  if (parsed.kind !== 'ok') throw new Error(parsed.code);
  return parsed.entries;
};

describe('the sites of a target', () => {
  it.each([
    ['http://shop.example.com:8080/a/b?c=1', 'shop.example.com', ['http://shop.example.com:8080/a/b?c=1']],
    ['example.com', 'example.com', ['https://example.com/', 'http://example.com/']],
    ['127.20.0.7', '127.20.0.7', ['https://127.20.0.7/', 'http://127.20.0.7/']],
    ['127.20.0.7:8443', '127.20.0.7', ['https://127.20.0.7:8443/', 'http://127.20.0.7:8443/']],
  ])('%s', (text, host, starts) => {
    const [entry] = entriesOf(text);
    expect(entry && siteOfEntry(entry)).toEqual({ host, starts });
  });
});

describe('the plan', () => {
  const engine = webappEngine({ scope: async () => ({}) });

  it('survives the database, and what cannot be read allows nothing', () => {
    const extra = { webapp: { scan_strength: 'high', alert_threshold: 'low', user_agent: 'named' } } as const;
    const plan = engine.plan({ entries: entriesOf('example.com'), leftOut: [], extra, consents: [] });
    expect(stepsOf(JSON.parse(JSON.stringify(plan)))).toEqual({
      ...{ strength: 'high', threshold: 'low', userAgent: 'named', consents: [] },
    });
    const broken = { ...plan, steps: { strength: 'all', consents: [{ code: 'unsafe_methods' }] } };
    expect(stepsOf(broken)).toEqual({
      ...{ strength: 'default', threshold: 'medium', userAgent: 'browser', consents: [] },
    });
  });

  it('keeps no password', () => {
    const authentication = { kind: 'form', login_url: 'http://example.com/l', password: 'segreto' } as const;
    const plan = engine.plan({
      ...{ entries: entriesOf('example.com'), leftOut: [], consents: [] },
      extra: { webapp: { authentication } },
    });
    expect(JSON.stringify(plan)).not.toContain('segreto');
  });

  it.each([
    ['low', []],
    ['medium', []],
    ['default', []],
    ['high', ['unsafe_methods']],
    ['insane', ['unsafe_methods']],
  ] as const)('asks for a consent to change data above medium alone: %s', (scan_strength, consents) => {
    expect(engine.mayAllow?.({ webapp: { scan_strength } })).toEqual(consents);
  });
});
