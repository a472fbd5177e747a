import { describe, expect, it } from 'vitest';
import type { CapturedService } from './captured.ts';
import { compare } from './compare.ts';
import type { AnsweredFinding, EngineAnswer } from './engine-answer.ts';
import type { NvdItem } from './nvd-record.ts';
import type { Packaging } from './truth.ts';

const HOST = '127.77.0.1';
const below = (id: string, name: string, versionEndExcluding: string): NvdItem => ({
  cve: {
    id,
    configurations: [
      {
        nodes: [
          {
            operator: 'OR',
            cpeMatch: [{ vulnerable: true, criteria: `cpe:2.3:${name}:*:*:*:*:*:*:*:*`, versionEndExcluding }],
          },
        ],
      },
    ],
  },
});
const RECORDS = [
  below('CVE-2020-0001', 'a:lighttpd:lighttpd', '1.4.40'),
  below('CVE-2020-0002', 'a:lighttpd:lighttpd', '1.4.30'),
  below('CVE-2020-0003', 'o:debian:debian_linux', '9.0'),
  below('CVE-2020-0004', 'o:linux:linux_kernel', '2.6.40'),
];

const NAMED = ['cpe:/a:lighttpd:lighttpd:1.4.35'];

function lighttpd(packaged: Packaging, method = 'probed', cpes = NAMED): CapturedService {
  return {
    generated: {
      id: 'lighttpd-1',
      port: 80,
      speaks: { kind: 'http', text: '' },
      truth: {
        products: [{ names: ['lighttpd:lighttpd'], version: '1.4.35', role: 'main', packaged }],
        system: { family: 'linux', distribution: null, kernel: '2.6.36' },
      },
    },
    address: HOST,
    state: 'open',
    nmap: { name: 'http', method, cpes },
  };
}

const finding = (cve: string, certainty: AnsweredFinding['certainty'], port: number | null = 80): AnsweredFinding => ({
  place: { host: HOST, port },
  cve,
  certainty,
});
const answer = (...findings: AnsweredFinding[]): EngineAnswer => ({
  findings,
  verdicts: [{ place: { host: HOST, port: 80 }, outcome: 'checked' }],
});

describe('the comparison of an answer with the truth', () => {
  it('has nothing against a true answer', () => {
    const score = compare([lighttpd('maker')], RECORDS, answer(finding('CVE-2020-0001', 'confirmed')));
    expect(score).toMatchObject({ wronglyConfirmed: [], invented: [], missed: [], wrongVerdicts: [], wanted: 1 });
  });

  it('sees what is missed, also by its certainty', () => {
    expect(compare([lighttpd('maker')], RECORDS, answer()).missed).toHaveLength(1);
    const doubted = answer(finding('CVE-2020-0001', 'unconfirmed'));
    expect(compare([lighttpd('maker')], RECORDS, doubted).missed).toHaveLength(1);
    expect(compare([lighttpd('distribution')], RECORDS, doubted).missed).toEqual([]);
    expect(compare([lighttpd('perhaps')], RECORDS, doubted).missed).toEqual([]);
    expect(compare([lighttpd('maker', 'probed', [])], RECORDS, doubted).missed).toEqual([]);
  });

  it('sees what is confirmed and must not be', () => {
    const sure = answer(finding('CVE-2020-0001', 'confirmed'), finding('CVE-2020-0002', 'confirmed'));
    expect(compare([lighttpd('maker')], RECORDS, sure).wronglyConfirmed).toEqual([
      'lighttpd-1: CVE-2020-0002 confirmed',
    ]);
    expect(compare([lighttpd('distribution')], RECORDS, sure).wronglyConfirmed).toHaveLength(2);
  });

  it("lets the host's system have possible findings of its own, and the service none of them", () => {
    const own = answer(finding('CVE-2020-0001', 'confirmed'), finding('CVE-2020-0003', 'unconfirmed', null));
    expect(compare([lighttpd('maker')], RECORDS, own).invented).toEqual([]);
    const blamed = answer(finding('CVE-2020-0001', 'confirmed'), finding('CVE-2020-0003', 'unconfirmed'));
    expect(compare([lighttpd('maker')], RECORDS, blamed).invented).toHaveLength(1);
  });

  it('sees findings by the number of a kernel as invented', () => {
    const listed = answer(finding('CVE-2020-0001', 'confirmed'), finding('CVE-2020-0004', 'unconfirmed', null));
    expect(compare([lighttpd('maker')], RECORDS, listed).invented).toHaveLength(1);
  });

  it('wants one verdict for each service, and the right one', () => {
    const silent = { findings: [], verdicts: [] };
    expect(compare([lighttpd('maker')], RECORDS, silent).wrongVerdicts).toHaveLength(1);
    const unknown = { findings: [], verdicts: [{ place: { host: HOST, port: 80 }, outcome: 'unknown' as const }] };
    expect(compare([lighttpd('maker')], RECORDS, unknown).wrongVerdicts).toHaveLength(1);
    expect(compare([lighttpd('maker')], [], unknown).wrongVerdicts).toEqual([]);
  });

  it('asks for nothing where nmap only guessed from the number of the port', () => {
    const unknown = { findings: [], verdicts: [{ place: { host: HOST, port: 80 }, outcome: 'unknown' as const }] };
    const score = compare([lighttpd('maker', 'table')], RECORDS, unknown);
    expect(score).toMatchObject({ missed: [], wrongVerdicts: [], wanted: 0 });
  });
});
