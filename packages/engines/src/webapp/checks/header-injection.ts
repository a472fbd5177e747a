import { cweReference, scored } from '../../core/definition.ts';
import { headersWith, probeOf } from '../attack/probe.ts';
import { headerOf } from '../attack/rendered.ts';
import type { AttackTools, PointCheck, WebDefinition } from '../check.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import { filled } from '../evidence.ts';
import { placeOfPoint } from '../place-of-point.ts';

const DEFINITION: WebDefinition = {
  key: 'header-injection',
  family: 'HTTP headers',
  name: { it: 'Iniezione di intestazioni HTTP', en: 'HTTP header injection' },
  description: {
    it: 'Un valore della richiesta finisce in un’intestazione della risposta con i suoi ritorni a capo: chi attacca può aggiungere intestazioni proprie, impostare cookie, reindirizzare, o scrivere un’intera risposta che una cache servirà poi ad altri.',
    en: 'A value of the request ends up in a response header with its line breaks: an attacker can add headers, set cookies, redirect, or write a whole response that a cache then serves to others.',
  },
  solution: {
    it: 'Rifiutare o codificare CR e LF in ogni valore che entra in un’intestazione, usando le funzioni del framework anziché comporre l’intestazione come testo.',
    en: 'Reject or encode CR and LF in every value that goes into a header, and use the framework’s functions instead of building the header as text.',
  },
  scores: scored(['AV:N/AC:M/Au:N/C:N/I:P/A:N', 4.3], ['AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N', 6.1]),
  cves: [],
  cwes: ['CWE-113'],
  owasp: { y2021: 'A03:2021', y2025: 'A05:2025' },
  references: [
    cweReference(113),
    { id: 'OWASP HTTP Response Splitting', link: 'https://owasp.org/www-community/attacks/HTTP_Response_Splitting' },
  ],
};

/** Line breaks as servers may come to read them: as they are, encoded once more, and as the low byte of a character. */
const LINE_BREAKS = ['\r\n', '\n', '%0d%0a', '\r', '\u560d\u560a', '%250d%250a'];
const LOW_BREAKS = 3;

export const headerInjection = {
  code: 'header_injection',
  name: { it: 'Iniezione di intestazioni HTTP', en: 'HTTP header injection' },
  kind: 'point',
  from: 'low',
  definitions: [DEFINITION],
  wants: () => true,
  async attack(point, tools) {
    const { exchange: probe, token } = await probeOf(point, tools);
    const [shown] = headersWith(probe.response?.headers ?? [], token);
    if (!shown) return [];
    for (const lineBreak of LINE_BREAKS.slice(0, Math.max(LOW_BREAKS, tools.depth.payloads))) {
      if (tools.signal.aborted) return [];
      const first = await inject(point, tools, lineBreak);
      const again = first && (await inject(point, tools, lineBreak));
      if (!again) continue;
      return [
        {
          key: DEFINITION.key,
          place: placeOfPoint(point),
          evidence: filled(
            {
              it: 'Il valore torna nell’intestazione {shown}. Con un a capo al suo interno la risposta ha l’intestazione {first}, inventata da noi; un altro nome crea un’altra intestazione ({again}). Senza l’a capo non ce n’è nessuna.',
              en: 'The value is returned in the header {shown}. With a line break in it, the response has the header {first}, which we made up; another name makes another header ({again}). Without the line break there is none.',
            },
            { shown: shown[0], first: first.header, again: again.header },
          ),
          messages: [
            { exchange: first.exchange, marks: [first.header], role: 'proof' },
            { exchange: again.exchange, marks: [again.header], role: 'repeat' },
            { exchange: probe, marks: [token], role: 'control' },
          ],
        },
      ];
    }
    return [];
  },
} as const satisfies PointCheck;

async function inject(point: InjectionPoint, tools: AttackTools, lineBreak: string) {
  const word = tools.token();
  const header = `X-${word}`;
  const exchange = await tools.send(point, `${point.value}${lineBreak}${header}: ${word}`);
  const value = headerOf(exchange.response?.headers ?? [], header.toLowerCase());
  // What stands behind the value in its own header may follow ours.
  return value?.startsWith(word) ? { exchange, header } : null;
}
