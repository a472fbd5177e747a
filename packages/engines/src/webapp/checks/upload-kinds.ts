import type { Exchange } from '@rocca/tools/web/model';
import { scored } from '../../core/definition.ts';
import { plainGet } from '../attack/ask.ts';
import { textOf } from '../attack/similar.ts';
import { destinationIn } from '../attack/visitor.ts';
import type { AttackTools, Site, WebSighting } from '../check.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import { requestChange } from '../crawl/state-change.ts';
import { filled } from '../evidence.ts';
import { placeOfPoint } from '../place-of-point.ts';
import { DESIGN, define, owaspSheet } from './passive/define.ts';

export const ANY_KIND = define(
  'upload-any-kind',
  {
    family: 'Uploads',
    scores: scored(['AV:N/AC:H/Au:N/C:P/I:P/A:N', 4], ['AV:N/AC:H/PR:N/UI:N/S:U/C:L/I:L/A:N', 4.8]),
    owasp: DESIGN,
    cwes: [434],
    references: [owaspSheet('file upload', 'File_Upload')],
  },
  {
    name: { it: 'Upload di file di qualsiasi tipo', en: 'Upload of files of any kind' },
    description: {
      it: 'Il modulo accetta e conserva un programma con il nome e l’estensione ricevuti. Se il file si trova in una cartella in cui il server esegue programmi, oppure viene aperto da un operatore, il suo contenuto viene eseguito.',
      en: 'The form takes a program and keeps it under the name and the extension that it was sent with. If the file lies in a folder in which the server runs programs, or an operator opens it, its content is executed.',
    },
    solution: {
      it: 'Accettare soltanto i tipi previsti, verificati sull’estensione e sul contenuto, e salvare i file con un nome proprio fuori dalle cartelle pubblicate dal server.',
      en: 'Accept only the expected file types, verified by extension and content, and store files under generated names outside the folders that the server publishes.',
    },
  },
);

/** Endings of what servers run. */
const OF_A_PROGRAM = /\.(?:php\d?|phtml|phar|pht|jspx?|aspx?|py|cgi)$/i;

/**
 * A program that the form took and a page lists under its name and ending, though nothing shows where it lies. Asked for twice:
 * what is said once, as that a file was refused, is gone then.
 */
export async function findAnyKind(
  point: InjectionPoint,
  { name, sent }: { readonly name: string; readonly sent: Exchange },
  { site, tools }: { readonly site: Site; readonly tools: AttackTools },
): Promise<WebSighting | null> {
  if (!OF_A_PROGRAM.test(name)) return null;
  const next = destinationIn(sent);
  for (const url of new Set([point.page, ...(next === null ? [] : [next])].map((one) => one.replace(/#.*$/s, '')))) {
    if (!url.startsWith(`${site.origin}/`) || requestChange(plainGet(url), { root: site.root }) !== null) continue;
    const first = await tools.request(plainGet(url));
    if (!lists(first, name)) continue;
    const again = await tools.request(plainGet(url));
    if (!lists(again, name)) continue;
    const before = site.exchanges.filter(({ request }) => request.method === 'GET' && request.url === url).slice(0, 1);
    return {
      key: ANY_KIND.key,
      place: placeOfPoint(point),
      possible: true,
      evidence: filled(
        {
          it: 'Il file {name}, un programma, è stato accettato ed è elencato con il suo nome in {path}. Da verificare: non è stato trovato dove si trova, né è stato eseguito. Il file è rimasto sul server e va rimosso.',
          en: 'The file {name}, a program, was accepted and is listed under its name at {path}. To be verified: where it lies was not found, and it was not executed. The file is still in place and needs to be removed.',
        },
        { name, path: new URL(url).pathname },
      ),
      messages: [
        { exchange: sent, marks: [name], role: 'proof' },
        { exchange: first, marks: [name], role: 'proof' },
        { exchange: again, marks: [name], role: 'repeat' },
        ...before.map((exchange) => ({ exchange, marks: [], role: 'control' as const })),
      ],
    };
  }
  return null;
}

const lists = (exchange: Exchange, name: string) =>
  exchange.response !== null && exchange.response.status < 300 && textOf(exchange).includes(name);
