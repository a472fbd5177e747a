import type { Exchange } from '@rocca/tools/web/model';
import { graphqlOf } from '../crawl/spots/json-body.ts';
import { kindOf, textOf } from '../reading/answer.ts';
import { doneWords } from '../reading/form-purpose.ts';
import { removeElements } from '../reading/remove-elements.ts';

/** What the answers of a form say of what was sent, although their status says nothing of it. */

const MAX_TEXT = 100_000;
const MAX_KINDS = 100;
const MAX_SHOWN = 1_000;

/** Said where the same is stored already: nothing is added. */
const EXISTS =
  /already (?:exists?|taken|registered|in use|used|been \w+)|duplicate (?:entry|key|value|name|user(?:name)?|e-?mail|record|title)|(?:esiste|presente|registrat\w|in uso|usat\w) già|già (?:esist\w+|presente|registrat\w|in uso|usat\w)|bereits (?:vorhanden|vergeben|registriert|verwendet)|déjà (?:utilisée?|prise?|enregistrée?|existante?)|existe déjà|ya (?:existe|está en uso|registrad[ao])/gi;
/** Said of a value that is not liked; the attempt may be stored all the same. A search says "not found" as well. */
const REFUSED =
  /invalid|not (?:valid|allowed|permitted|accepted|supported|correct|match)|incorrect|must (?:be|contain|have|match|not|start|only)|(?:is|are) required|required field|denied|forbidden|rejected|wrong|try(?:ing)? again|keep trying|too (?:short|long|large|big|weak)|(?:could|can) ?not|non (?:è )?(?:valid\w|ammess\w|consentit\w|corrett\w)|errat\w|sbagliat\w|riprova\w?|obbligatori\w|ungültig|falsch|erforderlich|invalide|incorrecte|obligatoire|inválid\w|incorrect[ao]|obligatori\w/gi;
const ALSO_DONE =
  /\b(?:uploaded|recorded|inserted|registered|caricat[aoie]|registrat[aoie]|inserit[aoie]|hochgeladen|téléchargée?|subid[ao])\b/gi;

/** Fields of data that say that nothing went wrong. */
const NO_ERROR =
  /"\w{0,20}(?:errors?|warnings?|exception)"\s{0,4}:\s{0,4}(?:null|false|0|""|\[\s{0,4}\]|\{\s{0,4}\})/gi;

interface AnswerKind {
  /** Of a script, not of a page. */
  readonly isData: boolean;
  /** Words that say that it exists already. */
  readonly exists: readonly string[];
  readonly refusals: readonly string[];
  readonly done: readonly string[];
  times: number;
}

export interface AnswerCounts {
  note(exchange: Exchange): void;
  /** An answer that is not counted any more. */
  forget(exchange: Exchange): void;
  /** A word of the scan that a page showed, and was not given. */
  noteShown(token: string): void;
  /** How many of so many requests may have stored something, and what their answers said. */
  of(times: number, page: Exchange | null): Said;
}

interface Said {
  readonly times: number;
  /** Some answer says that something was done. */
  readonly saysDone: boolean;
  /** Most answers refuse in words. */
  readonly refuses: boolean;
}

export function countAnswers(): AnswerCounts {
  const kinds = new Map<string, AnswerKind>();
  const shown = new Set<string>();
  const countedAs = (exchange: Exchange): AnswerKind | null => {
    const { request, response } = exchange;
    // A browser is led on, and the page behind tells; what fails may have stored something before.
    if (!response || request.method === 'GET' || response.status >= 300) return null;
    const said = saidIn(exchange);
    const key = [said.exists, said.refusals, said.done].map((words) => words.join()).join(' ');
    const known = kinds.get(key) ?? { ...said, times: 0 };
    if (kinds.size < MAX_KINDS) kinds.set(key, known);
    return known;
  };
  return {
    note(exchange) {
      const kind = countedAs(exchange);
      if (kind) kind.times += 1;
    },
    forget(exchange) {
      const kind = countedAs(exchange);
      if (kind) kind.times -= 1;
    },
    noteShown: (token) => void (shown.size < MAX_SHOWN && shown.add(token)),
    of(times, page) {
      // What the page of the form says before anything was sent is said to everybody.
      const usual = page ? saidIn(page) : NOTHING_SAID;
      const isNew = (words: readonly string[], before: readonly string[]) =>
        words.some((word) => !before.includes(word));
      const all = [...kinds.values()].filter((kind) => kind.times > 0);
      // Without the page of the form nobody knows what its answers say to everybody; data say it of the request.
      const undone = all.filter(({ isData, done }) => (page !== null || isData) && !isNew(done, usual.done));
      const existing = undone.filter(({ exists }) => isNew(exists, usual.exists));
      const refused = undone.filter(({ refusals }) => isNew(refusals, usual.refusals));
      return {
        times: Math.max(times - sumOf(existing), shown.size),
        saysDone: all.some(({ done }) => isNew(done, usual.done)),
        refuses: refused.length > 0 && sumOf(refused) >= sumOf(all) / 2,
      };
    },
  };
}

/** Whether the words of a response refuse the request and confirm nothing. */
export function refusesInWords(exchange: Exchange): boolean {
  if (exchange.response === null || exchange.response.status >= 300) return false;
  const { refusals, done } = saidIn(exchange);
  return refusals.length > 0 && done.length === 0;
}

const NOTHING_SAID = { isData: false, exists: [], refusals: [], done: [] } as const;
const sumOf = (kinds: readonly AnswerKind[]) => kinds.reduce((sum, { times }) => sum + times, 0);

function saidIn({ request, response }: Exchange): Omit<AnswerKind, 'times'> {
  if (!response) return NOTHING_SAID;
  const isData = kindOf(response) === 'json';
  const text = removeElements(textOf(response).slice(0, MAX_TEXT), { by: '\n' }).replaceAll(/<[^>]{0,2000}>/g, '\n');
  const asked = request.method === 'POST' ? graphqlOf(request) : null;
  const isMutated =
    asked !== null && !asked.isQuestion && /"data"\s{0,4}:\s{0,4}\{\s{0,9}"\w{1,80}"\s{0,4}:\s{0,4}[{["\dt]/.test(text);
  const told = isData ? text.replaceAll(NO_ERROR, '') : text;
  // "Already registered" is not done now.
  const added = text.replaceAll(EXISTS, '\n');
  return {
    isData,
    exists: wordsOf(told, EXISTS),
    refusals: wordsOf(told, REFUSED),
    done: [...doneWords(added), ...wordsOf(added, ALSO_DONE), ...(isMutated ? ['data'] : [])].toSorted(),
  };
}

const wordsOf = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map(([word]) => word.toLowerCase()))].toSorted();
