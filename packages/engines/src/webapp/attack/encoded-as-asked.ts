import type { AttackTools } from '../check.ts';
import { decodeValue, encodeAsSaid } from '../crawl/codec.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import { withValue } from '../crawl/replay.ts';
import { textOf } from './similar.ts';
import { askedOnce, usualOf } from './usual.ts';

/** A sentence that asks for a value in another form, or says that it is not in it. */
const ASKS =
  /[^.!?<>\n]{0,120}\b(?:please|must|should|expected|invalid|not (?:a )?valid|in(?:to)?|deve|non valid[oa]|bitte|muss|doit|debe)\b[^.!?<>\n]{0,120}/gi;
const KINDS = new Set(['query', 'form', 'multipart', 'json', 'cookie']);
const MAX_TEXT = 200_000;

const asksIn = (text: string) => [...text.slice(0, MAX_TEXT).matchAll(ASKS)].map(([sentence]) => sentence.trim());

/**
 * The point with every value encoded as the answer asks for, where a value that is written so is not refused any more.
 * Null: no answer asks for it.
 */
export const encodedAsAsked = askedOnce(async (point, tools: AttackTools): Promise<InjectionPoint | null> => {
  const usual = KINDS.has(point.kind) && !point.codec ? await usualOf(point, tools) : null;
  if (!usual) return null;
  for (const sentence of new Set(asksIn(textOf(usual.other)))) {
    const whole = encodeAsSaid(sentence, point.value || 'prova');
    const [first] = whole === null ? [] : decodeValue(whole).inner;
    if (whole === null || !first) continue;
    const answer = await tools.send(point, whole);
    if (!answer.response || textOf(answer).includes(sentence)) continue;
    const codec = { spot: point.name, whole, layers: first.layers };
    const encoded = { ...point, id: -point.id, value: first.value, codec };
    return { ...encoded, request: withValue(encoded, encoded.value) };
  }
  return null;
});
