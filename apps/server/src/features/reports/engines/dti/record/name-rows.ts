import type { NameReport } from '@rocca/engines/dti/report';
import { cleanLine, cleanLineOrNull, searchLines } from '../../../core/record/index.ts';
import { cleanAddresses, cleanLines, MAX_LINE, MAX_NAME, MAX_WORD } from './bounds.ts';

const MAX_TECHNOLOGIES = 100;

export type NameRow = ReturnType<typeof nameRow>;

/** Names as they go into their table: each once, with all that was said of it. */
export function nameRows(names: readonly NameReport[]): NameRow[] {
  const distinct = new Map<string, NameReport>();
  for (const given of names) {
    const name = cleanLine(given.name, MAX_NAME).toLowerCase();
    if (name === '') continue;
    const known = distinct.get(name);
    distinct.set(name, known ? merged(known, { ...given, name }) : { ...given, name });
  }
  return [...distinct.values()].map(nameRow);
}

/** The later word counts where there can be only one. */
const merged = (before: NameReport, after: NameReport): NameReport => ({
  ...after,
  addresses: [...before.addresses, ...after.addresses],
  origins: [...before.origins, ...after.origins],
  cname: after.cname ?? before.cname,
  absent: (before.absent ?? false) && (after.absent ?? false),
  technologies: [...before.technologies, ...after.technologies],
});

function nameRow({ name, addresses, origins, cname, wildcard, absent = false, technologies }: NameReport) {
  const target = cleanLineOrNull(cname, MAX_NAME);
  const apps = technologiesOf(technologies);
  const ips = cleanAddresses(addresses);
  return {
    ...{ name, wildcard, absent, cname: target, addresses: ips, technologies: apps },
    origins: cleanLines(origins, MAX_WORD),
    search: searchLines([name, target, ...ips, ...apps.map(({ app, ver }) => (ver === null ? app : `${app} ${ver}`))]),
  };
}

function technologiesOf(technologies: NameReport['technologies']) {
  const distinct = new Map<string, { app: string; ver: string | null; type: string }>();
  for (const { app, ver, type } of technologies.slice(0, MAX_TECHNOLOGIES)) {
    const row = {
      app: cleanLine(app, MAX_LINE),
      ver: cleanLineOrNull(ver, MAX_LINE),
      type: cleanLine(type, MAX_WORD),
    };
    if (row.app !== '') distinct.set(JSON.stringify(row), row);
  }
  return [...distinct.values()];
}
