import type { ScanStrength } from '@rocca/contract/engines/webapp/choices';
import type { Exchange, WebRequest } from '@rocca/tools/web/model';
import { answerKindOf } from '../attack/fresh-request.ts';
import { textOf } from '../attack/similar.ts';
import { readHtml } from '../crawl/html-page.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import { isFilePart, readParts, withoutFiles } from '../crawl/spots/multipart-body.ts';
import { bringsFile } from './submissions.ts';

/** What forms say that lack something, in English, Italian, German, French and Spanish. */
const LACKS =
  /(?<!\p{L})(?:required|missing|invalid|error|fail|no file|choose|select|must|please|obbligator|manca|errore|selezion|scegli|fehl|erforderlich|bitte|wähl|requis|manqu|erreur|choisi|sélection|veuillez|requerid|obligatori|falta|seleccion|elij|debe)\p{L}*/giu;

interface FileForms {
  /** The point in a request without a file, where the form takes that: its texts are tried without leaving files behind. */
  withoutFile(point: InjectionPoint): Promise<InjectionPoint>;
}

/** Each form is sent once with its file and once without: `ask` keeps both answers as controls. */
export function createFileForms(
  ask: (point: InjectionPoint) => Promise<Exchange>,
  pageKey: (request: WebRequest) => string,
): FileForms {
  const taken = new Map<string, Promise<boolean>>();
  const emptied = new WeakMap<WebRequest, WebRequest>();
  const emptiedOf = (request: WebRequest) => {
    const empty = emptied.get(request) ?? withoutFiles(request);
    emptied.set(request, empty);
    return empty;
  };
  return {
    async withoutFile(point) {
      const { kind, name, request } = point;
      if (!bringsFile(request) || kind === 'filename' || (kind === 'multipart' && isFilePart(request, name)))
        return point;
      const names = readParts(request).map((part) => part.name);
      const key = `${pageKey(request)} ${names.join('&')}`;
      const empty = { ...point, request: emptiedOf(request) };
      const isTaken = taken.get(key) ?? ask(point).then(async (whole) => isTakenAlike(whole, await ask(empty)));
      taken.set(key, isTaken);
      return (await isTaken) ? empty : point;
    },
  };
}

/** Payloads sent as the content of an image: few sites read text in it, and each upload may leave a file. */
const MOST_CONTENTS = { low: 8, default: 15, medium: 15, high: 60, insane: 500 } as const;

/** Limits payloads in the images a form accepts, unless an answer showed that the site reads the content as text. */
export function createPictureTries(strength: ScanStrength, pageKey: (request: WebRequest) => string) {
  const tries = new Map<string, number>();
  const keyOf = ({ kind, name, request }: InjectionPoint): string | null => {
    const file = kind === 'multipart' ? readParts(request).find((part) => part.name === name) : undefined;
    const isPicture = file?.fileName && /^image\/(?:png|gif|jpe?g)$/i.test(file.contentType ?? '');
    return isPicture ? `${pageKey(request)} ${name}` : null;
  };
  return {
    /** false: the limit is reached. */
    mayTry(point: InjectionPoint): boolean {
      const key = keyOf(point);
      if (key === null) return true;
      const before = tries.get(key) ?? 0;
      tries.set(key, before + 1);
      return before < MOST_CONTENTS[strength];
    },
    note(point: InjectionPoint, value: string, answer: Exchange): void {
      const [token] = /rc[0-9a-f]{10,12}/.exec(value) ?? [];
      const key = token !== undefined && textOf(answer).includes(token) ? keyOf(point) : null;
      if (key !== null) tries.set(key, Number.NEGATIVE_INFINITY);
    },
  };
}

/** Whether the form without a file is answered as the whole one, which was taken. */
function isTakenAlike(whole: Exchange, empty: Exchange): boolean {
  if (!whole.response || !empty.response || whole.response.status >= 400) return false;
  if (answerKindOf(whole) !== answerKindOf(empty)) return false;
  const said = new Set(lacksIn(whole));
  return lacksIn(empty).every((word) => said.has(word)) && fileFieldsIn(empty) <= fileFieldsIn(whole);
}

const lacksIn = (exchange: Exchange) => [...textOf(exchange).matchAll(LACKS)].map(([word]) => word.toLowerCase());
const fileFieldsIn = (exchange: Exchange) =>
  readHtml(textOf(exchange)).forms.flatMap(({ fields }) => fields.filter(({ type }) => type === 'file')).length;
