import type { CapturedService } from './captured.ts';
import { type AnsweredFinding, type EngineAnswer, placeKey } from './engine-answer.ts';
import { type Expected, expectedOf } from './naive-evaluator.ts';
import { judgeSystem } from './naive-system.ts';
import { type NvdItem, namesIn, readCpe } from './nvd-record.ts';
import type { ServiceTruth } from './truth.ts';

/** How far an answer is from the truth. Lists hold a line for each mistake, to be read by a person. */
export interface Score {
  /** Confirmed, and not so: false, or not known for certain. */
  readonly wronglyConfirmed: readonly string[];
  /** Unconfirmed, and not even possible. */
  readonly invented: readonly string[];
  /** Not there, or not with the certainty it must have. */
  readonly missed: readonly string[];
  readonly confirmed: number;
  readonly unconfirmed: number;
  /** How many findings there must be. */
  readonly wanted: number;
  /** Services whose verdict is missing, twice there or wrong. */
  readonly wrongVerdicts: readonly string[];
}

export function compare(
  services: readonly CapturedService[],
  records: readonly NvdItem[],
  answer: EngineAnswer,
): Score {
  const index = indexOf(records);
  const found = Map.groupBy(answer.findings, ({ place }) => place.host);
  const verdicts = Map.groupBy(answer.verdicts, ({ place }) => placeKey(place));
  const score = { wronglyConfirmed: [], invented: [], missed: [], wrongVerdicts: [] } as Record<Mistake, string[]>;
  let wanted = 0;
  for (const { generated, address, nmap } of services) {
    const { id, port, truth } = generated;
    // Where nmap guessed from the port's number alone, a scan may leave it at that.
    const recognised = nmap.method !== 'table';
    const expected = expectations(truth, index);
    const isWanted = (must: Expected) => recognised && MUST.has(must);
    // Where nmap has no name for it in NVD's words, a scan may doubt its own.
    const named = nmap.cpes?.some((cpe) => cpe.startsWith('cpe:/a:')) ?? false;
    wanted += [...expected.values()].filter(isWanted).length;
    const mine = found.get(address) ?? [];
    for (const finding of mine.filter(({ place }) => place.port !== null)) {
      const mistake = mistakeOf(finding, expected.get(finding.cve) ?? 'absent');
      if (mistake) score[mistake].push(`${id}: ${finding.cve} ${finding.certainty}`);
    }
    for (const finding of mine.filter(({ place }) => place.port === null)) {
      // A router's software is its system: what is found of it may stand at the host.
      const ofService = mistakeOf(finding, expected.get(finding.cve) ?? 'absent');
      const mistake = ofService && mistakeOf(finding, expectedOfSystem(index.byId.get(finding.cve), truth));
      if (mistake) score[mistake].push(`${id}, its system: ${finding.cve} ${finding.certainty}`);
    }
    const certainties = Map.groupBy(
      mine.filter(({ place }) => place.port === port || place.port === null),
      ({ cve }) => cve,
    );
    for (const [cve, must] of expected) {
      if (!isWanted(must)) continue;
      const certain = certainties.get(cve)?.map(({ certainty }) => certainty) ?? [];
      const either = must === 'found' || (must === 'confirmed' && !named);
      const there = either ? certain.length > 0 : certain.some((each) => each === must);
      if (!there) score.missed.push(`${id}: ${cve} must be ${must}, is ${certain[0] ?? 'not there'}`);
    }
    const told = verdicts.get(placeKey({ host: address, port })) ?? [];
    const should = recognised ? verdictOf(truth, index) : 'either';
    if (told.length !== 1 || (should !== 'either' && told[0]?.outcome !== should)) {
      score.wrongVerdicts.push(`${id}: must be ${should}, is ${told.map(({ outcome }) => outcome).join(', ')}`);
    }
  }
  const confirmed = answer.findings.filter(({ certainty }) => certainty === 'confirmed').length;
  return { ...score, confirmed, unconfirmed: answer.findings.length - confirmed, wanted };
}

type Mistake = 'wronglyConfirmed' | 'invented' | 'missed' | 'wrongVerdicts';

const MUST: ReadonlySet<Expected> = new Set(['confirmed', 'unconfirmed', 'found']);

function mistakeOf({ certainty }: AnsweredFinding, expected: Expected): 'wronglyConfirmed' | 'invented' | null {
  if (certainty === 'unconfirmed') return expected === 'absent' ? 'invented' : null;
  return expected === 'absent' || expected === 'allowed' || expected === 'unconfirmed' ? 'wronglyConfirmed' : null;
}

interface Index {
  readonly byName: ReadonlyMap<string, readonly NvdItem[]>;
  readonly byId: ReadonlyMap<string, NvdItem>;
}

function indexOf(records: readonly NvdItem[]): Index {
  const byName = new Map<string, NvdItem[]>();
  for (const record of records) {
    for (const name of namesIn(record.cve)) {
      const list = byName.get(name);
      if (list) list.push(record);
      else byName.set(name, [record]);
    }
  }
  return { byName, byId: new Map(records.map((record) => [record.cve.id, record])) };
}

/** Every record that names one of its products, and what a scan has to say of it. */
function expectations(truth: ServiceTruth, { byName }: Index): Map<string, Expected> {
  const names = truth.products.flatMap((product) => [...product.names, ...(product.nearNames ?? [])]);
  const records = new Set(names.flatMap((name) => byName.get(name) ?? []));
  return new Map([...records].map(({ cve }) => [cve.id, expectedOf(cve, truth)]));
}

/** Of the host's own system: nothing for certain, and nothing by the number of a kernel, which says nothing of its fixes. */
function expectedOfSystem(record: NvdItem | undefined, truth: ServiceTruth): Expected {
  if (!record) return 'absent';
  const possible = (record.cve.configurations ?? [])
    .flatMap(({ nodes }) => nodes.flatMap(({ cpeMatch }) => cpeMatch))
    .map(({ criteria }) => readCpe(criteria))
    .filter(({ part, name }) => part === 'o' && name !== 'linux:linux_kernel')
    .some((cpe) => truth.system.family !== null && judgeSystem(cpe, truth.system) !== 'no');
  return possible ? 'allowed' : 'absent';
}

/** Checked: the service itself has a version, and the knowledge a name for it. */
function verdictOf({ products }: ServiceTruth, { byName }: Index): 'checked' | 'unknown' | 'either' {
  const isKnown = (names: readonly string[] = []) => names.some((name) => byName.has(name));
  const [first] = products;
  const main = products.find(({ role, mentioned }) => role === 'main' && !mentioned);
  if (main && (main.version !== null || main.possible)) {
    if (isKnown(main.names)) return main.vague ? 'either' : 'checked';
    if (isKnown(main.nearNames)) return 'either';
  }
  // Jenkins in a server that does not tell what it is, a server that is part of Python: one may say that they are the service.
  const isTold = products.some(({ version, possible, names }) => (version ?? possible) && isKnown(names));
  return first?.role === 'component' && isTold ? 'either' : 'unknown';
}
