import type { CapturedService } from './captured.ts';
import { type NvdItem, namesIn, readCpe } from './nvd-record.ts';

/** Numbers alone: what a service prints is as nmap heard it, but for the number. */
const PLAIN = /^\d{1,4}(?:\.\d{1,4}){2,3}$/;

/** Every version that records list of a product or bound a range with. */
export function versionsIn(records: readonly NvdItem[], names: readonly string[]): string[] {
  const rows = records
    .filter(({ cve }) => names.some((name) => namesIn(cve).has(name)))
    .flatMap(({ cve }) => (cve.configurations ?? []).flatMap(({ nodes }) => nodes.flatMap(({ cpeMatch }) => cpeMatch)));
  const versions = rows
    .filter(({ criteria }) => names.includes(readCpe(criteria).name))
    .flatMap((row) => [readCpe(row.criteria).version, row.versionEndIncluding ?? '', row.versionEndExcluding ?? '']);
  return [...new Set(versions.filter((version) => PLAIN.test(version)))].sort();
}

/** The same service with another version of its product; null where the number cannot be exchanged for certain. */
export function reviseService(captured: CapturedService, version: string, address: string): CapturedService | null {
  const { generated, nmap } = captured;
  const [first, ...beside] = generated.truth.products;
  const old = first?.version;
  if (!first || !old || !PLAIN.test(old) || old.split('.').length !== version.split('.').length) return null;
  const speaks = JSON.stringify(generated.speaks);
  // Another product of the same number, or one within another: which is meant would be a guess.
  const isShared = beside.some((product) => product.version?.includes(old));
  const alone = new RegExp(`(?<![\\d.])${old.replaceAll('.', '\\.')}(?!\\.?\\d)`, 'g');
  if (isShared || (speaks.match(alone)?.length ?? 0) !== speaks.split(old).length - 1) return null;
  // A packet tells its own length.
  if (!speaks.includes(old) || speaks.includes('\\u0000')) return null;
  // The number of a build tells the version once more, in other digits.
  const build = old.split('.').map((number, at) => (at === 0 ? number : number.padStart(2, '0')));
  if (speaks.includes(build.join(''))) return null;
  const exchange = <Value>(value: Value) => JSON.parse(JSON.stringify(value).replaceAll(old, version)) as Value;
  return {
    ...captured,
    address,
    nmap: exchange(nmap),
    generated: {
      ...generated,
      id: `${generated.id}-as-${version}`,
      speaks: exchange(generated.speaks),
      truth: { ...generated.truth, products: [{ ...first, version }, ...beside] },
    },
  };
}
