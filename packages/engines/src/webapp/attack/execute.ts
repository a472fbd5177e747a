import type { Exchange } from '@rocca/tools/web/model';
import { pageOf } from '@rocca/tools/web/scope';
import { type AttackTools, PROOF_FUNCTION, type ProofRun } from '../check.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import { textOf } from './probe.ts';
import { renderingOf } from './rendered.ts';
import { couldRun } from './runnable.ts';

export interface Execution {
  readonly exchange: Exchange;
  readonly value: string;
  readonly run: ProofRun;
}

interface Marked {
  readonly mark: string;
  readonly interact: boolean;
  /** The page's text does not tell whether it could run. */
  readonly unread?: boolean;
  /** Another value was seen to run: this one proves it. */
  readonly isDecisive?: boolean;
}

/** Sends a value and opens what comes back, if the mark could run in it; null: it could not. */
export async function execute(
  point: InjectionPoint,
  tools: AttackTools,
  value: string,
  marked: Marked,
): Promise<Execution | null> {
  const exchange = await tools.send(point, value, marked.isDecisive ? { isDecisive: true } : undefined);
  if (!exchange.response) return null;
  const rendering = renderingOf(exchange.response);
  if (rendering === null) return null;
  if (rendering === 'html' && !marked.unread && !couldRun(textOf(exchange.response.body), marked.mark)) return null;
  return { exchange, value, run: await open(point, tools, exchange, marked) };
}

/** The answer to a harmless value; null: it calls the proof as well, so that a call proves nothing. */
export async function harmless(point: InjectionPoint, tools: AttackTools, word: string): Promise<Exchange | null> {
  const exchange = await tools.send(point, word, { isDecisive: true });
  // A page without the function's name cannot call it: no visit is needed to know.
  if (!exchange.response || !textOf(exchange.response.body).includes(PROOF_FUNCTION)) return exchange;
  const { executed } = await open(point, tools, exchange, { mark: word, interact: true });
  return executed ? null : exchange;
}

/** What the browser cannot send by itself, or what should not be sent more often than needed, is shown to it. */
async function open(
  point: InjectionPoint,
  { browser }: AttackTools,
  { request, response }: Exchange,
  { mark, interact, unread = false }: Marked,
): Promise<ProofRun> {
  const isSent = point.kind !== 'cookie' && point.kind !== 'header' && !point.token && !point.stranger;
  const isAsked = request.method === 'GET' && isSent;
  const visit = (how: { readonly stays?: true } = {}) =>
    isAsked || !response
      ? browser.runs(request, mark, { interact, ...how })
      : browser.opens(request, { answer: response, interact, ...how }, mark);
  const run = await visit();
  // The page navigated away before the payload could run: retry once with navigation blocked.
  const hasLeft = run.restless === true || pageOf(run.finalUrl) !== pageOf(request.url);
  if (run.executed || run.failure !== null || unread || !hasLeft) return run;
  const again = await visit({ stays: true });
  return again.executed ? { ...again, stayed: true } : run;
}
