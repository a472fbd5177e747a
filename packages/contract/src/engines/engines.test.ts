import { describe, expect, it } from 'vitest';
import { targetExtra } from '../api/targets.schema.ts';
import { SERVICES } from '../services.ts';
import { ENGINE_SETTINGS } from './all-settings.ts';
import { SECRET_KEYS } from './engine-settings.ts';
import * as ENGINES from './index.ts';
import { ALL_FACTS, engineFacts, stageName } from './registry.ts';

describe('engines', () => {
  it('are exported by their code, and each has a different order', () => {
    expect(Object.entries(ENGINES).map(([name, { code }]) => [name, code])).toEqual(
      Object.keys(ENGINES).map((name) => [name, name]),
    );
    expect(new Set(ALL_FACTS.map(({ place }) => place)).size).toBe(ALL_FACTS.length);
  });

  it('are services that run tests', () => {
    for (const { code, name } of ALL_FACTS)
      expect(SERVICES[code as keyof typeof SERVICES]).toMatchObject({ name, runsTests: true });
  });

  it('have their settings among those of a target, under their code', () => {
    for (const { code, settings } of ALL_FACTS) {
      expect(ENGINE_SETTINGS.has(code)).toBe(settings !== null);
      expect(code in targetExtra.shape).toBe(settings !== null);
    }
  });

  it('name their secrets so that the table of targets refuses them in the clear', () => {
    const names = [...ENGINE_SETTINGS.values()].flatMap(({ secrets }) => Object.keys(secrets));
    const keys = names.map((path) => path.split('.').at(-1));
    expect(keys.filter((key) => !SECRET_KEYS.some((known) => known === key))).toEqual([]);
    expect(names).not.toEqual([]);
  });

  it('name their stages, beside those that every engine has', () => {
    expect(stageName('nscan', 'ports', 'en')).toBe('ports');
    expect(stageName('cti', 'vpn', 'it')).toBe('apertura della VPN');
    expect(stageName('cti', 'ports', 'it')).toBeNull();
    expect(stageName('nscan', 'toString', 'it')).toBeNull();
    expect(stageName('unknown', null, 'it')).toBeNull();
    expect(stageName('nscan', 'checks 34/120', 'it')).toBe('ultimi controlli 34/120');
    expect(stageName('nscan', 'nothing 34/120', 'it')).toBeNull();
  });

  it('have consent codes of their own: a signed statement is never another engine’s', () => {
    const codes = ALL_FACTS.flatMap(({ consents }) => Object.keys(consents));
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('that are unknown have no facts', () => {
    expect(engineFacts('toString')).toBeNull();
  });
});
