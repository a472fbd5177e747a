import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../language.ts';
import type { Executive } from '../report/executive.ts';
import { SLIDE_CHARTS } from '../report/executive.ts';
import { valueAtSource, wrongFigures } from '../report/executive-source.ts';
import { MISTAKES, textsOf } from '../report/testing/texts-of.ts';
import { hasExecutive, loadExecutive } from './executive.ts';
import * as EXECUTIVES from './executives.ts';
import { isEngineCode } from './registry.ts';
import { CASES, CODES, valuesOf } from './testing/engine-values.ts';

const MADE = CODES.flatMap((code) =>
  LANGUAGES.flatMap((language) =>
    (Object.keys(CASES) as Array<keyof typeof CASES>).map((name) => ({ code, language, name })),
  ),
);

describe('executive parts', () => {
  it('are of engines', () => {
    expect(Object.keys(EXECUTIVES).filter((code) => !isEngineCode(code))).toEqual([]);
  });

  it('do not exist for an engine without a model', async () => {
    expect([hasExecutive('nscan'), hasExecutive('rri'), hasExecutive('toString')]).toEqual([true, false, false]);
    expect([await loadExecutive('rri'), await loadExecutive('toString')]).toEqual([null, null]);
  });

  it.each(MADE)('$code, $language, $name: every figure is what its source says, every text is whole', async (made) => {
    const values = valuesOf(made.code, made.name);
    const model = await loadExecutive(made.code);
    const executive = model?.make(values, made.language) as Executive;
    expect(wrongFigures(values, executive)).toEqual([]);
    expect(textsOf(executive).filter((text) => MISTAKES.test(text))).toEqual([]);
    expect(model?.make(values, made.language)).toEqual(executive);
  });

  it.each(CODES)('%s: keep to the bounds of their shape, and every source exists', async (code) => {
    const values = valuesOf(code, 'many');
    const executive = (await loadExecutive(code))?.make(values, 'it') as Executive;
    const { standing, circles, charts, levels, actionsTotal, service } = executive;
    expect(standing.length).toBeGreaterThan(1);
    expect(standing.length).toBeLessThan(5);
    expect([circles.length <= 4, service.looksAt.length >= 3, service.looksAt.length <= 6]).toEqual([true, true, true]);
    expect(charts.map(({ key }) => key)).toEqual(expect.arrayContaining(['TECHNOLOGY_RISK', 'GDPR_RISK']));
    expect(charts.filter(({ key }) => SLIDE_CHARTS.some((name) => name === key)).length).toBeGreaterThan(1);
    for (const { categories, series } of charts) {
      for (const { values: drawn, tones } of series) {
        expect([drawn.length, tones?.length ?? categories.length]).toEqual([categories.length, categories.length]);
      }
    }
    const sources = [...Object.values(levels), ...circles, actionsTotal].flatMap((figure) => figure?.source ?? []);
    expect(sources.filter((source) => typeof valueAtSource(values, source) !== 'number')).toEqual([]);
  });

  it('have the name of the service that was bought', async () => {
    const names = ['dti', 'dti_lite'].map(async (code) => {
      return (await loadExecutive(code))?.make(valuesOf('dti', 'many'), 'it').service.name;
    });
    expect(await Promise.all(names)).toEqual(['Domain Threat Intelligence', 'Domain Threat Intelligence (Lite)']);
  });
});
