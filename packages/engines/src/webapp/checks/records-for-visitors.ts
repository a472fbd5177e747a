import type { Exchange } from '@rocca/tools/web/model';
import { type ByStrength, isThere, mostOf } from '../attack/ask.ts';
import { identitiesIn, OF_ONE_DOCUMENT, recordMarks } from '../attack/person-records.ts';
import type { Reference } from '../attack/references.ts';
import { DENIED, partsOf, personalIn } from '../attack/without-session.ts';
import type { AttackTools, Site, WebSighting } from '../check.ts';
import { isFiller } from '../crawl/fillers.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import { withValue } from '../crawl/replay.ts';
import { filled } from '../evidence.ts';
import { placeOfPoint } from '../place-of-point.ts';
import { type Answered, isAnswered } from '../reading/answer.ts';

const POINTS: ByStrength = { low: 6, medium: 15, high: 40, insane: 100 };
const NEIGHBOURS: ByStrength = { low: 3, medium: 5, high: 8, insane: 15 };

/** Points whose answers are searched for records; nearly all answers are known from the crawl. */
const MOST_LOOKED_AT = 500;

const RECORD = {
  it: 'Senza autenticazione, {number} mostra i dati di una persona diversa da quella mostrata da {own} ({mark}); il risultato è stato confermato ripetendo la richiesta. Un valore inesistente non mostra questi dati. Da verificare se sono destinati al pubblico.',
  en: 'Without authentication, {number} shows the data of a different person than {own} ({mark}); the result was confirmed by repeating the request. A non-existent value does not show this data. To be verified: whether it is meant to be public.',
};
const DOCUMENT = {
  it: 'Senza autenticazione, {number} restituisce un documento diverso da quello di {own}; il risultato è stato confermato ripetendo la richiesta. Un valore inesistente non restituisce alcun documento. L’indirizzo indica documenti di singoli clienti ({mark}). Il contenuto non è stato letto: da verificare se è riservato.',
  en: 'Without authentication, {number} returns a different document than {own}; the result was confirmed by repeating the request. A non-existent value returns no document. The address indicates documents of individual customers ({mark}). The content was not read. To be verified: whether it is confidential.',
};

interface Candidate {
  readonly point: InjectionPoint;
  readonly reference: Reference;
}

/** Reads the values of a record from an answer, or the document itself. */
type Shown = (answer: Answered) => readonly string[];

/**
 * Reports records of persons that anyone can read by changing the number of a public record. Without a session there is no
 * second user to compare with, so only the kind of data shows that it is private.
 */
export async function recordsForVisitors(
  key: string,
  named: readonly Candidate[],
  site: Site,
  tools: AttackTools,
): Promise<WebSighting[]> {
  const { signedIn } = site.session;
  const ask = ({ point }: Candidate, value: string): Promise<Exchange> =>
    signedIn ? tools.request(asStranger(point, value), { anonymous: true }) : tools.send(point, value);
  const isAsked = ({ point }: Candidate) => point.kind !== 'cookie' && (point.request.method === 'GET' || !signedIn);
  const seenAt = (point: InjectionPoint) =>
    site.exchanges.findLast(({ request, response }) => response !== null && isSame(request, point));
  const likely = named
    .filter(isAsked)
    .map((one) => ({ one, seen: seenAt(one.point) }))
    // The target of a redirect may be known only as an injection point, without an answer.
    .filter(({ one, seen }) => seen !== undefined || OF_ONE_DOCUMENT.test(wordsOf(one.point)))
    .slice(0, MOST_LOOKED_AT);
  const looked = await Promise.all(
    likely.map(async ({ one, seen }) => ({ one, mine: seen ?? (await tools.control(one.point)) })),
  );
  const candidates = looked
    .filter(({ one, mine }) => isOpen(site, mine) && shownBy(one.point, mine) !== null)
    .map(({ one }) => one);
  const found: WebSighting[] = [];
  for (const one of candidates.slice(0, mostOf(POINTS, tools))) {
    if (tools.signal.aborted) break;
    const sighting = await tryNeighbours(key, one, (value) => ask(one, value), site, tools);
    if (sighting) found.push(sighting);
  }
  return found;
}

const isSame = (request: Exchange['request'], { request: own }: InjectionPoint) =>
  request.method === own.method && request.url === own.url && String(request.body) === String(own.body);

const asStranger = (point: InjectionPoint, value: string) => {
  const request = withValue(point, value);
  return { ...request, headers: request.headers.filter(([name]) => !/^(?:cookie|authorization)$/i.test(name)) };
};

const isOpen = (site: Site, exchange: Exchange): exchange is Answered =>
  isAnswered(exchange) &&
  isThere(site, exchange) &&
  exchange.response.status === 200 &&
  !partsOf(exchange).some((part) => DENIED.test(part));

const isDocument = ({ response }: Answered) => response.body.subarray(0, 5).toString('latin1') === '%PDF-';
/** PDF metadata that differs each time a document is generated. */
const MADE_NOW = /\/(?:CreationDate|ModDate)\s{0,3}\([^)]{0,60}\)|\/ID\s{0,3}\[[^\]]{0,200}\]/g;
/** Documents are compared by their bytes. */
const documentIn: Shown = (answer) =>
  isDocument(answer) ? [answer.response.body.toString('latin1').replaceAll(MADE_NOW, '')] : [];

/** The parameter name and the last path segments; higher folders say nothing about the record. */
function wordsOf({ kind, name, value, request }: InjectionPoint): string {
  const parts = new URL(request.url).pathname.split('/').filter((part) => part !== '');
  const before = kind === 'path' ? parts.slice(0, parts.lastIndexOf(value)) : parts;
  return [...before.slice(-2), kind === 'path' ? '' : name]
    .join(' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ');
}

/** How private data is read from answers at this point; null: this answer has none. */
function shownBy(point: InjectionPoint, answer: Answered): { readonly shown: Shown; readonly isFile: boolean } | null {
  const name = point.kind === 'path' ? '' : point.name;
  const marks: Shown = (one) => recordMarks(one, name);
  if (marks(answer).length > 0) return { shown: marks, isFile: false };
  return isDocument(answer) && OF_ONE_DOCUMENT.test(wordsOf(point)) ? { shown: documentIn, isFile: true } : null;
}

async function tryNeighbours(
  key: string,
  { point, reference }: Candidate,
  ask: (value: string) => Promise<Exchange>,
  site: Site,
  tools: AttackTools,
): Promise<WebSighting | null> {
  const [mine, far] = [await ask(point.value), await ask(reference.nothing)];
  const by = isOpen(site, mine) ? shownBy(point, mine) : null;
  if (!by || !isOpen(site, mine) || !isAnswered(far)) return null;
  const usual = isDefault(mine, far) ? new Set<string>() : new Set([...by.shown(far), ...personalIn(far)]);
  const marksIn = (exchange: Exchange, value: string) =>
    isOpen(site, exchange)
      ? by.shown(exchange).filter((mark) => !usual.has(mark) && !isFiller(mark) && !isPartOf(mark, value))
      : [];
  const own = marksIn(mine, point.value);
  if (own.length === 0) return null;
  for (const other of reference.others.slice(0, mostOf(NEIGHBOURS, tools))) {
    const first = await ask(other);
    const theirs = marksIn(first, other);
    // A page may build its texts from the requested number.
    const isMade = (mark: string) => own.some((one) => !by.isFile && one.replaceAll(point.value, other) === mark);
    // The page layout may name a person as well.
    const marks = theirs.filter((mark) => !own.includes(mark));
    if (marks.length === 0 || own.every((mark) => theirs.includes(mark)) || marks.some(isMade)) continue;
    const again = await ask(other);
    const repeated = marksIn(again, other);
    if (!marks.every((mark) => repeated.includes(mark))) continue;
    const shown = by.isFile ? ['%PDF-'] : marks.slice(0, 3);
    return {
      key,
      place: placeOfPoint(point),
      possible: true,
      evidence: filled(by.isFile ? DOCUMENT : RECORD, {
        number: other,
        own: point.value,
        mark: by.isFile ? wordsOf(point).trim() : shown.join(', '),
      }),
      messages: [
        { exchange: first, marks: shown, role: 'proof' },
        { exchange: mine, marks: by.isFile ? shown : own.slice(0, 3), role: 'control' },
        { exchange: again, marks: shown, role: 'repeat' },
        { exchange: far, marks: [], role: 'control' },
      ],
    };
  }
  return null;
}

/** Whether a number that nobody has is answered with the same person's record, as the default one. */
function isDefault(mine: Answered, far: Answered): boolean {
  const [own, shown] = [identitiesIn(mine), identitiesIn(far)];
  return own.length > 0 && own.join('\n') === shown.join('\n');
}

/** Search pages repeat the search term. */
const isPartOf = (mark: string, value: string) => value.toLowerCase().includes(mark.toLowerCase());
