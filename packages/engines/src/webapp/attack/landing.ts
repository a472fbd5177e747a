import type { Exchange, WebRequest, WebResponse } from '@rocca/tools/web/model';
import { semaphore } from '../../core/semaphore.ts';
import type { AttackTools } from '../check.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import { textOf } from './similar.ts';
import { destinationIn } from './visitor.ts';

/** The page of the site that an answer leads on to; null: it leads nowhere. */
export async function followed(exchange: Exchange, tools: AttackTools): Promise<Exchange | null> {
  const next = destinationIn(exchange);
  if (next === null || new URL(next).origin !== new URL(exchange.request.url).origin) return null;
  const page = await tools.request({ method: 'GET', url: next, headers: [], body: null });
  return page.response ? page : null;
}

interface Word {
  readonly point: InjectionPoint;
  readonly word: string;
}

const landings = new WeakMap<AttackTools, WeakMap<WebRequest, ReadonlySet<string>>>();

/** Goes on from the answer to a form whose fields were all marked, and keeps which of them the next page shows. */
export async function noteLanding(words: readonly Word[], answer: Exchange, tools: AttackTools): Promise<void> {
  const page = await followed(answer, tools);
  const shown = page ? words.filter(({ word }) => textOf(page).includes(word)) : [];
  const ofScan = landings.get(tools) ?? new WeakMap<WebRequest, ReadonlySet<string>>();
  landings.set(tools, ofScan);
  for (const { point } of shown) wasShownOf(tools).add(point);
  for (const { point } of shown) ofScan.set(point.request, new Set([...(ofScan.get(point.request) ?? []), point.name]));
}

const seenThere = new WeakMap<AttackTools, WeakSet<InjectionPoint>>();

/** Points whose value the page behind their form has shown, whether it keeps it or not. */
function wasShownOf(tools: AttackTools): WeakSet<InjectionPoint> {
  const shown = seenThere.get(tools) ?? new WeakSet();
  seenThere.set(tools, shown);
  return shown;
}
export const wasShownNext = (point: InjectionPoint, tools: AttackTools) => wasShownOf(tools).has(point);

/** What pages keep is no matter of the next one. */
export function forgetLanding({ request, name }: InjectionPoint, tools: AttackTools): void {
  const shown = landings.get(tools)?.get(request) ?? new Set();
  landings.get(tools)?.set(request, new Set([...shown].filter((one) => one !== name)));
}

/** Whether the page that a form leads on to shows the value. */
export const isShownNext = ({ request, name }: InjectionPoint, tools: AttackTools) =>
  landings.get(tools)?.get(request)?.has(name) === true;

/** A form that keeps one record shows what the last of several checks has sent: it is sent again. */
const TRIES_TOGETHER = 3;

/** Sends a value and goes on to the page that shows it; the first answer, and that page. */
export async function sendAndFollow(
  point: InjectionPoint,
  tools: AttackTools,
  send: () => Promise<Exchange>,
  isOwn: (page: Exchange) => boolean,
): Promise<{ readonly sent: Exchange; readonly page: Exchange | null }> {
  const most = wasShownNext(point, tools) ? TRIES_TOGETHER : 1;
  for (let left = most; ; left -= 1) {
    const sent = await send();
    const page = await followed(sent, tools);
    if (left <= 1 || !page || isOwn(page)) return { sent, page };
  }
}

/** Others may be told what was meant for us: a form that was seen to show it is sent once more. */
const TRIES_OF_A_FORM = 2;
const turns = new WeakMap<AttackTools, ReturnType<typeof semaphore>>();

/** Tools whose answers are the pages that they lead on to: what a session is told once stands there alone. */
export function landingTools(tools: AttackTools, { request: { method } }: InjectionPoint): AttackTools {
  const inTurn = turns.get(tools) ?? semaphore(1);
  turns.set(tools, inTurn);
  const answers = new WeakMap<WebRequest, WebResponse>();
  let mark = '';
  const sendOnce: AttackTools['send'] = async (point, value, options) => {
    const sent = await tools.send(point, value, options);
    const page = await followed(sent, tools);
    if (page?.response) answers.set(page.request, page.response);
    return page ?? sent;
  };
  return {
    ...tools,
    token() {
      mark = tools.token();
      return mark;
    },
    send: (point, value, options) =>
      inTurn(async () => {
        let page = await sendOnce(point, value, options);
        const tries = method === 'GET' ? 1 : TRIES_OF_A_FORM;
        for (let left = tries - 1; left > 0 && !textOf(page).toLowerCase().includes(mark.toLowerCase()); left -= 1)
          page = await sendOnce(point, value, options);
        return page;
      }),
    browser: {
      ...tools.browser,
      runs(request, own, options) {
        const answer = answers.get(request);
        return answer
          ? tools.browser.opens(request, { answer, ...options }, own)
          : tools.browser.runs(request, own, options);
      },
    },
  };
}
