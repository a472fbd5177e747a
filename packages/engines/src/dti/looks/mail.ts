import { coverageDetail } from '@rocca/contract/report/coverage-detail';
import { policyFetcher } from '../mail/fetch-policy.ts';
import { lookAtMail } from '../mail/index.ts';
import { registrableOf } from '../registrable.ts';
import { judgeRegistration } from '../registration/index.ts';
import { findTakeovers } from '../takeover/index.ts';
import { openPages } from '../takeover/open-pages.ts';
import { type Run, report } from './look.ts';

/** What protects the mail and the name of the domain, who holds it, and names that others could take. */
export async function lookAtMailAndNames(run: Run): Promise<void> {
  await lookAtMailRecords(run);
  run.progress(0.4);
  await lookAtRegistration(run);
  run.progress(0.5);
  await lookForTakeovers(run);
}

async function lookAtMailRecords(run: Run): Promise<void> {
  const { dns, domain, signal, sink, steps, facts } = run;
  const fetchPolicy = run.contact ? policyFetcher(run) : null;
  const { records, findings, untold, policyLack, spoofable } = await lookAtMail({ dns, domain, signal, fetchPolicy });
  await sink.mail(records);
  await report(run, findings);
  facts.spoofable = spoofable;
  for (const { reason, detail } of untold) steps.lacks('mail', reason, detail);
  if (records.some(({ status }) => status !== 'unknown')) steps.done('mail');
  if (policyLack) steps.lacks('mail_policy', policyLack.reason, policyLack.detail);
  else steps.done('mail_policy');
}

async function lookAtRegistration(run: Run): Promise<void> {
  const { sources, domain, signal, steps, tallies } = run;
  const registered = registrableOf(domain) ?? domain;
  const rdap = tallies.of('rdap');
  const registration = rdap.take(await sources.registration.ask(registered, signal), () => 1);
  if (!registration) {
    steps.lacks('registration', rdap.lack ?? 'source_failed');
    return;
  }
  steps.done('registration');
  await report(run, judgeRegistration({ domain: registered, registration, now: new Date() }));
}

async function lookForTakeovers(run: Run): Promise<void> {
  const { dns, signal, sources, steps, facts, domain } = run;
  const names = [{ name: domain, cname: null, addresses: [] }, ...facts.sightings];
  const pages = run.contact ? await openPages(run) : null;
  const { findings, untold, left, unread } = await findTakeovers({
    ...{ dns, names, signal, registration: sources.registration },
    ...(pages && { readPage: pages.read }),
  }).finally(() => pages?.close());
  await report(run, findings);
  const [first] = untold;
  if (first) {
    const detail = coverageDetail('questions_unanswered', untold.length, first.detail);
    steps.lacks('takeover', first.reason, detail);
  }
  if (unread) steps.lacks('takeover', unread.reason, coverageDetail('by_dns_alone', unread.count));
  if (left + facts.sightingsLeft > 0)
    steps.lacks('takeover', 'limit_reached', coverageDetail('names_left', left + facts.sightingsLeft));
  steps.done('takeover');
}
