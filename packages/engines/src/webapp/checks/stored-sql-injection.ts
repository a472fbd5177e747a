import type { Exchange } from '@rocca/tools/web/model';
import { pageOf } from '@rocca/tools/web/scope';
import { type ByStrength, mostOf } from '../attack/ask.ts';
import { newDatabaseError } from '../attack/error-texts.ts';
import { mayRefuseRepeats, withFreshFillers } from '../attack/fresh-request.ts';
import { textOf } from '../attack/similar.ts';
import { htmlPagesOf } from '../attack/site-pages.ts';
import { usualOf } from '../attack/usual.ts';
import type { AttackTools, Site, SiteCheck, WebSighting } from '../check.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import { filled } from '../evidence.ts';
import { placeOfPoint } from '../place-of-point.ts';
import { sqlInjection } from './sql-injection.ts';

const [DEFINITION] = sqlInjection.definitions;

/** Pages that are asked once more, when the checks of points have left their quotes in what the site keeps. */
const MOST_PAGES: ByStrength = { low: 10, medium: 25, high: 100, insane: 300 };
const MOST_SUSPECTS = 3;
/** Fields that are written to once more to find the one that a message comes from. */
const MOST_FIELDS = 12;
const WRITTEN_KINDS = new Set(['form', 'multipart', 'json', 'xml', 'graphql']);
/** The message and the part of the statement that it quotes. */
const AROUND = 400;

interface Suspect {
  readonly page: Exchange;
  /** The page as it was before. */
  readonly before: string;
  readonly error: string;
}

/** Values that are stored without harm, and break a statement that reads them later. */
export const storedSqlInjection = {
  code: 'stored_sql_injection',
  name: { it: 'SQL injection memorizzata', en: 'Stored SQL injection' },
  kind: 'site',
  from: 'low',
  definitions: [DEFINITION],
  async probe(site, tools) {
    const points = writtenPoints(site, tools);
    if (points.length === 0) return [];
    const sightings: WebSighting[] = [];
    for (const suspect of await suspectsOf(site, points, tools))
      sightings.push((await findSource(suspect, points, site, tools)) ?? possibleAt(suspect));
    return sightings;
  },
} as const satisfies SiteCheck;

function writtenPoints(site: Site, { depth }: AttackTools): InjectionPoint[] {
  return site.points.filter(
    ({ kind, request, changes, signsIn = false }) =>
      WRITTEN_KINDS.has(kind) && request.method !== 'GET' && !signsIn && (!changes || depth.mayChange),
  );
}

async function suspectsOf(site: Site, points: readonly InjectionPoint[], tools: AttackTools): Promise<Suspect[]> {
  const near = new Set(points.flatMap(({ request, page }) => [site.pageOf(request.url), site.pageOf(page)]));
  const pages = htmlPagesOf(site)
    .filter(({ response }) => response?.status === 200)
    .toSorted((a, b) => Number(near.has(site.pageOf(b.request.url))) - Number(near.has(site.pageOf(a.request.url))));
  const suspects: Suspect[] = [];
  for (const seen of pages.slice(0, mostOf(MOST_PAGES, tools))) {
    if (tools.signal.aborted || suspects.length >= MOST_SUSPECTS) break;
    const page = await tools.request(seen.request);
    const before = textOf(seen);
    const error = newDatabaseError(textOf(page), before);
    // A database that is busy says so once.
    const stays = error && newDatabaseError(textOf(await tools.request(seen.request)), before) !== null;
    if (stays) suspects.push({ page, before, error: error.text });
  }
  return suspects;
}

/** The field whose value the message quotes, twice; the same word without a quote is not quoted by one. */
async function findSource(
  { page, before }: Suspect,
  points: readonly InjectionPoint[],
  site: Site,
  tools: AttackTools,
): Promise<WebSighting | null> {
  const write = async (point: InjectionPoint, end: string) => {
    const token = tools.token();
    // Known since the checks of points.
    const usual = await usualOf(point, tools);
    const isRenewed = usual !== null && mayRefuseRepeats(usual, point, site);
    const sent = await tools.send(isRenewed ? withFreshFillers(point) : point, `${token}${end}`);
    const shown = await tools.request(page.request);
    return { token, sent, shown, message: messageWith(textOf(shown), before, token) };
  };
  for (const point of points.slice(0, MOST_FIELDS)) {
    if (tools.signal.aborted) return null;
    const first = await write(point, "'");
    if (first.message === null) continue;
    const without = await write(point, '');
    const again = await write(point, "'");
    if (without.message !== null || again.message === null) continue;
    const evidence = filled(
      {
        it: 'Il valore “{value}” viene memorizzato e rompe più tardi un’istruzione SQL: {page} mostra “{message}”. Lo stesso vale per “{again}”; senza apice il messaggio non lo contiene.',
        en: 'The value “{value}” is stored and breaks an SQL statement later: {page} shows “{message}”. So does “{again}”; without the quote the message does not contain it.',
      },
      { value: `${first.token}'`, page: page.request.url, message: first.message, again: `${again.token}'` },
    );
    return {
      key: DEFINITION.key,
      place: placeOfPoint(point),
      evidence,
      messages: [
        { exchange: first.shown, marks: [first.token], role: 'proof' },
        { exchange: first.sent, marks: [`${first.token}'`], role: 'proof' },
        { exchange: without.shown, marks: [], role: 'control' },
        { exchange: again.shown, marks: [again.token], role: 'repeat' },
      ],
    };
  }
  return null;
}

function messageWith(text: string, before: string, token: string): string | null {
  const error = newDatabaseError(text, before);
  if (!error) return null;
  const at = text.indexOf(error.text);
  return text.slice(Math.max(0, at - AROUND), at + AROUND).includes(token) ? error.text : null;
}

const possibleAt = ({ page, error }: Suspect): WebSighting => ({
  key: DEFINITION.key,
  place: { url: pageOf(page.request.url), method: page.request.method, parameter: null },
  evidence: filled(
    {
      it: 'La pagina mostra “{error}” da quando nei moduli del sito sono stati scritti valori con apici; quale campo lo provochi non è noto.',
      en: 'The page shows “{error}” since values with quotes were written to forms of the site; which field causes it is not known.',
    },
    { error },
  ),
  possible: true,
  messages: [{ exchange: page, marks: [error], role: 'proof' }],
});
