import type { Exchange } from '@rocca/tools/web/model';
import { PASSWORD, passwordField, shownSignIn, userField } from '../crawl/form.ts';
import { readHtml } from '../crawl/html-page.ts';
import { textOf } from './similar.ts';

/** Names with passwords that a page writes into its sign-in: as values, as examples, or by a script. */

type Pair = readonly [name: string, password: string];

const MAX_TEXT = 200_000;
const NAME = /^[\w.+@-]{2,60}$/;
const WORD = /^[^\s<>"'`]{2,60}$/;
/** What an empty field shows about itself. */
const LABEL =
  /^(?:(?:your|enter|inserisci|la tua)\W?)?(?:user(?:[ _-]?name)?|log-?in|e-?mail|name|nome|account|pass(?:word|wd|wort)?|pwd|parola|kennwort|contraseña|utente|benutzer(?:name)?|usuario|identifiant|required|optional|[*•.●]{1,60})$/i;

const isPair = ([name, word]: Pair) =>
  NAME.test(name) && WORD.test(word) && !LABEL.test(name) && !LABEL.test(word) && word !== PASSWORD;

/** Pairs in fields of the sign-in forms of a page. */
function pairsInFields(html: string): Pair[] {
  return readHtml(html).forms.flatMap((form): Pair[] => {
    const shown = shownSignIn(form);
    const [user, password] = [userField(form) ?? shown?.user, passwordField(form) ?? shown?.password];
    if (!user || !password) return [];
    const values: Pair = [user.value || (user.placeholder ?? ''), password.value || (password.placeholder ?? '')];
    return [values];
  });
}

const USER_WORD = String.raw`(?:user|login|e-?mail|uname|account|utente|benutzer|usuario)\w{0,20}`;
const PASSWORD_WORD = String.raw`\w{0,20}(?:pass|pwd|kennwort|contrase)\w{0,20}`;
/** `….value = '…'`, `.val('…')`, `setUser('…')`, `user = '…'`, `data-user="…"`. */
const GIVEN = String.raw`["'\])]{0,4}(?:\.value|\.val)?\s{0,3}(?:=|:|\()\s{0,3}["'\x60]([^"'\x60\n]{2,60})["'\x60]`;
const ASSIGNED = new RegExp(`${USER_WORD}${GIVEN}[^{}]{0,200}?${PASSWORD_WORD}${GIVEN}`, 'gi');
/** A function that fills the form gets both. */
const PASSED =
  /\b(?:fill|use|set|login|quick|demo|try|auto)\w{0,30}\(\s{0,3}["']([\w.+@-]{2,60})["']\s{0,3},\s{0,3}["']([^"'\n]{2,60})["']\s{0,3}\)/gi;
const OBJECT =
  /["']?(?:user_?name|login|e-?mail|user)["']?\s{0,4}:\s{0,4}["']([^"'\n]{2,60})["'][^{}]{0,200}?["']?(?:password|passwd|pwd|pass)["']?\s{0,4}:\s{0,4}["']([^"'\n]{2,60})["']/gi;
const HASH = /^(?:[0-9a-f]{32,128}|\$[\w-]{1,12}\$\S{8,}|\{\w{2,8}\}\S{8,})$/i;

function pairsInScripts(text: string): Pair[] {
  const decoded = text.replaceAll('&quot;', '"').replaceAll('&#39;', "'");
  return [ASSIGNED, PASSED, OBJECT]
    .flatMap((pattern) => [...decoded.matchAll(pattern)].map(([, name = '', word = '']): Pair => [name, word]))
    .filter(([, word]) => !HASH.test(word));
}

/** Not what the request itself has brought. */
export function filledPairs(exchange: Exchange): Pair[] {
  const text = textOf(exchange).slice(0, MAX_TEXT);
  if (exchange.request.method !== 'GET' || !/pass|pwd|kennwort|contrase/i.test(text)) return [];
  const url = decodeURIComponent(
    exchange.request.url.replaceAll(/%(?![0-9a-f]{2})/gi, '%25').replaceAll(/%[89a-f]/gi, '%25'),
  );
  const found = [...(/<input\b/i.test(text) ? pairsInFields(text) : []), ...pairsInScripts(text)];
  return found.filter((pair) => isPair(pair) && !pair.some((one) => url.includes(`=${one}`)));
}
