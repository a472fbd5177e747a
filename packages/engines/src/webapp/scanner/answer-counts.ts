import type { Exchange } from '@rocca/tools/web/model';
import { graphqlOf } from '../crawl/spots/json-body.ts';
import { kindOf, textOf } from '../reading/answer.ts';
import { doneWords } from '../reading/form-purpose.ts';
import { removeElements } from '../reading/remove-elements.ts';

/** How often a form was refused by the words of its answers, although their status says nothing of it. */

const MAX_TEXT = 100_000;
const MAX_KINDS = 100;
const MAX_SHOWN = 1_000;

const REFUSED =
  /already (?:exists?|taken|registered|in use|used|been \w+)|duplicate|invalid|not (?:valid|allowed|permitted|accepted|found|supported|match)|incorrect|must (?:be|contain|have|match|not|start|only)|(?:is|are) required|required field|missing|denied|forbidden|fail(?:ed|ure)|errors?|exception|warning|wrong|too (?:short|long|large|big|weak)|(?:could|can) ?not|unable to|(?:esiste|presente|registrat\w|in uso|usat\w) già|già (?:esist\w+|presente|registrat\w|in uso|usat\w)|non (?:è )?(?:valid\w|ammess\w|consentit\w|trovat\w)|errat\w|errore|obbligatori\w|impossibile|bereits|ungültig|fehler\w*|erforderlich|déjà|invalide|erreur|obligatoire|ya existe|inválid\w|obligatori\w/gi;
const ALSO_DONE =
  /\b(?:uploaded|recorded|inserted|registered|caricat[aoie]|registrat[aoie]|inserit[aoie]|hochgeladen|téléchargée?|subid[ao])\b/gi;

/** Also said where something was stored before the program failed, or beside it. */
const MAY_BE_STORED = /^(?:errors?|exception|warning|fail\w*|error\w?|fehler\w*|erreur|missing|impossibile|unable to)$/;
/** Fields of data that say that nothing went wrong. */
const NO_ERROR =
  /"\w{0,20}(?:errors?|warnings?|exception)"\s{0,4}:\s{0,4}(?:null|false|0|""|\[\s{0,4}\]|\{\s{0,4}\})/gi;

interface AnswerKind {
  /** Of a script, not of a page. */
  readonly isData: boolean;
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
  /** How many of so many requests may have stored something, and whether an answer said so. */
  of(times: number, page: Exchange | null): { readonly times: number; readonly saysDone: boolean };
}

export function countAnswers(): AnswerCounts {
  const kinds = new Map<string, AnswerKind>();
  const shown = new Set<string>();
  const countedAs = (exchange: Exchange): AnswerKind | null => {
    const { request, response } = exchange;
    // A browser is led on, and the page behind tells; what fails may have stored something before.
    if (!response || request.method === 'GET' || response.status >= 300) return null;
    const said = saidIn(exchange);
    const key = `${said.refusals.join()} ${said.done.join()}`;
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
      const usual = page ? saidIn(page) : { refusals: [], done: [] };
      const isNew = (words: readonly string[], before: readonly string[]) =>
        words.some((word) => !before.includes(word));
      const all = [...kinds.values()].filter((kind) => kind.times > 0);
      const saysDone = all.some(({ done }) => isNew(done, usual.done));
      // Without the page of the form nobody knows what its answers say to everybody; data say it of the request.
      const refused = all.filter(
        ({ isData, refusals, done }) =>
          (page !== null || isData) && isNew(refusals, usual.refusals) && !isNew(done, usual.done),
      );
      const mayBeStored = refused.some(({ refusals }) => refusals.every((word) => MAY_BE_STORED.test(word)));
      const left = times - refused.reduce((sum, kind) => sum + kind.times, 0);
      return { times: Math.max(left, shown.size, mayBeStored ? 1 : 0), saysDone };
    },
  };
}

function saidIn({ request, response }: Exchange): Omit<AnswerKind, 'times'> {
  if (!response) return { isData: false, refusals: [], done: [] };
  const isData = kindOf(response) === 'json';
  const text = removeElements(textOf(response).slice(0, MAX_TEXT), { by: '\n' }).replaceAll(/<[^>]{0,2000}>/g, '\n');
  const asked = request.method === 'POST' ? graphqlOf(request) : null;
  const isMutated =
    asked !== null && !asked.isQuestion && /"data"\s{0,4}:\s{0,4}\{\s{0,9}"\w{1,80}"\s{0,4}:\s{0,4}[{["\dt]/.test(text);
  return {
    isData,
    refusals: wordsOf(isData ? text.replaceAll(NO_ERROR, '') : text, REFUSED),
    done: [...doneWords(text), ...wordsOf(text, ALSO_DONE), ...(isMutated ? ['data'] : [])].toSorted(),
  };
}

const wordsOf = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map(([word]) => word.toLowerCase()))].toSorted();
