import type { Localised } from '@rocca/contract/language';
import type { Exchange } from '@rocca/tools/web/model';
import { scored } from '../../core/definition.ts';
import { askAnonymously, isThere } from '../attack/ask.ts';
import { answerKindOf } from '../attack/fresh-request.ts';
import { textOf } from '../attack/similar.ts';
import type { AttackTools, Message, Site, WebSighting } from '../check.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import { filled } from '../evidence.ts';
import { placeOfPoint } from '../place-of-point.ts';
import { DESIGN, define, owaspSheet } from './passive/define.ts';

export const OUTSIDE = define(
  'upload-outside-folder',
  {
    family: 'Uploads',
    scores: scored(['AV:N/AC:L/Au:N/C:N/I:P/A:P', 6.4], ['AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:H/A:L', 8.2]),
    owasp: DESIGN,
    cwes: [22, 434],
    references: [owaspSheet('file upload', 'File_Upload')],
  },
  {
    name: { it: 'File caricato fuori dalla sua cartella', en: 'Uploaded file stored outside of its folder' },
    description: {
      it: 'Il nome del file caricato è usato come percorso: con «../» nel nome si scrive in altre cartelle, e si possono sostituire file dell’applicazione.',
      en: 'The name of an uploaded file is used as a path: with “../” in the name a visitor writes into other folders and may replace files of the application.',
    },
    solution: {
      it: 'Salvare i file con un nome proprio; se serve quello ricevuto, tenerne soltanto l’ultima parte e rifiutare i separatori di percorso.',
      en: 'Store files under names of your own; where the given one is needed, keep its last part alone and reject path separators.',
    },
  },
);

interface Upload {
  readonly point: InjectionPoint;
  readonly site: Site;
  readonly tools: AttackTools;
  /** What the form is for, and the answer to it. */
  readonly content: string;
  readonly ending: string;
  readonly usual: Exchange;
  /** Where files lie under their names; null: not known. */
  readonly folder: string | null;
  /** Sends the same file under another name. */
  send(name: string): Promise<Exchange>;
}

/** A path in the name of a file: where its folder is known by what lies above it, else by a folder that is not there. */
export async function findStoredOutside(upload: Upload): Promise<WebSighting | null> {
  const { folder, site } = upload;
  if (folder !== null && folder.length > `${site.origin}/`.length) return findAbove(upload, folder);
  return findPathUsed(upload);
}

/** A file called `../name` lies above the folder, and not in it. */
async function findAbove(upload: Upload, folder: string): Promise<WebSighting | null> {
  const { site, tools, content, ending } = upload;
  const above = new URL('..', folder).href;
  const isAt = async (url: string) => {
    const read = await askAnonymously(tools, url);
    return isThere(site, read) && textOf(read).includes(content.slice(-40)) ? read : null;
  };
  const sendAbove = async () => {
    const name = `${tools.token()}${ending}`;
    const sent = await upload.send(`../${name}`);
    const read = isTaken(sent) ? await isAt(above + name) : null;
    return read && !(await isAt(folder + name)) ? { name, sent, read } : null;
  };
  const first = await sendAbove();
  const again = first && (await sendAbove());
  if (!again || (await isAt(`${above}${tools.token()}${ending}`))) return null;
  return sightingOf(
    upload,
    ABOVE,
    { name: `../${first.name}`, other: `../${again.name}`, path: new URL(above).pathname },
    [
      { exchange: first.sent, marks: [first.name], role: 'proof' },
      { exchange: first.read, marks: [], role: 'proof' },
      { exchange: again.read, marks: [], role: 'repeat' },
    ],
  );
}

/** A name in a folder that is not there makes the application fail, and one in the same folder does not. */
async function findPathUsed(upload: Upload): Promise<WebSighting | null> {
  const { tools, ending, usual } = upload;
  const isUsual = (sent: Exchange) => isTaken(sent) && answerKindOf(sent) === answerKindOf(usual);
  const fails = ({ response }: Exchange) => (response?.status ?? 0) >= SERVER_FAILED;
  const sendInto = async (name: string) => ({ name, sent: await upload.send(name) });
  const nameIn = (folder: string) => `${folder}/${tools.token()}${ending}`;
  const first = await sendInto(nameIn(tools.token()));
  if (!fails(first.sent)) return null;
  const beside = await sendInto(nameIn('.'));
  if (!isUsual(beside.sent)) return null;
  const again = await sendInto(nameIn(tools.token()));
  if (!fails(again.sent)) return null;
  return sightingOf(
    upload,
    PATH_USED,
    { name: first.name, other: again.name, beside: beside.name },
    [
      { exchange: first.sent, marks: [first.name], role: 'proof' },
      { exchange: beside.sent, marks: [beside.name], role: 'control' },
      { exchange: again.sent, marks: [again.name], role: 'repeat' },
    ],
    true,
  );
}

const SERVER_FAILED = 500;
const isTaken = ({ response }: Exchange) => response !== null && response.status < 400;

const ABOVE: Localised = {
  it: 'Il file {name} si trova in {path}, sopra la cartella dei file caricati, e non in essa; lo stesso vale per {other}. Entrambi i file sono rimasti sul server e vanno rimossi.',
  en: 'The file {name} lies in {path}, above the folder of uploaded files, and not in that folder; so does {other}. Both files are still in place and need to be removed.',
};
const PATH_USED: Localised = {
  it: 'Con il nome {name}, in una cartella che non esiste, l’applicazione fallisce; lo stesso vale per {other}, mentre {beside} è accettato come di solito. Il nome è quindi usato come percorso. Da verificare: con «../» il file finirebbe fuori dalla sua cartella.',
  en: 'The application fails at the name {name}, in a folder that is not there; so it does at {other}, while {beside} is taken as usual. The name is therefore used as a path. To be verified: with “../” the file would leave its folder.',
};

const sightingOf = (
  { point }: Upload,
  words: Localised,
  values: Readonly<Record<string, string>>,
  messages: readonly Message[],
  possible = false,
): WebSighting => ({
  ...{ key: OUTSIDE.key, place: placeOfPoint(point), evidence: filled(words, values), messages },
  ...(possible && { possible }),
});
