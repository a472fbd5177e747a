import type { Registration } from '@rocca/sources/core/facts';
import type { Source } from '@rocca/sources/core/source';
import type { Dns } from '@rocca/sources/dns/dns';
import { expect, it } from 'vitest';
import type { DomainFinding } from '../place.ts';
import { SourceTallies } from '../source-tally.ts';
import { StepBook } from '../step-book.ts';
import { scriptedDns, type Zone } from '../testing/scripted-dns.ts';
import { createFacts, type Run } from './look.ts';
import { lookAtMailAndNames } from './mail.ts';

const ZONE: Zone = {
  'acme.test': { NS: ['ns1.acme.test'], SOA: ['ns1 1'], A: ['192.0.2.1'] },
  'azurewebsites.net': { NS: ['ns1.azurewebsites.net'], SOA: ['ns1 1'] },
  'c.azurewebsites.net': { A: 'timed_out' },
  'd.azurewebsites.net': { A: 'failed' },
};
const registration: Source<string, Registration> = {
  code: 'rdap',
  ask: async () => ({ kind: 'untold', reason: 'off', detail: '' }),
};

/** The turns of the loop that an answer takes, so that answers come in another order. */
function slowed(dns: Dns, turnsOf: (name: string) => number): Dns {
  const ask: Dns['ask'] = async (name, type, options) => {
    for (let turn = turnsOf(name); turn > 0; turn -= 1) await new Promise(setImmediate);
    return dns.ask(name, type, options);
  };
  return { ...dns, ask };
}

async function look(turnsOf: (name: string) => number) {
  const steps = new StepBook();
  const findings: DomainFinding[] = [];
  const facts = createFacts();
  for (const one of ['a', 'b', 'c', 'd']) {
    facts.sightings.push({ name: `${one}.acme.test`, cname: `${one}.azurewebsites.net`, addresses: [] });
  }
  await lookAtMailAndNames({
    ...{ dns: slowed(scriptedDns(ZONE), turnsOf), domain: 'acme.test', contact: false, steps, facts },
    signal: new AbortController().signal,
    sources: { registration },
    tallies: new SourceTallies(),
    sink: { mail: async () => {}, findings: async (found: readonly DomainFinding[]) => void findings.push(...found) },
    progress: () => {},
  } as unknown as Run);
  return {
    step: steps.report('cut').find(({ check }) => check === 'takeover'),
    findings: findings.filter(({ check }) => check === 'takeover').map(({ place }) => place),
  };
}

it('tells the same of names that could be taken over, in whatever order answers come', async () => {
  const expected = {
    step: {
      check: 'takeover',
      reason: 'timed_out',
      partly: true,
      detail: '#questions_unanswered|2|c.azurewebsites.net A',
    },
    findings: [{ name: 'a.acme.test' }, { name: 'b.acme.test' }],
  };
  expect(await look((name) => name.charCodeAt(0) - 96)).toEqual(expected);
  expect(await look((name) => 123 - name.charCodeAt(0))).toEqual(expected);
});
