import { describe, expect, it } from 'vitest';
import { coverageDetail, joinDetails, readCoverageDetail } from './coverage-detail.ts';

describe('a detail of missing coverage', () => {
  it.each([
    [coverageDetail('names_asked', 17310, 6), 'nomi richiesti: 17.310, senza risposta: 6'],
    [coverageDetail('no_breach_feed'), 'nessun archivio di violazioni nella cartella offline'],
    [coverageDetail('answer_of_another', 'rdap.org'), 'rdap.org: la risposta riguarda un altro dominio o indirizzo'],
    [coverageDetail('answered_status', 'crt.sh', 404), 'crt.sh ha risposto 404'],
    [
      joinDetails([coverageDetail('zone_servers', 2, 0), coverageDetail('servers_silent', 'ns1.acme.test')]),
      'server interrogati: 2, zone consegnate: 0; nessuna risposta da ns1.acme.test',
    ],
    // Names, files, and the sentences of reports from before there were codes.
    ['crtsh, shodan', 'crtsh, shodan'],
    ['1731 names asked, 6 without an answer', '1731 names asked, 6 without an answer'],
    ['#names_asked|1', 'nomi richiesti: 1, senza risposta: –'],
    ['#constructor', '#constructor'],
  ])('reads %j in Italian as %j', (stored, shown) => {
    expect(readCoverageDetail(stored, 'it')).toBe(shown);
  });

  it('is read in English too', () => {
    expect(readCoverageDetail(coverageDetail('names_asked', 17310, 6), 'en')).toBe(
      'names asked for: 17,310, without an answer: 6',
    );
  });

  it('keeps a value of a target from looking like another detail', () => {
    const stored = coverageDetail('servers_silent', 'a; #no_key|b');
    expect(readCoverageDetail(stored, 'en')).toBe('no answer from a, #no_key,b');
  });
});
