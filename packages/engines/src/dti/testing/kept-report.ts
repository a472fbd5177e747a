import type { DomainFinding } from '../place.ts';
import type { AddressReport, BreachReport, DtiBegin, DtiEnd, DtiSink, LookalikeReport, MailReport } from '../report.ts';

/** A sink that keeps what is written; `onCall` is awaited before each call is. */
export function keepReport(onCall: (call: string) => void | Promise<void> = () => undefined) {
  const names = new Set<string>();
  const addresses: AddressReport[] = [];
  const findings: DomainFinding[] = [];
  const breaches: BreachReport[] = [];
  const lookalikes: LookalikeReport[] = [];
  const mail: MailReport[] = [];
  const once: { begin: DtiBegin | null; end: DtiEnd | null } = { begin: null, end: null };
  const keep = async (call: string, work: () => unknown) => {
    await onCall(call);
    work();
  };
  const sink: DtiSink = {
    begin: (begin) => keep('begin', () => Object.assign(once, { begin })),
    names: (found) =>
      keep('names', () => {
        for (const { name } of found) names.add(name);
      }),
    addresses: (found) => keep('addresses', () => addresses.push(...found)),
    findings: (found) => keep('findings', () => findings.push(...found)),
    breaches: (found) => keep('breaches', () => breaches.push(...found)),
    lookalikes: (found) => keep('lookalikes', () => lookalikes.push(...found)),
    mail: (found) => keep('mail', () => mail.push(...found)),
    end: (end) => keep('end', () => Object.assign(once, { end })),
  };
  return { sink, names, addresses, findings, breaches, lookalikes, mail, once };
}
