import { identifyProduct, identitiesOf } from '@rocca/feeds/cpe/identify';
import type { OwnSystem } from '@rocca/feeds/cpe/own-system';
import { type ReadProduct, readService, type ServiceReading } from '@rocca/feeds/cpe/read-service';
import { toldSystems } from '@rocca/feeds/cpe/told-systems';
import type { KnowledgeQuery, ProductIdentity } from '../../core/knowledge.ts';
import { CHECKED, type ServiceVerdict, unknownFor } from './verdict.ts';

/** A product that answered at a place, in the words of the tool that saw it. */
export interface SeenProduct<Place> {
  readonly place: Place;
  /** The place in the evidence: `80/tcp http`. */
  readonly where: string;
  readonly family: string;
  /** What the report calls it where its product is not known. */
  readonly name: string;
  readonly product: string | null;
  readonly version: string | null;
  /** What it says besides: its libraries (`PHP/7.4.3`), its distribution. */
  readonly extraInfo: string | null;
  readonly cpes: readonly string[];
  /** The system below it, in the tool's word: `Linux`. */
  readonly osType?: string | null;
  /** What it said itself, line by line; null: not read. */
  readonly heard?: string | null;
  /** Somebody else says that it is there: nothing that follows is certain. */
  readonly hearsay?: boolean;
}

/** A product whose version the knowledge can be asked about. */
export interface VersionQuestion<Place> {
  readonly seen: SeenProduct<Place>;
  /** One for all names of a product: `apache:http_server`. */
  readonly productKey: string;
  /** What answers, by its own name: `MariaDB` where the tool says MySQL. */
  readonly productName: string;
  /** Its version, or the span of them, for a person: `10.3.14`, `9.5.8 - 9.5.10`. */
  readonly productVersion: string;
  /** What it is called in the report: `OpenSSH 7.4`, or the library it named itself. */
  readonly label: string;
  readonly query: KnowledgeQuery;
  /** Why nothing that matches is certain; null: it is. */
  readonly doubt: 'backport' | 'name_unsure' | 'mentioned' | 'distribution' | null;
  /** The service of which the answer decides whether it was checked; null: it is only a part of one. */
  readonly decides: Place | null;
}

/** The system of the subject itself, and where it was told. */
export interface SeenSystem<Place> {
  readonly system: OwnSystem;
  readonly seen: SeenProduct<Place>;
  /** The service whose product the system is: a router's or a hypervisor's own. */
  readonly decides: Place | null;
}

export interface VersionQuestions<Place> {
  readonly questions: ReadonlyArray<VersionQuestion<Place>>;
  /** Of every product that answered, before the knowledge is asked. */
  readonly verdicts: ReadonlyArray<ServiceVerdict<Place>>;
}

/** Products asked about. A machine that pretends to run something on every port must not keep us busy for hours. */
const MAX_ASKED = 500;

/** Products that stand beside each other on one host: more of them teach nothing. */
const MAX_PRODUCTS = 5000;

type Question<Place> = Omit<VersionQuestion<Place>, 'query'> & { readonly query: Omit<KnowledgeQuery, 'platforms'> };

interface Answered<Place> {
  readonly seen: SeenProduct<Place>;
  readonly reading: ServiceReading;
}

/**
 * One question for each name of each product with a version, and one verdict for each service. `own` is what is certain
 * enough of the system to be asked about. A guess at it from the manners of its network decides nothing: what answers may
 * be a balancer or a proxy, and neither may it confirm a weakness nor hide one.
 */
export function versionQuestions<Place>(
  answered: ReadonlyArray<SeenProduct<Place>>,
  own: ReadonlyArray<SeenSystem<Place>> = [],
): VersionQuestions<Place> {
  // Behind some firewalls every port is open and says nothing: those must not take the place of others.
  const telling = answered.filter(saysWhatItIs).slice(0, MAX_PRODUCTS);
  const read = telling.map((seen): Answered<Place> => ({ seen, reading: readService({ heard: null, ...seen }) }));
  const products = [...own.map(ofSystem), ...read.flatMap(ofService)].filter((names) => names.length > 0);
  const questions = products.slice(0, MAX_ASKED).flat();
  // One list for all of them: a copy for each would grow with the square of the products.
  const platforms = platformsOf(read);
  return {
    questions: questions.map((question) => ({ ...question, query: { ...question.query, platforms } })),
    verdicts: verdictsOf(answered, read, questions, products.flat()),
  };
}

function saysWhatItIs({ product, version, extraInfo, cpes, heard }: SeenProduct<unknown>): boolean {
  return product !== null || version !== null || extraInfo !== null || cpes.length > 0 || Boolean(heard);
}

/** Facts about the machine: systems and devices that services name, and every product that stands on it. */
function platformsOf<Place>(read: ReadonlyArray<Answered<Place>>): ProductIdentity[] {
  const nothing = { product: null, version: null };
  const ofServices = read.flatMap(({ seen, reading: { main, parts } }) => [
    ...(guessesSystem(main) ? [] : seen.cpes)
      .filter((cpe) => !cpe.startsWith('cpe:/a:'))
      .flatMap((cpe) => identifyProduct(cpe, nothing)),
    ...toldSystems({ ...seen, osType: guessesSystem(main) ? null : (seen.osType?.replace(/\s+\d.*$/, '') ?? null) }),
    ...(main ? [main, ...parts] : parts).filter(({ mentioned }) => !mentioned).flatMap(identitiesOf),
  ]);
  return distinct(ofServices);
}

/** nmap says Windows of every Serv-U, which runs on Linux as well. */
const guessesSystem = (main: ReadProduct | null) => main?.names.includes('solarwinds:serv-u') ?? false;

function ofService<Place>({ seen, reading: { main, parts } }: Answered<Place>): Array<Array<Question<Place>>> {
  return [
    ...(main ? [ofProduct(seen, main, main.mentioned ? null : seen.place)] : []),
    ...parts.map((part) => ofProduct(seen, part, null)),
  ];
}

/** Under each of its sure names, and under the unsure ones. */
function ofProduct<Place>(seen: SeenProduct<Place>, read: ReadProduct, decides: Place | null): Array<Question<Place>> {
  const { version, names, title, unsureNames, packaged, mentioned } = read;
  if (version.kind !== 'exact' && version.kind !== 'span') return [];
  const spans = version.kind === 'span' ? { spans: version.spans } : {};
  const productVersion = version.text;
  const shared = { seen, productName: title, productVersion, label: `${title} ${productVersion}` };
  const sure = identitiesOf(read).map(
    (product): Question<Place> => ({
      ...shared,
      productKey: names[0] ?? '',
      query: { product, ...spans },
      doubt: mentioned ? 'mentioned' : packaged ? 'backport' : null,
      decides,
    }),
  );
  const exact = version.kind === 'exact' ? version : { version: null, update: null };
  const unsure = unsureNames.map(
    (unsureName): Question<Place> => ({
      ...shared,
      productKey: names[0] ?? unsureName,
      query: {
        product: { part: 'a', vendor: '', product: unsureName, version: exact.version, update: exact.update },
        vendorIn: vendorWords(seen),
        ...spans,
      },
      doubt: 'name_unsure',
      // It is compared, if only to be verified: where the knowledge has no such product, the answer says so.
      decides,
    }),
  );
  return [...sure, ...unsure];
}

/** Where a vendor may be named: the words of what answers, and the names given to it. */
const vendorWords = ({ product, cpes }: SeenProduct<unknown>) => [product, ...cpes].filter(Boolean).join(' ');

function ofSystem<Place>({ system, seen, decides }: SeenSystem<Place>): Array<Question<Place>> {
  const { title, identities, version, fixedSilently } = system;
  const [first] = identities;
  return identities.map(
    (product): Question<Place> => ({
      seen,
      productKey: `${first?.vendor}:${first?.product}`,
      productName: title,
      productVersion: version,
      label: `${title} ${version}`,
      query: { product },
      doubt: fixedSilently ? 'distribution' : null,
      decides,
    }),
  );
}

/** A service is checked where its own product is asked about; otherwise the first thing that is missing is the reason. */
function verdictsOf<Place>(
  answered: ReadonlyArray<SeenProduct<Place>>,
  read: ReadonlyArray<Answered<Place>>,
  questions: ReadonlyArray<Question<Place>>,
  asked: ReadonlyArray<Question<Place>>,
): Array<ServiceVerdict<Place>> {
  const readings = new Map(read.map(({ seen, reading }) => [seen, reading]));
  const [within, wanted] = [questions, asked].map((some) => new Set(some.map(({ decides }) => decides)));
  return answered.map((seen) => {
    const reading = readings.get(seen);
    if (within?.has(seen.place)) return { place: seen.place, ...ofParts(reading?.unread ?? []) };
    if (wanted?.has(seen.place) || (!reading && saysWhatItIs(seen)))
      return { place: seen.place, ...unknownFor('too_many') };
    return { place: seen.place, ...unknownFor(reasonOf(reading?.main ?? null)) };
  });
}

/** A web server in front is not what matters there: the application behind it is to be identified too. */
function ofParts([first]: ServiceReading['unread']): Omit<ServiceVerdict<never>, 'place'> {
  return first ? { ...unknownFor(first.why), part: first.name } : CHECKED;
}

function reasonOf(main: ReadProduct | null) {
  if (!main || main.mentioned) return 'service_unknown';
  if (main.version.kind === 'untold') return 'no_version';
  return main.version.kind === 'unreadable' ? 'version_unreadable' : 'no_name';
}

function distinct(identities: readonly ProductIdentity[]): ProductIdentity[] {
  return [...new Map(identities.map((identity) => [JSON.stringify(identity), identity])).values()];
}
