import type { Reply } from './message.ts';
import type { Question } from './question.ts';
import { QUESTION_TYPES, type Rcode, TYPE_NUMBERS, type ZoneRecord } from './record.ts';
import { parentOf, type Zone } from './zone.ts';

/** Everything the lab's name servers know. */
export interface KnownNames {
  readonly zones: ReadonlyMap<string, Zone>;
  /** Names at and below which the servers fail in this way, as a broken delegation does. */
  readonly failing: ReadonlyMap<string, Extract<Rcode, 'SERVFAIL' | 'REFUSED'>>;
  /** Whether a name outside the zones is known not to exist; of every other name the servers refuse to speak. */
  isAbsent(name: string): boolean;
}

/** A chain of aliases longer than any in the zones; a loop ends earlier, at the first name that comes again. */
const MAX_ALIASES = 8;

/**
 * The answer as a resolver would give it that asked these servers: aliases are followed into every zone of the lab, and
 * an alias whose target does not exist is NXDOMAIN with the alias in the answer.
 */
export function answerTo(known: KnownNames, { name, type }: Pick<Question, 'name' | 'type'>): Reply {
  const answers: ZoneRecord[] = [];
  const seen = new Set<string>();
  let asked = name;
  let authenticated = true;
  for (let step = 0; step <= MAX_ALIASES && !seen.has(asked); step += 1) {
    seen.add(asked);
    const found = look(known, asked, type);
    answers.push(...found.records);
    authenticated &&= found.signed;
    if (found.alias === null) {
      // Only the first name decides whether a question is refused: behind an alias a resolver could not go on.
      const rcode = found.rcode === 'REFUSED' && step > 0 ? 'SERVFAIL' : found.rcode;
      const authoritative = rcode === 'NOERROR' || rcode === 'NXDOMAIN';
      return { rcode, authoritative, authenticated, answers, authority: found.authority };
    }
    asked = found.alias;
  }
  return { rcode: 'NOERROR', authoritative: true, answers, authority: [] };
}

interface Found {
  readonly rcode: Rcode;
  readonly records: readonly ZoneRecord[];
  readonly authority: readonly ZoneRecord[];
  /** Where the answer goes on. */
  readonly alias: string | null;
  readonly signed: boolean;
}

const nothing = { records: [], authority: [], alias: null, signed: false };

function look(known: KnownNames, name: string, type: number): Found {
  const failure = failureOf(known, name);
  if (failure) return { ...nothing, rcode: failure };
  const zone = zoneOf(known, name, type);
  if (!zone) {
    if (!known.isAbsent(name)) return { ...nothing, rcode: 'REFUSED' };
    return { ...nothing, rcode: 'NXDOMAIN', authority: [soaOfTopLevel(name)] };
  }
  const { signed } = zone;
  const node = nodeOf(zone, name);
  if (!node) return { ...nothing, rcode: 'NXDOMAIN', authority: [zone.soa], signed };
  const alias = node.find((record) => record.type === 'CNAME');
  if (alias?.type === 'CNAME' && type !== TYPE_NUMBERS.CNAME && type !== QUESTION_TYPES.ANY)
    return { rcode: 'NOERROR', records: [alias], authority: [], alias: alias.target, signed };
  const records = type === QUESTION_TYPES.ANY ? node : node.filter((one) => TYPE_NUMBERS[one.type] === type);
  return { ...nothing, rcode: 'NOERROR', records, authority: records.length > 0 ? [] : [zone.soa], signed };
}

function failureOf({ failing }: KnownNames, name: string) {
  for (let above = name; above !== ''; above = parentOf(above)) {
    const failure = failing.get(above);
    if (failure) return failure;
  }
  return null;
}

/** The deepest zone that holds the name. The DS of a zone stands in the zone above it. */
export function zoneOf({ zones }: KnownNames, name: string, type: number): Zone | null {
  const first = type === TYPE_NUMBERS.DS && zones.has(name) && zones.has(parentOf(name)) ? parentOf(name) : name;
  for (let above = first; above !== ''; above = parentOf(above)) {
    const zone = zones.get(above);
    if (zone) return zone;
  }
  return null;
}

/** The records of a name, its own or those of a wildcard (RFC 4592). Empty: it exists without any. Null: it does not. */
function nodeOf(zone: Zone, name: string): readonly ZoneRecord[] | null {
  const own = zone.byName.get(name);
  if (own) return own;
  if (zone.between.has(name)) return [];
  // Only a wildcard directly below the closest name that exists counts: one further up does not reach past it.
  let encloser = parentOf(name);
  while (encloser !== zone.apex && !zone.byName.has(encloser) && !zone.between.has(encloser))
    encloser = parentOf(encloser);
  const wildcard = zone.byName.get(`*.${encloser}`);
  return wildcard?.map((record) => ({ ...record, name })) ?? null;
}

function soaOfTopLevel(name: string): ZoneRecord {
  const top = name.slice(name.lastIndexOf('.') + 1);
  const primary = 'a.registry.test';
  return { name: top, ttl: 300, type: 'SOA', primary, contact: 'hostmaster.registry.test', serial: 1 };
}
