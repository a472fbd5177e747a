import type { NscanCoverage } from '@rocca/contract/engines/nscan/sections';
import { renderHook } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkDone, nscanCoverage } from '../../../testing/nscan-reports.ts';
import { loadNscanTexts } from '../nscan-texts.ts';
import { isToldOfServices, needsKnowledge, useGaps, useUnjudged } from './gaps.ts';

beforeAll(loadNscanTexts);

const reason = (code: string) => ({ reason: code, name: code, expected: true, places: 1, detail: '' });
const unjudgedOf = (coverage: Partial<NscanCoverage>) =>
  renderHook(() => useUnjudged(nscanCoverage(coverage))).result.current;
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

describe('the services of a network scan that could not be judged', () => {
  const unknown = (reason: string, services: number) => ({ reason, reason_name: `perché ${reason}`, services });

  it('are counted by their reasons, in words', () => {
    const reasons = [
      unknown('no_version', 6),
      unknown('service_unknown', 3),
      unknown('filtered', 1),
      unknown('new', 1),
    ];
    expect(unjudgedOf({ services: { total: 52, checked: 41, unknown: reasons } })).toEqual({
      text:
        '11 servizi su 52 non sono stati confrontati con le vulnerabilità note: ' +
        '6 senza versione, 3 non riconosciuti, 1 filtrato, 1 perché new',
      short: '11 servizi non confrontati',
    });
    expect(unjudgedOf({ services: { total: 7, checked: 7, unknown: [] } })).toBeNull();
  });

  it('are told by host in a report that has no word for each', () => {
    const checks = [
      checkDone({ check: 'versions', status: 'partial', reasons: [{ ...reason('not_recognised'), places: 9 }] }),
    ];
    expect(unjudgedOf({ services: null, checks })?.text).toBe(
      'Su 9 host la versione dei servizi non è stata riconosciuta: le vulnerabilità note non sono state confrontate',
    );
    expect(unjudgedOf({ services: null })).toBeNull();
  });

  it('are not told a second time as a check that was not made', () => {
    const told = ['no_version', 'not_recognised', 'filtered', 'no_knowledge', 'stopped'];
    expect(told.filter((code) => !isToldOfServices('versions', code))).toEqual(['stopped']);
    expect(isToldOfServices('tls', 'filtered')).toBe(false);
  });
});

describe('knowledge', () => {
  const versions = (code: string) => [checkDone({ check: 'versions', status: 'not_done', reasons: [reason(code)] })];

  it('is needed by a profile that compares versions, and by no other', () => {
    expect(needsKnowledge(nscanCoverage())).toBe(true);
    expect(needsKnowledge({ checks: versions('nothing_to_check') })).toBe(true);
    expect(needsKnowledge({ checks: versions('not_in_profile') })).toBe(false);
  });
});
