import type { Exchange } from '@rocca/tools/web/model';
import { freshFiller, newName } from '../crawl/fillers.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import { SPOTS } from '../crawl/replay.ts';
import { isRenewed, withFreshFillers } from './fresh-request.ts';
import { StableParts, wordsOf } from './similar.ts';
import { askedOnce, BREAK, type Usual, usualOf } from './usual.ts';

const KINDS = new Set(['form', 'multipart', 'json']);

/** Every value of ours in a request, as it was sent. */
const fillersOf = ({ kind, request }: InjectionPoint) =>
  SPOTS[kind]
    .list(request)
    .map(({ value }) => value)
    .filter(isRenewed);

/**
 * Whether a form answers otherwise to values that were not sent before: one of them must be unique, and what was stored
 * once is refused from then on, whatever is tried beside it. Asked once for each form.
 */
const refusesRepeats = askedOnce(
  async (point, tools): Promise<boolean> => {
    const usual = await usualOf(point, tools);
    if (!usual || fillersOf(point).length === 0) return false;
    const fresh = withFreshFillers(point);
    const own = isRenewed(point.value) ? freshFiller(point.value, newName()) : point.value;
    const renewed = await tools.send(fresh, own);
    if (!renewed.response) return false;
    const words = (exchange: Exchange, sent: readonly string[]) => wordsOf(exchange, sent);
    const sent = [point.value, ...fillersOf(point)];
    const first = words(usual.control, sent);
    const stable = new StableParts(first, words(usual.repeat, sent));
    const all = [own, ...sent, ...fillersOf(fresh)];
    const withFresh = words(renewed, all);
    if (stable.distance(first, withFresh) === 0) return false;
    // A page that lists what was written meanwhile differs from its first answer, whatever it is sent.
    const again = await tools.send(point, point.value);
    return again.response !== null && stable.distance(words(again, all), withFresh) > 0;
  },
  ({ request }) => request,
);

/** How a point behaves where its form refuses what it has stored: asked with other values beside it each time. Null: it does not. */
export const renewedUsualOf = askedOnce(async (point, tools): Promise<Usual | null> => {
  const { kind, request, changes } = point;
  if (request.method !== 'POST' || changes || !KINDS.has(kind) || withFreshFillers(point) === point) return null;
  if (!(await refusesRepeats(point, tools))) return null;
  const word = tools.token();
  const control = await tools.send(withFreshFillers(point), point.value);
  const repeat = await tools.send(withFreshFillers(point), point.value);
  const other = await tools.send(withFreshFillers(point), word);
  return control.response && repeat.response && other.response ? { control, repeat, other, word } : null;
});

export const renewedBrokenOf = askedOnce(async (point, tools) => {
  const value = point.value + BREAK;
  return { value, exchange: await tools.send(withFreshFillers(point), value, { isDecisive: true }) };
});
