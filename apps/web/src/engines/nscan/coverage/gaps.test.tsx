import type { NscanCoverage } from '@rocca/contract/engines/nscan/sections';
import { renderHook } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkDone, nscanCoverage } from '../../../testing/nscan-reports.ts';
import { loadNscanTexts } from '../nscan-texts.ts';
import { needsKnowledge, useGaps } from './gaps.ts';

beforeAll(loadNscanTexts);

const gapsOf = (coverage: Partial<NscanCoverage>) => renderHook(() => useGaps(nscanCoverage(coverage))).result.current;

describe('the places a network scan did not look at', () => {
  it('are none where every address was finished and every name resolved', () => {
    expect(gapsOf({ names: [{ name: 'www.example.com', addresses: ['10.20.0.5'] }] })).toEqual([]);
  });

  it('are addresses, in ranges, and names that led nowhere', () => {
    const names = [
      { name: 'gone.example.com', addresses: [] },
      { name: 'www.example.com', addresses: ['10.20.0.5'] },
    ];
    expect(gapsOf({ hosts_missing: 17, missing: ['10.20.0.44-10.20.0.60'], names })).toEqual([
      '17 indirizzi su 256 non sono stati completati: 10.20.0.44-10.20.0.60',
      'Un nome non è stato risolto: gone.example.com',
    ]);
  });
});

describe('knowledge', () => {
  const reason = (code: string) => ({ reason: code, name: code, expected: true, places: 1, detail: '' });
  const versions = (code: string) => [checkDone({ check: 'versions', status: 'not_done', reasons: [reason(code)] })];

  it('is needed by a profile that compares versions, and by no other', () => {
    expect(needsKnowledge(nscanCoverage())).toBe(true);
    expect(needsKnowledge({ checks: versions('nothing_to_check') })).toBe(true);
    expect(needsKnowledge({ checks: versions('not_in_profile') })).toBe(false);
  });
});
