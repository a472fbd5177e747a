/** NVD's record as its API 2.0 documents it: no more than the configurations and what orders two versions of a record. */
export interface NvdItem {
  readonly cve: NvdCve;
}

export interface NvdCve {
  readonly id: string;
  readonly lastModified?: string;
  readonly vulnStatus?: string;
  readonly configurations?: readonly NvdConfiguration[];
}

export interface NvdConfiguration {
  readonly operator?: NvdOperator;
  readonly negate?: boolean;
  readonly nodes: readonly NvdNode[];
}

export interface NvdNode {
  readonly operator: NvdOperator;
  readonly negate?: boolean;
  readonly cpeMatch: readonly NvdMatch[];
}

export type NvdOperator = 'AND' | 'OR';

export interface NvdMatch {
  readonly vulnerable: boolean;
  /** `cpe:2.3:part:vendor:product:version:update:edition:language:sw_edition:target_sw:target_hw:other`. */
  readonly criteria: string;
  readonly versionStartIncluding?: string;
  readonly versionStartExcluding?: string;
  readonly versionEndIncluding?: string;
  readonly versionEndExcluding?: string;
}

export interface CpeName {
  readonly part: string;
  /** `vendor:product`. */
  readonly name: string;
  readonly version: string;
  readonly update: string;
  readonly edition: string;
  readonly language: string;
  readonly swEdition: string;
  readonly targetSw: string;
  readonly targetHw: string;
}

const read = new Map<string, CpeName>();

/** The same rows are asked about for every service: each is read once. */
export function readCpe(criteria: string): CpeName {
  const known = read.get(criteria);
  if (known) return known;
  const name = parseCpe(criteria);
  read.set(criteria, name);
  return name;
}

function parseCpe(criteria: string): CpeName {
  // A colon that belongs to a field has a backslash before it; so have other marks, which mean themselves.
  const [, , part = '', vendor = '', product = '', ...rest] = criteria.split(/(?<!\\):/);
  const [version, update, edition, language, swEdition, targetSw, targetHw] = rest.map((field) =>
    field.replaceAll('\\', ''),
  );
  return {
    part,
    name: `${vendor}:${product}`.replaceAll('\\', ''),
    version: version ?? '*',
    update: update ?? '*',
    edition: edition ?? '*',
    language: language ?? '*',
    swEdition: swEdition ?? '*',
    targetSw: targetSw ?? '*',
    targetHw: targetHw ?? '*',
  };
}

const named = new WeakMap<NvdCve, Set<string>>();

/** Every `vendor:product` a record speaks of. */
export function namesIn(cve: NvdCve): ReadonlySet<string> {
  const known = named.get(cve);
  if (known) return known;
  const rows = (cve.configurations ?? []).flatMap(({ nodes }) => nodes.flatMap(({ cpeMatch }) => cpeMatch));
  const names = new Set(rows.map(({ criteria }) => readCpe(criteria).name));
  named.set(cve, names);
  return names;
}
