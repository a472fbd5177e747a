import { riskOfBreach } from '../breaches/risk.ts';
import { BreachTally } from '../breaches/tally.ts';
import { lackOf } from '../source-tally.ts';
import { type Run, report } from './look.ts';

/** Accounts of the domain in known breaches, from every source that can tell. */
export async function lookForBreaches(run: Run): Promise<void> {
  const { sources, tallies, steps, domain, signal, sink, facts } = run;
  const now = new Date();
  const passwords = new BreachTally(domain, now);
  for (const source of sources.breaches) {
    const tally = tallies.of(source.code);
    const records = tally.take(await source.ask(domain, signal), () => 0);
    if (!records) continue;
    facts.breachesTold = true;
    for await (const batch of records) {
      signal.throwIfAborted();
      tally.add(batch.length);
      passwords.add(batch);
      await sink.breaches(
        batch.map((record) => ({ ...record, riskValue: riskOfBreach(record.source, now), seenBy: source.code })),
      );
    }
  }
  const lack = lackOf(sources.breaches.map(({ code }) => tallies.of(code)));
  if (lack) steps.lacks('breaches', lack.reason, lack.source);
  if (facts.breachesTold) steps.done('breaches');
  facts.exposedAccounts = passwords.recentAccounts();
  const finding = passwords.finding();
  await report(run, finding ? [finding] : []);
}
