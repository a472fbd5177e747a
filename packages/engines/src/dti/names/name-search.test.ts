import type { Dns, DnsRecord, DnsReply } from '@rocca/sources/dns/dns';
import { expect, it } from 'vitest';
import type { NameReport } from '../report.ts';
import { createNameSearch } from './name-search.ts';

const DOMAIN = 'acme.test';

/** Name servers that answer each question by a rule, as a zone made to wear others out does. */
function search(answer: (name: string) => DnsRecord[] | null, maxHints?: number) {
  let asked = 0;
  const dns: Dns = {
    get questions() {
      return asked;
    },
    async ask(name, type): Promise<DnsReply> {
      asked += 1;
      const records = answer(name)?.filter((record) => record.type === type || record.type === 'CNAME');
      return records ? { kind: 'records', records, authenticated: false } : { kind: 'absent' };
    },
    transfer: async () => ({ kind: 'refused' }),
    close() {},
  };
  const reports: NameReport[] = [];
  const made = createNameSearch({
    ...{ dns, domain: DOMAIN, concurrency: 16, signal: new AbortController().signal },
    ...(maxHints === undefined ? {} : { maxHints }),
    onNames: (batch) => void reports.push(...batch),
  });
  return { made, reports, asked: () => asked };
}

const a = (name: string, address: string): DnsRecord => ({ type: 'A', name, ttl: 60, address });
const cname = (name: string, target: string): DnsRecord => ({ type: 'CNAME', name, ttl: 60, target });

it('ends where every name leads to a new one, and counts what it did not follow', async () => {
  const { made, reports } = search((name) => {
    const number = /^n(\d+)\.acme\.test$/.exec(name)?.[1];
    return number
      ? [cname(name, `n${Number(number) + 1}.${DOMAIN}`), a(`n${Number(number) + 1}.${DOMAIN}`, '192.0.2.1')]
      : null;
  }, 300);
  await made.lookAtAll([{ name: `n0.${DOMAIN}`, origin: 'certificates' }]);
  await made.flush();
  expect(new Set(reports.map(({ name }) => name)).size).toBe(301);
  expect(made.counts.hintsLeft).toBeGreaterThan(0);
});

it('asks a wildcard without an end to its answers no more for every name', async () => {
  let made = 0;
  const fresh = (name: string) => {
    made += 1;
    return a(name, `198.51.${(made >> 8) & 255}.${made & 255}`);
  };
  const names = Array.from({ length: 400 }, (_, index) => `s${index}.${DOMAIN}`);
  const wearing = search((name) =>
    names.includes(name) ? [cname(name, 'host.elsewhere.test')] : name.endsWith(DOMAIN) ? [fresh(name)] : null,
  );
  await wearing.made.lookAtAll(names.map((name) => ({ name, origin: 'certificates' as const })));
  await wearing.made.flush();
  expect(wearing.asked()).toBeLessThan(400 * 6);
  expect(wearing.reports.filter(({ wildcard }) => wildcard)).toEqual([]);
});

it('tells where wildcards lead that are aliases', async () => {
  const { made } = search((name) =>
    name.endsWith(`.${DOMAIN}`)
      ? [cname(name, name.endsWith('.old.acme.test') ? name.replace('.old.', '.new.') : 'gone.example')]
      : null,
  );
  await made.lookAtAll([
    { name: `www.${DOMAIN}`, origin: 'certificates' },
    { name: `www.old.${DOMAIN}`, origin: 'certificates' },
  ]);
  expect(await made.wildcardAliases()).toEqual([{ name: `*.${DOMAIN}`, cname: 'gone.example' }]);
});
