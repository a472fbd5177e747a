import type { WebRequest } from '@rocca/tools/web/model';
import type { AttackTools } from '../check.ts';
import { isFiller } from '../crawl/fillers.ts';
import { isPasswordName, isTokenName } from '../crawl/form.ts';
import type { InjectionPoint, PointKind } from '../crawl/point.ts';
import { SPOTS } from '../crawl/replay.ts';
import { isFilePart, readParts, withoutFiles, writeParts } from '../crawl/spots/multipart-body.ts';
import { decodePart } from '../crawl/spots/pairs.ts';
import { requestChange } from '../crawl/state-change.ts';
import { textOf } from './similar.ts';
import { askedOnce } from './usual.ts';

const KINDS: ReadonlySet<PointKind> = new Set(['form', 'multipart']);

/** The point in a form that lacks something: many show what was written only then. Null: this one does not. */
export async function refusedPoint(point: InjectionPoint, tools: AttackTools): Promise<InjectionPoint | null> {
  const { kind, request, signsIn, codec, name } = point;
  if (!KINDS.has(kind) || request.method !== 'POST' || signsIn || codec) return null;
  if (!textsOf(point).includes(name) || requestChange(request) === 'registers') return null;
  const found = (await refusalsOf(point, tools)).find(({ shown }) => shown.has(name));
  return found ? { ...point, request: found.request } : null;
}

/**
 * A form is sent three times for all its fields: with its first text empty, with that alone, and without that field; before,
 * one with a file without that. Only what the crawl wrote is left empty: what a form showed is a record, which would lose it.
 */
const refusalsOf = askedOnce(
  async (point, tools) => {
    const { kind } = point;
    const texts = textsOf(point);
    const [first = '', ...others] = texts;
    const hasFile = readParts(point.request).some(({ fileName }) => fileName !== null);
    const base = hasFile ? withoutFiles(point.request) : point.request;
    const put = (made: WebRequest, name: string, value: string) => SPOTS[kind].put(made, name, value, false);
    const sendWith = async (marked: readonly string[], emptied: readonly string[], absent?: string) => {
      const complete = emptied.reduce((made, name) => put(made, name, ''), base);
      const request = absent === undefined ? complete : withoutField(complete, absent);
      const words = new Map(marked.map((name) => [name, tools.token()]));
      const whole = [...words].reduce((made, [name, word]) => put(made, name, word), request);
      const [name = ''] = marked;
      const text = textOf(await tools.send({ ...point, name, request: whole }, words.get(name) ?? ''));
      return { request, shown: new Set([...words].flatMap(([own, word]) => (text.includes(word) ? [own] : []))) };
    };
    const withoutFile = hasFile ? await sendWith(texts, []) : null;
    if (withoutFile && withoutFile.shown.size > 0) return [withoutFile];
    const [second] = others;
    if (second === undefined) return [];
    const refused = [await sendWith(others, [first]), await sendWith([first], others)];
    if (refused.some(({ shown }) => shown.size > 0)) return refused;
    // Some programs look for a field that is not there, and take an empty one.
    const lacking = await sendWith(others, [], first);
    return lacking.shown.size === 0 ? [] : [lacking, await sendWith([first, ...others.slice(1)], [], second)];
  },
  ({ request }) => request,
);

/** The request without a field, not even an empty one. */
function withoutField(request: WebRequest, name: string): WebRequest {
  if (typeof request.body !== 'string')
    return writeParts(
      request,
      readParts(request).filter((part) => part.name !== name),
    );
  const isOther = (pair: string) => decodePart((pair.split('=', 1)[0] ?? '').replaceAll('+', ' ')) !== name;
  return { ...request, body: request.body.split('&').filter(isOther).join('&') };
}

const textsOf = ({ kind, request, token }: InjectionPoint): string[] =>
  SPOTS[kind]
    .list(request)
    .filter(({ name, value }) => isFiller(value) && name !== token?.name && !isTokenName(name) && !isPasswordName(name))
    .map(({ name }) => name)
    .filter((name) => !isFilePart(request, name));
