import { wordsOf } from './state-change.ts';

const WRITES =
  /^(?:write|save|store|create|append|put|upload|scrivi|salva|crea|schreiben|speichern|anlegen|ecrire|enregistrer|creer|escribir|guardar|crear)$/;
const CONTENT = /^(?:content|contents|text|data|body|contenuto|testo|inhalt|contenu|texte|contenido|texto)$/;
const FILE = /^(?:path|filepath|file|filename|percorso|pfad|datei|dateiname|chemin|fichier|ruta|archivo|fichero)$/;
/** With one of these, a file and a text are what is looked for in it. */
const READS = /^(?:search|find|grep|read|view|show|list|cerca|leggi|suchen|lesen|lire|buscar|leer)$/;

interface Link {
  /** The words of its last part. */
  readonly act: readonly string[];
  readonly pairs: ReadonlyArray<readonly [name: string, value: string]>;
}

function linkOf(url: string): Link {
  const { pathname = '', searchParams } = URL.parse(url.slice(0, 8000)) ?? {};
  const [last = ''] = pathname.split('/').slice(-1);
  return { act: wordsOf(last.replace(/\.\w{1,5}$/, '')), pairs: [...(searchParams ?? [])] };
}

const isNamed = (name: string, pattern: RegExp) =>
  pattern.test(wordsOf(name).at(-1) ?? '') || pattern.test(wordsOf(name).join(''));

/** A link with more names than these asks which of them a page reads. */
const MOST_NAMES = 5;

/** Whether a link's words say that it writes content, even if its answer does not show that. */
export function writesByLink(url: string): boolean {
  const { act, pairs } = linkOf(url);
  // A plain page keeps nothing: its script may send the same elsewhere.
  if (/\.html?(?:[?#]|$)/i.test(url) || pairs.length > MOST_NAMES || !pairs.some(([name]) => isNamed(name, CONTENT)))
    return false;
  if (act.some((word) => WRITES.test(word))) return true;
  return pairs.some(([name]) => isNamed(name, FILE)) && !act.some((word) => READS.test(word));
}

/** The name of the file that such a link writes; null: it writes none. */
export function fileOfLink(url: string): string | null {
  if (!writesByLink(url)) return null;
  return linkOf(url).pairs.find(([name]) => isNamed(name, FILE))?.[1] ?? null;
}
