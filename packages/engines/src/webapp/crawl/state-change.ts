import type { WebRequest } from '@rocca/tools/web/model';
import { ASKS_BY_SCRIPT, composeLabel } from '../reading/link-label.ts';
import { assigns, linkActOf, mayBeAct, phraseActOf, pressActOf, rowActOf } from './acts-on-things.ts';
import { configures } from './configures.ts';
import { endsSomething } from './ending-names.ts';
import { isFiller } from './fillers.ts';
import {
  type Field,
  isPasswordControl,
  isPasswordName,
  isSignIn,
  isTokenName,
  NOT_WRITTEN,
  type SeenForm,
} from './form.ts';
import { saysGain, takesGain, takesGainByLink } from './gains.ts';
import { looksUp, movesMoney, type WordsOfRequest } from './money.ts';
import { actsOnPerson, actsOnPersonByLink, saysRelation } from './relations.ts';
import { SPOTS } from './replay.ts';
import { changesAccountAt, changesRole, pressChangesRole, type RoleRequest } from './role-change.ts';
import { readStart } from './starting-links.ts';
import {
  ACTION_NAMES,
  AND,
  CARTS,
  CASE_FOLDERS,
  CASES,
  HARMLESS_ACTS,
  JOINED,
  NAME_FOLDERS,
  NAMES_THINGS,
  NEEDS_OBJECT,
  OBJECTS,
  ORDER_OBJECTS,
  PASSWORDS,
  READ_FOLDERS,
  READING_ACTS,
  READING_NAMES,
  RELEASED,
  SCREEN_PARTS,
  SECRETS,
  SELLS,
  SETTLES,
  STRONG,
  type StateChange,
  SUBJECTS,
  TOPICS,
  WEAK,
} from './state-words.ts';
import { isValueSegment, kindOfValue } from './template.ts';

const MAX_TEXT = 2000;
const MAX_WORDS = 40;
/** A longer name is a title: `delete-your-old-account-in-five-steps`. */
const MAX_COMMAND_WORDS = 5;

const read = new Map<string, readonly string[]>();
const MOST_READ = 5000;
const WORTH_KEEPING = 200;

/** Words of a name, an address or a label: `resetDb`, `reset-db` and `Reset DB` are the same. */
export function wordsOf(text: string): readonly string[] {
  // The same names come with every request.
  const known = read.get(text);
  if (known) return known;
  const words = readWords(text);
  if (read.size >= MOST_READ) read.clear();
  if (text.length <= WORTH_KEEPING) read.set(text, words);
  return words;
}

function readWords(text: string): readonly string[] {
  const plain = text
    .slice(0, MAX_TEXT)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase();
  const words = plain.split(/[^\p{L}\d]+/u).filter((word) => word !== '');
  return joinWords(words.slice(0, MAX_WORDS).flatMap(splitCommand));
}

const GLUED =
  /^(delete|remove|destroy|erase|purge|truncate|wipe|uninstall|reset|elimina|cancella|rimuovi|svuota|supprimer|effacer|borrar|eliminar|loeschen?|hapus|excluir|deletar|verwijder)([a-z]{3,30})$/;
/** Endings that make another word of the same stem: `eliminatoria`, `cancellation`, `resetting`. */
const ENDINGS =
  /^(?:ing|ion|ions|able|ment|ments?|mento|menti|zion[ei]|tion|tions|ting|tore|tori|toria|bil[ei]|ndo|rse|rsi|rlo|rla)$/;

/** A command and its object in one word: `deletesnippet`. */
function splitCommand(word: string): readonly string[] {
  const [, command, object = ''] = STRONG.has(word) || JOINED.has(word) ? [] : (GLUED.exec(word) ?? []);
  if (command !== undefined) return ENDINGS.test(object) ? [word] : [command, object];
  return WEAK.has(word) ? [word] : (splitCase(word) ?? [word]);
}

const LONGEST_CASE = 40;

/** The same of a word that settles something: `closeticket`, `ticketclose`; its object must be known. */
function splitCase(word: string): readonly string[] | null {
  for (let at = 3; at <= Math.min(word.length, LONGEST_CASE) - 3; at += 1) {
    const parts = [word.slice(0, at), word.slice(at)] as const;
    const [first, last] = parts;
    if ((isSettled(first) && CASES.has(last)) || (CASES.has(first) && ENDS_CASES.test(last))) return parts;
  }
  return null;
}

const ENDS_CASES =
  /^(?:close|reopen|resolve|cancel|terminate|withdraw|approve|reject|accept|decline|chiudi|schliessen|fermer|cerrar)$/;

/** As few words as they are: `log`, `out` is one. */
function joinWords(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (let at = 0; at < Math.min(words.length, MAX_WORDS); ) {
    const length = [3, 2].find((count) => JOINED.has(words.slice(at, at + count).join(''))) ?? 1;
    joined.push(words.slice(at, at + length).join(''));
    at += length;
  }
  return joined;
}

interface Place {
  /** Only a name that is nothing but a command counts. */
  readonly alone?: boolean;
  /** Commands that are no more than a hint. */
  readonly weak?: boolean;
  /** The request names nothing that could be deleted: a name of several acts is that of the page that offers them. */
  readonly noObject?: boolean;
}

/** Whether a name joins an act that does no harm with one that does: `upload_delete`; `delete_upload` removes an upload. */
function offersActs(words: readonly string[]): boolean {
  return words.some((word, at) => {
    const next = words.slice(at + 1).filter((one) => !AND.has(one));
    const isJoined = words.length - at - 1 > next.length;
    if (HARMLESS_ACTS.has(word)) return isOffered(STRONG.get(next[0] ?? ''));
    return isJoined && isOffered(STRONG.get(word)) && HARMLESS_ACTS.has(next[0] ?? '');
  });
}

/** Acts that pages offer beside others. A log-out or a reset is done by the link itself, whatever stands beside it. */
const isOffered = (change: StateChange | null | undefined) => change === 'destroys' || change === 'toggles';

/** Weak commands that also stand behind what they are done to: `db-setup`; a `file drop` is a place. */
const ENDS_NAMES = /^(?:setup|install|init|restore|seed|rebuild|clear|empty|flush|del|cancel)$/;

/** A name that explains something; `delete-note` removes a note, `delete-notes-guide` is a text. */
function isTopic(words: readonly string[]): boolean {
  if (words.some((word) => TOPICS.has(word))) return true;
  const [first = '', ...rest] = words;
  if (first === 'release' && rest.length > 0 && rest.every((word) => RELEASED.has(word))) return false;
  return rest.length !== 1 || !STRONG.has(first) ? words.some((word) => SUBJECTS.has(word)) : false;
}

/** What a name, read as a command, does. */
function commandIn(
  words: readonly string[],
  { alone = false, weak = true, noObject = false }: Place = {},
): StateChange | null {
  if (words.length === 0 || words.length > MAX_COMMAND_WORDS || isTopic(words)) return null;
  if (noObject && offersActs(words)) return null;
  const [first = '', last = ''] = [words[0], words.at(-1)];
  if (alone && words.length > 1) return null;
  const strong = STRONG.get(first) ?? STRONG.get(last);
  if (strong) return isScreenOnly(strong, words) ? null : strong;
  if (last === 'removal' && OBJECTS.has(first)) return 'destroys';
  if (!weak) return null;
  const endsCase = words.length > 1 && ENDS_CASES.test(last) && CASES.has(words.at(-2) ?? '');
  const verb = WEAK.has(first) ? first : ENDS_NAMES.test(last) || endsCase ? last : '';
  const change = WEAK.get(verb);
  if (!change) return null;
  const others = words.filter((word) => word !== verb && (!WEAK.has(word) || SETTLES.has(word)));
  if (words.length === 1 && NEEDS_OBJECT.has(verb)) return null;
  const objects = change === 'orders' ? ORDER_OBJECTS : OBJECTS;
  const settled = verb === 'release' ? RELEASED : CASES;
  if (SETTLES.has(verb)) return others.length === 1 && settled.has(others[0] ?? '') ? change : null;
  const isObjectOf = (word: string) =>
    objects.has(word) ||
    (isSettled(verb) && CASES.has(word)) ||
    /^\d+$/.test(word) ||
    (RENEWS_IT.has(verb) && isSecretWord(word));
  return others.every(isObjectOf) ? change : null;
}

const RENEWS_IT = new Set(
  'setup renew rotate generate init rinnova genera einrichten erneuern erzeugen generieren renouveler generer renovar generar'.split(
    ' ',
  ),
);
/** What is made anew may be a report. */
const isSettled = (verb: string) => NEEDS_OBJECT.has(verb) && !RENEWS_IT.has(verb);
const isSecretWord = (word: string) =>
  SECRETS.has(word) || /^(?:new|nuov[aoi]|neue?[nrs]?|nouve(?:au|lle|aux)|nuev[ao]s?)$/.test(word);

/** A password is reset by who has forgotten it, on a page that asks for an address; a menu is toggled on the screen. */
function isScreenOnly(change: StateChange, words: readonly string[]): boolean {
  if (change === 'destroys') return words.some((word) => /^(?:filters?|columns?)$/.test(word));
  const isReset = change === 'resets' && words.some((word) => PASSWORDS.has(word));
  return isReset || ((change === 'resets' || change === 'toggles') && words.some((word) => SCREEN_PARTS.has(word)));
}

const decode = (text: string) => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
};

const STATIC = /\.(?:html?|md|txt|xml|json|js|mjs|css|map)$/i;
const EXTENSION = /\.[a-z]{2,5}\d?$/i;
const INDEX = /^(?:index|default|main|step\d*)$/i;

/** What asking for a path does. A page that only asks for more (`/checkout`, `/buy`) does nothing without a value. */
function pathChange(pathname: string, hasValues: boolean, noObject: boolean, isForgotten = false): StateChange | null {
  const segments = pathname.split('/').filter(Boolean).map(decode);
  const all = segments.flatMap((segment) => wordsOf(segment.replace(EXTENSION, '')));
  const isAboutPassword = isForgotten || all.some((word) => PASSWORDS.has(word));
  const isStatic = STATIC.test(segments.at(-1) ?? '');
  let isNamed = false;
  for (const [at, segment] of segments.entries()) {
    const rest = segments.slice(at + 1);
    const isEnd = rest.every((one) => isValueSegment(one) || INDEX.test(one.replace(EXTENSION, '')));
    const words = wordsOf(segment.replace(EXTENSION, ''));
    if (rest.length > 0 && words.some((word) => READ_FOLDERS.has(word))) return null;
    const weak = isEnd && !isNamed && !isStatic;
    const change =
      commandIn(words, { alone: isNamed || !isEnd, weak, noObject }) ??
      (weak ? changeOfNumbered(segments, at, words) : null);
    isNamed ||= words.some((word) => NAME_FOLDERS.has(word));
    // `/api-keys/generate`, `/token/3/renew`.
    const isOfSecret = segments.slice(0, at).some((before) => wordsOf(before).some((word) => SECRETS.has(word)));
    if (isEnd && words.length === 1 && RENEWS_IT.has(words[0] ?? '') && isOfSecret) return 'resets';
    if (change === null || (change === 'resets' && isAboutPassword)) continue;
    if (change === 'leaves' && words[0] === 'exit' && hasValues) continue;
    const isOrder = change === 'orders' && words.length === 1 && WEAK.has(words[0] ?? '');
    if (isOrder && (words[0] === 'order' || words[0] === 'checkout' || !(rest.length > 0 || hasValues))) continue;
    return change;
  }
  return null;
}

/** `/order/cancel/3`, `/orders/3/cancel`: a weak command of a segment of its own, its object in another one, with a number. */
function changeOfNumbered(segments: readonly string[], at: number, words: readonly string[]): StateChange | null {
  const [verb = ''] = words;
  const object = segments.slice(0, at).findLast((segment) => !isValueSegment(segment));
  if (words.length > 1 || !NEEDS_OBJECT.has(verb) || !segments.some(isValueSegment)) return null;
  const change = WEAK.get(verb) ?? null;
  const folder = wordsOf(object ?? '');
  if (folder.length === 1 && CASE_FOLDERS.has(folder[0] ?? '')) return change;
  const isOfScreen = folder.some((word) => SCREEN_PARTS.has(word));
  const next = segments[at + 1];
  if (isActAlone(verb) && !isOfScreen && next !== undefined && isValueSegment(next)) return change;
  return object === undefined ? null : commandIn([verb, ...folder]);
}

/** A word that with a number is an act, whatever the number is of: `/approve/3`. */
const isActAlone = (verb: string) => isSettled(verb) && !NAMES_THINGS.has(verb);

/** `/close.php?id=3`. */
function actByName(path: string, pairs: ReadonlyArray<readonly [string, string]>): StateChange | null {
  const [verb = '', ...more] = wordsOf(decode(path.split('/').at(-1) ?? '').replace(EXTENSION, ''));
  const hasNumber = pairs.some(([name, value]) => /\bids?$/.test(wordsOf(name).join(' ')) && NUMBER.test(value));
  if (more.length === 0 && isActAlone(verb) && hasNumber) return WEAK.get(verb) ?? null;
  return endsNamedThing(path, pairs) ? 'destroys' : null;
}

/** `/cancel_trip.php?purchase_id=27`, `/trips/27/cancel`, `/admin_delete_user.php?id=3`, whatever the thing is called. */
function endsNamedThing(path: string, pairs: ReadonlyArray<readonly [string, string]>): boolean {
  const segments = path.split('/').filter(Boolean).map(decode);
  const at = segments.findLastIndex((segment) => !isValueSegment(segment));
  const name = segments[at] ?? '';
  const words = wordsOf(name.replace(EXTENSION, ''));
  const folders = segments.slice(0, at).flatMap(wordsOf);
  if (folders.some((word) => READ_FOLDERS.has(word)) || isTopic(words) || STATIC.test(name)) return false;
  if (words.some((word) => SCREEN_PARTS.has(word) || PASSWORDS.has(word))) return false;
  const hasValue =
    segments.some((segment) => isValueSegment(segment)) ||
    pairs.some(([key, value]) => value !== '' && !READING_NAMES.has(wordsOf(key).join('')));
  const isNamedInside = words.length <= MAX_COMMAND_WORDS && words.some((word) => STRONG.get(word) === 'destroys');
  return endsSomething({ words, name, hasValue }) || (hasValue && isNamedInside && !offersActs(words));
}

const TRUE = /^(?:|1|true|yes|y|on|ok|all|si|ja|oui|submit)$/i;
const NUMBER = /^\d{1,12}$/;
const CONFIRMS = /^(?:update|yes|true|on|ok|do|now|confirm|si|ja|oui)$/i;
/** A value that only says yes: its name is the command, whatever it names before (`comments_clear=true`). */
const SWITCH = /^(?:1|true|yes|y|on|ok|si|ja|oui)$/i;
const LEVEL = /^(?:\d|low|medium|high|impossible|none|off|on|easy|hard|basso|medio|alto|niedrig|hoch|bas|haut)$/i;
const QUANTITY = /^(?:qty|quantity|quantita|menge|anzahl|quantite|cantidad)$/;

/** What a parameter does, by its name and its value. */
function pairChange(name: string, value: string, noObject = false): StateChange | null {
  const words = wordsOf(name);
  const whole = words.join('');
  if (whole === 'method' && /^delete$/i.test(value)) return 'destroys';
  if (READING_NAMES.has(whole)) return null;
  if (/^(?:security|seclevel|securitylevel)$/.test(whole) && LEVEL.test(value)) return 'toggles';
  const own = commandIn(words);
  const isOrdering = own === 'orders' && words.length === 1;
  if (own && STRONG.has(words[0] ?? '')) return own;
  if (own && !isOrdering && (TRUE.test(value) || (own === 'destroys' && NUMBER.test(value)))) return own;
  // `?cancel=3`; a page or a level is chosen by its name.
  if (words.length === 1 && isActAlone(whole) && (NUMBER.test(value) || CONFIRMS.test(value)))
    return WEAK.get(whole) ?? null;
  const switched = words.length > 1 && SWITCH.test(value) ? WEAK.get(words.at(-1) ?? '') : undefined;
  if ((switched === 'destroys' || switched === 'resets') && !NEEDS_OBJECT.has(words.at(-1) ?? '')) return switched;
  if (isOrdering && words[0] !== 'order' && (NUMBER.test(value) || TRUE.test(value))) return own;
  const said = wordsOf(value.replace(EXTENSION, ''));
  if (!ACTION_NAMES.has(whole) && !ACTION_NAMES.has(words.at(-1) ?? ''))
    return commandIn(said, { alone: true, weak: false });
  return commandIn(said, { weak: !STATIC.test(value), noObject });
}

/** `action=cancel` beside the number of something; what makes something new of it (`generate`) may be a report. */
function actOnObject(name: string, value: string): StateChange | null {
  const [verb = '', ...more] = wordsOf(value);
  const whole = wordsOf(name).join('');
  const isPage = NAMES_THINGS.has(verb) && PAGE_NAMES.test(whole);
  const isAct = ACTION_NAMES.has(whole) && more.length === 0 && !isPage;
  return isAct && isSettled(verb) ? (WEAK.get(verb) ?? null) : null;
}

const PAGE_NAMES = /^(?:p|page|view|route|section|content|path|controller|module)$/;

interface LinkFacts {
  /** Its words on the page. */
  readonly label?: string | undefined;
  /** The path that the whole site lies below: what it is called says nothing. */
  readonly root?: string | undefined;
  /** What is sent beside the address names something that could be deleted. */
  readonly hasObject?: boolean;
  /** It is known to be the page of those who have forgotten their password. */
  readonly isForgotten?: boolean | undefined;
  /** The text around it on the page. */
  readonly near?: string | undefined;
}

/** What is known of a site when its requests are read as commands. */
export interface SiteFacts {
  readonly root?: string;
  /** Whether an address is that of a page for a forgotten password, as other pages tell. */
  isForgotten?(address: string): boolean;
}

const OBJECT_NAMES =
  /(?:^|[^a-z])(?:id|ids|file|filename|item|user|username|name|key|doc|document|image|img|entry|record|row)$/;

/** Whether a parameter names a thing: by a number or a code, or by its name. */
const isObject = (name: string, value: string) =>
  value !== '' && (kindOfValue(value).startsWith('{') || OBJECT_NAMES.test(wordsOf(name).join(' ')));

/** What following a link does; null: it reads. */
export function linkChange(
  address: string,
  { label: shown = '', root = '/', hasObject = false, isForgotten = false, near = '' }: LinkFacts = {},
): StateChange | null {
  const url = URL.parse(address.slice(0, 8000), 'http://site.invalid');
  if (!url) return null;
  const label = shown === '' ? '' : withoutStarts(shown, url, near);
  const pairs = [...url.searchParams].slice(0, MAX_WORDS);
  const path = url.pathname.startsWith(root) ? url.pathname.slice(root.length) : url.pathname;
  const noObject =
    !hasObject &&
    !pairs.some(([name, value]) => isObject(name, value)) &&
    !path.split('/').some((segment) => segment !== '' && isValueSegment(decode(segment)));
  const byAddress =
    pathChange(path, pairs.length > 0, noObject, isForgotten) ??
    firstOf(
      pairs,
      (name, value) => pairChange(name, value, noObject) ?? (noObject ? null : actOnObject(name, value)),
    ) ??
    actByName(path, pairs) ??
    orderOf(url, pairs) ??
    (changesAccountAt(pathWords(path), !noObject) ? 'changes_account' : null);
  if (byAddress) return byAddress;
  if (!isForgotten && resetsPasswordOfOther(path, pairs, label)) return 'resets';
  if (assignsToOther(path, pairs, label) || relatesByLink(path, pairs)) return 'toggles';
  if (!noObject && takesGainByLink(pathWords(path))) return 'orders';
  const route = /^#!?(\/[^?]*)/.exec(url.hash)?.[1];
  const byRoute = route === undefined ? null : pathChange(route, false, noObject);
  if (byRoute) return byRoute;
  const byLabel = labelChange(noObject ? withoutOffers(label) : label);
  // Who has forgotten something is asked for an address first; a plain page does nothing by itself.
  if (byLabel === 'resets' && (isForgotten || FORGOTTEN.test(path) || (STATIC.test(path) && pairs.length === 0)))
    return null;
  if (label.split('\n').some((line) => startOf(line, url, near) === 'resets')) return 'resets';
  // A shop's 'Buy' and an 'Install' lead to pages as a rule, and what they ask for there is judged there.
  if (byLabel && !['orders', 'unsubscribes'].includes(byLabel) && !isOneWeakWord(label)) return byLabel;
  if (!noObject && byLabel === 'unsubscribes') return byLabel;
  if (!noObject && label.split('\n').some((line) => CROSS.test(line))) return 'destroys';
  if (!noObject) return firstSaid(label, linkActOf) ?? firstSaid(label, (line) => (saysGain(line) ? 'orders' : null));
  return pairs.length > 0 ? firstSaid(label, pressActOf) : null;
}

const RESETS =
  /^(?:reset|resets|resend|reimposta|ripristina|azzera|zurucksetzen|zuruecksetzen|reinitialiser|restablecer|regenerate|rigenera)$/;
/** Glued as they often are: `resetpw`, `pwreset`. */
const RESETS_PASSWORD =
  /^(?:reset(?:user)?(?:pw|pwd|pass|passwd|password)|(?:pw|pwd|pass|passwd|password)reset|forcereset)$/;
/** Links of a reset mail carry these; they name nobody. */
const OF_TOKEN = /token|code|key|hash|sig|expires|nonce|next|return|redirect|lang|locale/i;
const WHOSE =
  /^(?:users?|members?|accounts?|admins?|administration|staff|employees?|customers?|clients?|students?|patients?|utent[ei]|benutzer|nutzer|mitarbeiter|utilisateurs?|usuarios?|personale|dipendent[ei])$/;

const saysReset = (words: readonly string[]): boolean =>
  words.length <= MAX_COMMAND_WORDS &&
  !isTopic(words) &&
  !words.some((word) => /^(?:your|my|forgot|forgotten|lost|tua|dein|ihr|votre|tu)$/.test(word)) &&
  (words.some((word) => RESETS_PASSWORD.test(word)) ||
    (words.some((word) => RESETS.test(word)) &&
      words.some((word) => PASSWORDS.has(word) || word === 'pw' || word === 'pass')));

/** Whether a link resets the password of the user that it names, as in the list of an administration. */
function resetsPasswordOfOther(path: string, pairs: ReadonlyArray<readonly [string, string]>, label: string): boolean {
  const segments = path.split('/').filter(Boolean).map(decode);
  const words = segments.map((segment) => wordsOf(segment.replace(EXTENSION, '')));
  if (words.flat().some((word) => READ_FOLDERS.has(word) || NAME_FOLDERS.has(word) || TOPICS.has(word))) return false;
  const named = pairs.filter(([name]) => !OF_TOKEN.test(name));
  const isOfUser =
    words.flat().some((word) => WHOSE.test(word)) || named.some(([name]) => WHOSE.test(wordsOf(name)[0] ?? ''));
  const hasNumber = segments.some((segment) => NUMBER.test(segment) || (isOfUser && isValueSegment(segment)));
  if (!hasNumber && !named.some(([name, value]) => isObject(name, value))) return false;
  const inAddress = [...words, ...named.flatMap(([name, value]) => [wordsOf(name), wordsOf(value)])];
  return inAddress.some(saysReset) || label.split('\n').some((line) => saysReset(wordsOf(line)));
}

/** What is given, and to whom. */
const GIVEN = /^(?:to|assignee|agent|member|owner|ticket|task|case|issue|lead|a|an|utente|benutzer|usuario)$/i;

/** Whether a link gives one thing to another: it names both. */
function assignsToOther(path: string, pairs: ReadonlyArray<readonly [string, string]>, label: string): boolean {
  const segments = path.split('/').filter(Boolean).map(decode);
  const isText = (word: string) => READ_FOLDERS.has(word) || NAME_FOLDERS.has(word) || TOPICS.has(word);
  if (segments.flatMap(wordsOf).some(isText)) return false;
  const named = pairs.filter(
    ([name, value]) => value !== '' && (OBJECT_NAMES.test(wordsOf(name).join(' ')) || GIVEN.test(name)),
  );
  if (segments.filter(isValueSegment).length + named.length < 2) return false;
  const inAddress = [
    ...segments.map((segment) => segment.replace(EXTENSION, '')),
    ...pairs.flat(),
    ...label.split('\n'),
  ];
  return inAddress.map(wordsOf).some((words) => !isTopic(words) && assigns(words));
}

/** Whether a link acts on the person or the text that it names. */
function relatesByLink(path: string, pairs: ReadonlyArray<readonly [string, string]>): boolean {
  const segments = path.split('/').filter(Boolean).map(decode);
  const parts = segments.map((segment) => ({
    words: wordsOf(segment.replace(EXTENSION, '')),
    isValue: isValueSegment(segment) || segment.startsWith('@'),
  }));
  if (parts.some(({ words }) => words.some((word) => READ_FOLDERS.has(word) || TOPICS.has(word)))) return false;
  return actsOnPersonByLink(
    parts,
    pairs.some(([name, value]) => isObject(name, value)),
  );
}

/** Behind a thing: takes it away. */
const CROSS = /^\s*\[?(?:x|×|✕|✖|✗|✘|⨯|del|rm)\]?\s*$/i;

/** What the first line of a label that says something says. */
const firstSaid = (label: string, of: (words: readonly string[]) => StateChange | null): StateChange | null =>
  label
    .slice(0, MAX_TEXT)
    .split('\n')
    .map((line) => {
      const words = wordsOf(line);
      // "Release notes" are a text, and "Release payment" is none.
      return isTopic(words) ? (words.some((word) => TOPICS.has(word)) ? null : phraseActOf(words)) : of(words);
    })
    .find((change) => change !== null) ?? null;

const MOST_OF_START = 7;

/** What a line of a label says of what its link starts. */
function startOf(line: string, { pathname }: URL, near: string) {
  const words = wordsOf(line);
  if (words.length > MOST_OF_START) return null;
  const hasNumber = pathname.split('/').some((segment) => segment !== '' && isValueSegment(decode(segment)));
  return readStart({ words, path: pathWords(pathname).flat(), hasNumber, near: plainText(near) });
}

/** The words of a link without the lines that say of a plain address that a part of the site begins there. */
const withoutStarts = (label: string, url: URL, near: string): string =>
  url.search !== ''
    ? label
    : label
        .split('\n')
        .filter((line) => startOf(line, url, `${near}\n${label}`) !== 'opens')
        .join('\n');

/** Whether a link may do something at once, by its words and the text around it: the answer tells. */
export function mayAct(address: string, shown: string, near = ''): boolean {
  const url = URL.parse(address);
  const label = url ? withoutStarts(shown, url, near) : shown;
  if (url && label.split('\n').some((line) => startOf(line, url, near) === 'starts')) return true;
  const values = [...(url?.searchParams.values() ?? [])];
  // "Share" with a text or an address opens a page that shows them: neither names a thing.
  if (values.length > 0 && values.every((value) => TEXT_OR_ADDRESS.test(decode(value)))) return false;
  return label.split('\n').some((line) => mayBeAct(line, wordsOf(line)));
}

const TEXT_OR_ADDRESS = /^https?:\/\/|\p{L}\s+\p{L}/iu;

/** Whether a request asks to recover a forgotten password: the site may then send a mail to the user it names. */
export const isPasswordRecovery = (url: string): boolean => FORGETS.test(URL.parse(url)?.pathname ?? '');

const FORGETS =
  /forg[oe]t|recover|recuper|dimentic|smarrit|vergess|oubli|olvid|(?:reset|lost)[-_/]?(?:my[-_]?)?(?:pass|pwd?|account)|pass(?:word|wd)?[-_/]?(?:reset|lost)/i;

const FORGOTTEN = /forg[oe]t|lost|recover|dimentic|smarrit|recuper|vergess|verloren|oubli|perdu|olvid|perdid/i;
const SEPARATOR = /[/|,;&+]+/;
const beginsWithAct = (words: readonly string[]) =>
  HARMLESS_ACTS.has(words[0] ?? '') || READING_ACTS.has(words[0] ?? '');

/** The words of a link without the lines that join acts, one of which does no harm: `Upload/Delete` leads to a page. */
function withoutOffers(label: string): string {
  const isOffer = (line: string) => {
    const parts = line.split(SEPARATOR).flatMap((part) => splitAt(wordsOf(part), AND));
    const changes = parts.map((part) => commandIn(part)).filter((change) => change !== null);
    return parts.some((part) => beginsWithAct(part) && commandIn(part) === null) && changes.every(isOffered);
  };
  return label
    .slice(0, MAX_TEXT)
    .split('\n')
    .filter((line) => !isOffer(line))
    .join('\n');
}

function splitAt(words: readonly string[], separators: ReadonlySet<string>): string[][] {
  const parts: string[][] = [[]];
  for (const word of words) {
    if (separators.has(word)) parts.push([]);
    else parts.at(-1)?.push(word);
  }
  return parts;
}

const isOneWeakWord = (label: string) => {
  const words = wordsOf(label);
  return words.length === 1 && !STRONG.has(words[0] ?? '');
};

const firstOf = (
  pairs: ReadonlyArray<readonly [string, string]>,
  of: (name: string, value: string) => StateChange | null,
): StateChange | null => {
  for (const [name, value] of pairs) {
    const change = of(name, value);
    if (change) return change;
  }
  return null;
};

/** A quantity beside a thing, sent to what sells: the cart is filled by a link. */
function orderOf(url: URL, pairs: ReadonlyArray<readonly [string, string]>): StateChange | null {
  const values = pairs.flatMap(([, value]) => wordsOf(value.replace(EXTENSION, '')));
  const isCart = [...wordsOf(url.pathname.replace(EXTENSION, '')), ...values].some((word) => CARTS.has(word));
  const names = pairs.flatMap(([name]) => wordsOf(name));
  const fills = [...names, ...values].some((name) => QUANTITY.test(name) || name === 'add' || name === 'aggiungi');
  return isCart && fills ? 'orders' : null;
}

/**
 * What pressing something does: its words, what it calls, the names of its icon, its dialogue, and whether it stands in a row
 * of a list, with empty lines between.
 */
export function pressChange(pressable: string): StateChange | null {
  const [words = '', code = '', icon = '', dialog = '', row = ''] = pressable.split('\n\n', 5);
  const calls = [...code.slice(0, MAX_TEXT).matchAll(/[A-Za-z_$][\w$]{2,60}/g)].map(([name]) => wordsOf(name));
  const isOfRole = pressChangesRole(wordsOf(words)) || calls.some((call) => call.length > 1 && pressChangesRole(call));
  const ofIcon = labelChange(composeLabel({ texts: [], names: [icon], questions: [] }));
  const isAnswer = isVague(words.split('\n')[0] ?? '');
  const ofDialog = isAnswer ? (labelChange(dialog) ?? firstSaid(dialog, pressActOf)) : null;
  const ofQuestion = ASKS_BY_SCRIPT.test(code) ? 'toggles' : null;
  const ofWords =
    labelChange(words) ?? scriptChange(code) ?? ofIcon ?? firstSaid(words, pressActOf) ?? ofDialog ?? ofQuestion;
  const ofRow = row === '' ? null : rowChange(words.split('\n')[0] ?? '');
  const ofOthers = firstSaid(words, (line) => (saysRelation(line) ? 'toggles' : saysGain(line) ? 'orders' : null));
  return ofWords ?? (isOfRole ? 'changes_account' : (ofRow ?? ofOthers));
}

/** What a button in the row of one thing does to it. */
function rowChange(label: string): StateChange | null {
  if (saysReset(wordsOf(label))) return 'resets';
  return firstSaid(label, (words) => rowActOf(words) ?? (assigns(words) ? 'toggles' : null));
}

/** What is said of one thing of a list: `mark as read`, `mark done`. */
const MARKS =
  /^(?:mark|flag|set|segna|contrassegna|markieren|marquer|marcar) (?:\w+ ){0,3}?(?:(?:as|come|als|comme|como) )?(?:un)?(?:read|seen|done|complete|completed|paid|solved|resolved|spam|favou?rite|sold|shipped|delivered|lett[oaie]|fatt[oaie]|pagat[oaie]|risolt[oaie]|gelesen|erledigt|bezahlt|lue?s?|fait|paye|leid[oa]s?|hech[oa]s?|pagad[oa]s?)$/;

/** Asks before something is done, whatever stands between: "Are you sure you want to delete this record?" */
const IS_SURE =
  /\b(?:sure|certain|really|sicur[oaie]|davvero|confermi|wirklich|sicher|s[uû]re?s?|vraiment|segur[oa]s?|realmente)\b[^?]{0,120}/giu;

function changeOfQuestion(label: string): StateChange | null {
  const plain = plainText(label);
  if (FOR_GOOD.test(plain) || LOSES.test(plain)) return 'destroys';
  const asked = [...label.slice(0, MAX_TEXT).matchAll(IS_SURE)];
  const change = asked
    .flatMap(([text]) => wordsOf(text))
    .map((word) => STRONG.get(word))
    .find((one) => one !== undefined);
  // Nobody asks "Are you sure?" before something is only shown.
  const isAlone = ({ 0: text, index }: RegExpExecArray) =>
    label[index + text.length] === '?' && wordsOf(text).length === 1;
  return change ?? (asked.some(isAlone) ? 'toggles' : null);
}

const FOR_GOOD =
  /\b(?:cannot|can ?not|can.?t) be (?:undone|reversed|restored)\b|\birreversib|\babout to (?:delete|remove|erase|reset)|\bdanger zone\b|non (?:puo|si puo) (?:essere )?annullat|non e reversibile|\bzona pericolosa\b|unwiderruflich|nicht ruckgangig|\bgefahrenzone\b|\bzone de danger\b|no se puede deshacer|\bzona de peligro\b/;

/** What a button or link does by its words. */
export function labelChange(label: string): StateChange | null {
  for (const part of label.slice(0, MAX_TEXT).split(/[\n/|,;:!?()]+/)) {
    const words = wordsOf(part);
    const change = commandIn(words) ?? (MARKS.test(words.join(' ')) ? 'toggles' : null);
    if (change) return change;
  }
  return changeOfQuestion(label);
}

/** A function called with the number or the name of a thing: `del(3)`; `list.remove(row)` takes something from the screen. */
const CALLS_FOR = /(?<![.\w$])([A-Za-z_]\w{2,30})\s{0,3}\(\s{0,3}(?:\d|["'`][\w-])/g;

/** What a script does by the names it calls: `deleteItem(3)`. Those of the page itself (`remove`, `toggle`) say nothing. */
export function scriptChange(code: string): StateChange | null {
  for (const [, name = ''] of code.slice(0, MAX_TEXT).matchAll(CALLS_FOR)) {
    const [word = '', ...more] = wordsOf(name);
    const change = more.length === 0 ? (STRONG.get(word) ?? (word === 'del' ? 'destroys' : null)) : null;
    if (change && change !== 'toggles') return change;
  }
  for (const [name] of code.slice(0, MAX_TEXT).matchAll(/[A-Za-z_$][\w$]{2,60}/g)) {
    const words = wordsOf(name);
    const change =
      words.length > 1 || STRONG.get(words[0] ?? '') === 'leaves' ? commandIn(words, { weak: false }) : null;
    if (change && change !== 'toggles') return change;
    const [verb = '', object = ''] = words;
    const settled = words.length === 2 && isSettled(verb) && CASES.has(object) ? WEAK.get(verb) : undefined;
    if (settled) return settled;
  }
  return null;
}

const CARD =
  /card.?(?:num|no|code)|ccnum|creditcard|cc.?number|cvv|cvc|iban|carta.?(?:numero|credito)|kartennummer|tarjeta/i;
const PRICE = /price|prezzo|amount|importo|total|preis|betrag|prix|montant|precio|importe/i;
const CHANGES =
  /change|update|edit|modif|new|set|cambia|aggiorna|nuov|andern|aendern|neu|changer|nouv|cambiar|nuev|actualizar/;
const OF_ACCOUNT = /account|profil|settings|impostazioni|konto|einstellung|compte|cuenta|ajustes|user|utente/;
const NEW_PASSWORD =
  /new|nuov|neu|nouv|nuev|confirm|conferm|repeat|ripet|again|verif|wiederhol|bestatig|repet|retype|_conf|old|current|vecchi|attual|alt|ancien|actuel|actual|2$/i;
const REGISTERS =
  /(?:^|[^a-z])(?:register|registration|regist|signup|join|createaccount|newaccount|newuser|adduser|registrati|registrazione|iscriviti|iscrizione|registrieren|registrierung|inscription|inscrire|registrarse|registro|crearcuenta)(?:$|[^a-z])/;
/** Who has an account, and who has one if the form asks for a password as well. */
const USERS = 'accounts?|users?|members?|utent[ei]|benutzer|nutzer|utilisateurs?|usuarios?|cuentas?|comptes?|konto';
const PERSONS =
  'customers?|clients?|clienti?|kunden?|employees?|dipendent[ei]|mitarbeiter|employes?|empleados?|operators?|operator[ei]|staff|admins?|administrators?|amministrator[ei]|students?|patients?|person|persona';
const MAKES =
  'create|new|add|insert|make|crea|aggiungi|inserisci|nuovo|anlegen|neuer?|hinzufugen|creer|ajouter|nouvel|nouveau|crear|anadir|agregar|nuevo';
const makes = (whom: string) =>
  new RegExp(
    `\\b(?:${MAKES})\\b(?: (?:an?|un|una|uno|new|nuovo|neuen))? (?:${whom})\\b|\\b(?:${whom})\\b(?: \\w+)? (?:${MAKES})\\b|\\b(?:adduser|newuser|createuser|useradd|createaccount|newaccount)\\b`,
  );
/** `add user`, `users create`. */
const MAKES_USER = makes(USERS);
const MAKES_PERSON = makes(`${USERS}|${PERSONS}`);
/** An invitation is a mail, and an account that waits. */
const INVITES = /\b(?:invite|invitation|invita|invito|einladen|einladung|inviter|invitar|invitacion)\b/;
/** A list of accounts that something is added to. */
const OF_USERS = new RegExp(`(?:^| )(?:${USERS})$`);
const USER_NAME = /^(?:user|login|username|userid|uid|nick|nickname|utente|benutzer|benutzername|utilisateur|usuario)$/;
const ROLE_NAME = /^(?:role|roles|group|groups|ruolo|gruppo|rolle|gruppe|groupe|rol|grupo|permissions?|isadmin|admin)$/;

/** What stands before the field of a password that takes the place of another. */
const RENEWS =
  /\b(?:new|reset|change|nuova|nuovo|reimposta|cambia|neues|zur(?:ü|ue)cksetzen|nouveau|changer|nueva|cambiar)\b[^.]{0,20}\b(?:password|passwort|kennwort|mot de passe|contrase[nñ]a)/i;
const MAIL = /mail/i;
/** Who signs in saves nothing, and who registers is told so. */
const SAVES =
  /\b(?:change|update|edit|modify|save|cambia|aggiorna|modifica|salva|andern|aendern|speichern|changer|modifier|enregistrer|cambiar|modificar|guardar|actualizar)\b/;

export interface Sent {
  readonly address: string;
  readonly method: string;
  readonly fields: ReadonlyArray<
    Pick<Field, 'name' | 'type' | 'value' | 'hint' | 'asks'> & Partial<Pick<Field, 'options' | 'acts'>>
  >;
  readonly buttons: readonly string[];
  /** The words of buttons that are sent as well. */
  readonly pressed?: readonly string[];
}

/** Buttons and what is sent without being written decide what a form does. */
const DECIDES = /^(?:hidden|submit|button|image|checkbox|radio|select)$/;

function sentChange(
  { address, method, fields, buttons, pressed = [] }: Sent,
  site: SiteFacts = {},
): StateChange | null {
  const hasObject = fields.some(({ name, type, value }) => {
    const isChosen = DECIDES.test(type) && type !== 'submit';
    return /\bids?$/.test(wordsOf(name).join(' ')) || (isChosen && isObject(name, value));
  });
  const isForgotten = site.isForgotten?.(address);
  const change = linkChange(address, { root: site.root, hasObject, isForgotten });
  if (change) return change;
  const { pathname = '', search = '' } = URL.parse(address) ?? {};
  const words = [...wordsOf(pathname), ...wordsOf(decode(search)), ...buttons.flatMap(wordsOf)].join(' ');
  const account = accountChange(fields, [words, ...pressed.flatMap(wordsOf)].join(' '), pathname);
  if (account) return account;
  if (changesRole(roleRequest({ address, method, fields, buttons, pressed }))) return 'changes_account';
  const decides = fields.filter(({ type }) => DECIDES.test(type));
  for (const { name, type, value, ...said } of decides) {
    const isButton = /^(?:submit|button|image)$/.test(type);
    const own = isButton
      ? buttonChange({ name, value, ...said })
      : (pairChange(name, value) ??
        (hasObject ? actOnObject(name, value) : null) ??
        (type === 'select' && said.acts && method !== 'GET' ? 'toggles' : null));
    if (own && !(own === 'orders' && !isButton)) return own;
  }
  const isPressedAlone = fields.every(({ type }) => /^(?:hidden|submit|button|image)$/.test(type));
  const isReset = [...buttons, ...pressed].some((button) =>
    button.split('\n').some((line) => saysReset(wordsOf(line))),
  );
  if (method !== 'GET' && hasObject && isPressedAlone && isReset) return 'resets';
  const names = fields.map(({ name }) => name);
  if (names.some((name) => CARD.test(name))) return 'orders';
  const said = wordsOfRequest({ address, method, fields, buttons, pressed });
  if (movesMoney(said) || takesGain(said, !fields.some(isWrittenText))) return 'orders';
  if (method !== 'GET') {
    if (pressesOnPerson({ address, method, fields, buttons, pressed })) return 'toggles';
    const [last = ''] = (URL.parse(address)?.pathname ?? '').split('/').filter(Boolean).slice(-1);
    const page = wordsOf(last.replace(EXTENSION, ''));
    const isLookup = [...buttons, ...pressed].some((button) => looksUp(wordsOf(button)));
    if (page.length === 1 && SELLS.has(page[0] ?? '') && !isLookup) return 'orders';
    if (configures(page, wordsOf(pathname.replace(EXTENSION, '')))) return 'toggles';
    const hasQuantity = names.some((name) => QUANTITY.test(wordsOf(name).join('')));
    const isCart = words.split(' ').some((word) => CARTS.has(word));
    if (hasQuantity && (isCart || names.some((name) => PRICE.test(name)))) return 'orders';
  }
  const isSent = method !== 'GET';
  const lastPart = wordsOf(
    pathname
      .split('/')
      .filter((part) => part !== '' && !isValueSegment(decode(part)))
      .at(-1) ?? '',
  );
  if (isSent && lastPart.length < 3 && !isTopic(lastPart) && assigns(lastPart)) return 'toggles';
  const ofButtons = buttons.map(
    (button) =>
      labelChange(button) ??
      firstSaid(button, (line) => pressActOf(line) ?? (isSent && assigns(line) ? 'toggles' : null)),
  );
  const byButtons = ofButtons.every((change) => change !== null) ? (ofButtons[0] ?? null) : null;
  // Who has forgotten something asks for a link by such a form, whatever its button promises.
  return byButtons === 'resets' && FORGOTTEN.test(pathname) ? null : byButtons;
}

const isWrittenText = ({ name, type, value }: Sent['fields'][number]) =>
  !DECIDES.test(type) && !isTokenName(name) && !(/\bids?$/.test(wordsOf(name).join(' ')) && isValueSegment(value));
const NAMES_SOMEBODY =
  /(?:^| )(?:user|username|target|followed|followee|friend|member|person|author|utente|benutzer|utilisateur|usuario)(?: ids?| name)?$/;

/** Whether a form or a request into which nothing is written acts on a person, or on what a person has written. */
function pressesOnPerson({ address, fields, buttons, pressed = [] }: Sent): boolean {
  const isNamed = ({ name }: { readonly name: string }) => NAMES_SOMEBODY.test(wordsOf(name).join(' '));
  if (fields.some((field) => isWrittenText(field) && !isNamed(field))) return false;
  const { pathname = '', searchParams } = URL.parse(address) ?? {};
  const segments = pathname.split('/').filter(Boolean).map(decode);
  const pairs = [...(searchParams ?? [])];
  return actsOnPerson({
    path: pathWords(pathname),
    labels: [...buttons, ...pressed].flatMap((label) => label.split('\n')),
    words: wordsOf,
    hasObject:
      segments.some((segment) => isValueSegment(segment) || segment.startsWith('@')) ||
      pairs.some(([name, value]) => isObject(name, value)) ||
      fields.some((field) => isNamed(field) || (field.type !== 'submit' && isObject(field.name, field.value))),
    hasChoice: fields.some(({ type }) => /^(?:select|radio|checkbox)$/.test(type)),
  });
}

const pathWords = (pathname: string) =>
  pathname
    .split('/')
    .flatMap((part) =>
      part === '' || isValueSegment(decode(part)) ? [] : [wordsOf(decode(part).replace(EXTENSION, ''))],
    );
/** The same with its fields, for what is said of roles. */
export function roleRequest(sent: Sent): RoleRequest {
  const fields = sent.fields.map((field) => ({ ...field, words: wordsOf(field.name) }));
  return { ...wordsOfRequest(sent), fields, hasValue: sent.fields.length > 0 };
}

/** What decides whether a request moves money: its path without values, its buttons, the names of its fields. */
function wordsOfRequest({ address, method, fields, buttons, pressed = [] }: Sent): WordsOfRequest {
  const { pathname = '', searchParams } = URL.parse(address) ?? {};
  const actions = [
    ...[...(searchParams ?? [])].map(([name, value]) => ({ name, value })),
    ...fields.filter(({ type }) => DECIDES.test(type)),
  ].filter(({ name }) => ACTION_NAMES.has(wordsOf(name).join('')));
  return {
    method,
    path: pathWords(pathname),
    acts: [...buttons, ...pressed, ...actions.map(({ value }) => value)].map(wordsOf),
    names: fields.map(({ name }) => wordsOf(name)),
  };
}

/** Buttons whose words say nothing of what they do: the words before them tell. */
const GENERIC =
  /^(?:enter|ok|go|submit|send|confirm|execute|run|start|yes|continue|proceed|apply|procedi|applica|fortfahren|anwenden|continuer|appliquer|continuar|aplicar|invia|conferma|esegui|vai|avvia|si|continua|absenden|weiter|ausfuhren|ja|envoyer|valider|executer|oui|enviar|aceptar|ejecutar|confirmar)$/;

/** Whether words say no more than that something is done. */
export const isVague = (label: string) => GENERIC.test(wordsOf(label).join(' '));

function buttonChange({ name, value, hint = '', asks = '' }: Pick<Field, 'name' | 'value' | 'hint' | 'asks'>) {
  const own =
    labelChange(value) ??
    commandIn(wordsOf(name)) ??
    labelChange(asks) ??
    firstSaid(value, (line) => pressActOf(line) ?? (assigns(line) ? 'toggles' : null));
  return own ?? (isVague(value) ? labelChange(hint) : null) ?? (asks === '' ? null : 'toggles');
}

/** Whether the account of who is signed in would have another password or address, or somebody a new account. */
function accountChange(fields: Sent['fields'], words: string, pathname: string): StateChange | null {
  const written = fields.filter(({ type }) => !NOT_WRITTEN.test(type));
  // Some forms show the password while it is written.
  const read = written.map((field) => (isPasswordName(field.name) ? { ...field, type: 'password' } : field));
  const passwords = read.filter(({ type }) => type === 'password');
  const others = read.filter(({ type }) => type !== 'password');
  const mails = others.filter(({ name, type }) => type === 'email' || MAIL.test(name));
  if (!REGISTERS.test(words) && (renamesUser(fields, words) || writesColumn(fields, words))) return 'changes_account';
  if (passwords.length > 0) {
    const named = passwords.filter(({ name }) => NEW_PASSWORD.test(name));
    if (passwords.length > 1 && others.length === 0) return 'changes_account';
    if (named.length > 0 && others.length === 0) return 'changes_account';
    if (passwords.some(({ name }) => /old|current|vecchi|attual|^alt|ancien|actuel|actual/i.test(name)))
      return 'changes_account';
    if (REGISTERS.test(words) || MAKES_PERSON.test(words)) return 'registers';
    if (passwords.length === 1 && passwords.some(({ hint = '' }) => RENEWS.test(hint))) return 'changes_account';
    if (fields.some(isPasswordControl) || (SAVES.test(words) && !SIGNS_IN.test(words))) return 'changes_account';
    if (passwords.length > 1) return 'registers';
    return isSignIn({ fields: read }) && !asksNameAndMail(others, mails, words) ? null : 'registers';
  }
  if (makesAccount({ fields: read, hasMail: mails.length > 0 }, words, pathname)) return 'registers';
  if (mails.length === 0 || written.length > 2) return null;
  if (mails.some(({ name }) => CHANGES.test(name.toLowerCase()))) return 'changes_account';
  return CHANGES.test(words) && (OF_ACCOUNT.test(words) || MAIL.test(words)) && !/subscri|newsletter/.test(words)
    ? 'changes_account'
    : null;
}

const ENTERS = /(?:^| )(?:log ?on|enter|entra|accesso|einloggen|entrar|acceder|ingresar)(?: |$)/;

/** Who signs in is asked for a name or for an address; a form for both and one password makes an account. */
function asksNameAndMail(others: Sent['fields'], mails: Sent['fields'], words: string): boolean {
  const [name] = others.filter((field) => !mails.includes(field));
  const isName = name !== undefined && USER_NAME.test(wordsOf(name.name).join(''));
  return mails.length === 1 && others.length === 2 && isName && !SIGNS_IN.test(words) && !ENTERS.test(words);
}

const SIGN_IN_NAME =
  'user ?names?|login ?names?|nome ?utente|benutzernamen?|nom d ?utilisateur|identifiant|nombre de usuario|nombre ?usuario';
const TO_RENAME =
  'rename|change|update|edit|modify|set|cambia|modifica|aggiorna|rinomina|andern|aendern|umbenennen|changer|modifier|renommer|cambiar|modificar|actualizar|renombrar';
const RENAMES = new RegExp(
  `\\b(?:${TO_RENAME})\\b(?: (?:my|your|the|own|il|tuo|mio|le|votre|el|tu|su|den|deinen))? (?:${SIGN_IN_NAME})\\b|\\b(?:${SIGN_IN_NAME}) (?:${TO_RENAME})\\b|\\brename (?:user|account|me)\\b|\\b(?:me|account|profile|settings|profilo|impostazioni|konto|compte|cuenta) (?:${SIGN_IN_NAME})\\b`,
);
const NEW_NAME =
  /^(?:new|nuovo|neuer|nouveau|nuevo|changed|updated)(?:user|login|username|loginname|userid|nomeutente|utente|benutzername|identifiant|usuario)$|^(?:username|login|loginname|nomeutente|benutzername|usuario)(?:new|nuovo|neu|nouveau|nuevo)$/;
/** Whether a name is free is asked while it is written. */
const ASKS_FOR_NAME =
  /\b(?:check|available|availability|exists|taken|validate|verifica|disponibile|verfugbar|disponible)\b/;
const WRITTEN_NAME = /^(?:current|old|target)/;

/** Whether who is signed in would have another name to sign in with, and could not sign in any more. */
function renamesUser(fields: Sent['fields'], words: string): boolean {
  const names = fields.filter(({ type }) => !NOT_WRITTEN.test(type)).map(({ name }) => wordsOf(name).join(''));
  const hasPassword = fields.some(({ name, type }) => type === 'password' || isPasswordName(name));
  // Beside a password a new name may be that of a new account.
  if (!hasPassword && names.some((name) => NEW_NAME.test(name))) return true;
  return RENAMES.test(words) && !ASKS_FOR_NAME.test(words) && names.some((name) => !WRITTEN_NAME.test(name));
}

const COLUMN =
  /^(?:field|column|col|attribute|attr|property|prop|key|campo|colonna|attributo|feld|spalte|champ|colonne|columna|atributo)(?:name)?$/;
const NEW_VALUE = /^(?:new|nuovo|neuer|nouvelle|nuevo)?(?:value|val|data|content|text|valore|wert|valeur|valor)$/;
const OF_SIGN_IN =
  /^(?:user|login|username|loginname|userid|nomeutente|utente|benutzer|benutzername|utilisateur|identifiant|usuario)$/;

/** Whether a request names the column that it writes, and that is what one signs in with. */
function writesColumn(fields: Sent['fields'], words: string): boolean {
  const nameOf = ({ name }: { readonly name: string }) => wordsOf(name).join('');
  const isOfSignIn = (value: string) => isPasswordName(value) || OF_SIGN_IN.test(wordsOf(value).join(''));
  const columns = fields.filter((field) => COLUMN.test(nameOf(field)));
  return (
    columns.some(({ value, options = [] }) => [value, ...options].some(isOfSignIn)) &&
    fields.some((field) => NEW_VALUE.test(nameOf(field))) &&
    !looksUp(words.split(' '))
  );
}

/** Whether somebody is given an account without a password: it comes by mail, or is chosen later. */
function makesAccount(
  { fields, hasMail }: { readonly fields: Sent['fields']; readonly hasMail: boolean },
  words: string,
  pathname: string,
): boolean {
  const names = fields.map(({ name }) => wordsOf(name).join(''));
  const hasUser = names.some((name) => USER_NAME.test(name));
  const hasRole = names.some((name) => ROLE_NAME.test(name));
  if (hasMail && INVITES.test(words)) return true;
  if ((hasMail || hasUser || hasRole) && MAKES_USER.test(words)) return true;
  return (hasMail || hasUser) && hasRole && OF_USERS.test(wordsOf(pathname.replace(EXTENSION, '')).join(' '));
}

/** What sending a form does. `address`: where it goes, values of its own included. */
export function formChange(
  { fields, method, buttons = [], asks = '', heading = '', before = '' }: SeenForm,
  address: string,
  site?: SiteFacts,
): StateChange | null {
  const isSubmit = ({ type }: Field) => type === 'submit';
  const named = fields.filter(isSubmit).map(({ value }) => value);
  const harmless = fields.filter((field) => !isHarmfulButton(field));
  // Of several buttons one that does no harm is pressed.
  const kept = harmless.some(({ type }) => type === 'submit') ? harmless : fields;
  const change = sentChange(
    {
      ...{ address, fields: kept, method: method === 'post' ? 'POST' : 'GET' },
      ...{
        buttons: named.length > 0 ? [] : buttons,
        pressed: fields.filter(isSubmit).flatMap(({ name, value }) => [name, value]),
      },
    },
    site,
  );
  const words = [...wordsOf(URL.parse(address)?.pathname ?? ''), ...[...named, ...buttons].flatMap(wordsOf)].join(' ');
  const isNamed = REGISTERS.test(words) || MAKES_PERSON.test(words);
  if (change === 'registers' && !isNamed && fields.some(isOfSomebody)) return 'changes_account';
  // What is written anew is published with it; what was written before is switched by its number.
  if (change === 'toggles' && PUBLISHES.test(words) && fields.some(isWrittenAnew)) return null;
  // Who signs in writes a name or an address: one that shows both is somebody's.
  const shown = fields.filter((field) => isOfSomebody(field) && !isPasswordName(field.name));
  if (change === null && isSignIn({ fields }) && shown.length > 1) return 'changes_account';
  const said = change ?? labelChange(asks) ?? changeAround({ fields, buttons, heading, before });
  // Nobody is asked before something is only shown.
  return said ?? (asks !== '' && method === 'post' ? 'toggles' : null);
}

/** What a form says around its buttons: its heading where they say nothing, what is lost, what must be typed to confirm. */
function changeAround({
  fields,
  buttons = [],
  heading = '',
  before = '',
}: Omit<SeenForm, 'action' | 'method' | 'encoding'>) {
  const texts = [before, ...fields.map(({ hint = '' }) => hint)].map(plainText);
  if (texts.some((text) => LOSES.test(text) || TYPED_TO_CONFIRM.test(text))) return 'destroys';
  if (texts.slice(1).some((text) => TO_REMOVE.test(text))) return 'destroys';
  const ofFields = fields.filter(({ type }) => type === 'submit').map(({ value }) => value);
  const pressed = buttons.length > 0 ? buttons : ofFields;
  if (pressed.length === 0 || !pressed.every((label) => label.split('\n').some(saysNoMore))) return null;
  return labelChange(heading) ?? firstSaid(heading, pressActOf) ?? changeOfQuestion(before);
}

const saysNoMore = (line: string) => isVague(line) || LEAVES_IT.test(wordsOf(line).join(' '));
const LEAVES_IT = /^(?:no|nein|non|cancel|annulla|abbrechen|annuler|cancelar|back|indietro|zuruck|retour|volver)$/;

const plainText = (text: string) => text.slice(0, MAX_TEXT).normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
const LOSES =
  /\b(?:(?:will|would) be (?:lost|overwritten|erased|deleted|replaced|removed)|(?:replac|overwrit|delet|eras)es? (?:all|every|the (?:present|current|existing))|(?:verranno|saranno|andranno|andra|verra|sara) (?:pers|cancellat|eliminat|sovrascritt|sostituit)|(?:sostituisce|sovrascrive|cancella|elimina) (?:tutt|i dati|il contenuto)|(?:geht|gehen) verloren|werden (?:uberschrieben|geloscht|ersetzt)|ser(?:a|ont) (?:perdu|ecrase|supprime|remplace)|se perder|seran? (?:borrad|eliminad|reemplazad))/;
/** As in "Member to remove". */
const TO_REMOVE =
  /\w to (?:remove|delete)\b|\w da (?:rimuovere|eliminare|cancellare)\b|\w zu (?:loschen|entfernen)|\w a supprimer|\w (?:para|a) (?:eliminar|borrar)\b/;
const TYPED_TO_CONFIRM =
  /\b(?:type|enter|write|digita|scrivi|inserisci|tippen|eingeben|tapez|saisissez|escriba|escribe)\b.{0,12}\b(?:delete|remove|reset|elimina|cancella|azzera|loschen|supprimer|eliminar|borrar)\b/;

const PUBLISHES = /(?:^| )publish(?: |$)/;
const isWrittenAnew = ({ type, value }: Field) => type === 'textarea' && (value === '' || isFiller(value));

/** A field that holds what somebody has written before: a form with a password and such fields is that of a profile. */
const isOfSomebody = ({ type, value }: Field) => /^(?:text|email|tel)$/.test(type) && value !== '' && !isFiller(value);

/** Whether an option would do something if it were chosen, by its words or its value; what a list is filtered by is past. */
export function optionActs(text: string, value: string): boolean {
  const isAct = (said: string) => labelChange(said) !== null || firstSaid(said, pressActOf) !== null;
  return isAct(text) || (!/^\d*$/.test(value) && isAct(value));
}

const isHarmfulButton = (field: Field) => field.type === 'submit' && buttonChange(field) !== null;

/** A box that would delete something if it were ticked. */
const isHarmfulBox = ({ type, name, value, checked, hint = '' }: Field) =>
  type === 'checkbox' &&
  !checked &&
  (pairChange(name, value) ?? labelChange(hint) ?? (WRITES.test(hint) || null)) !== null;
const WRITES =
  /\b(?:e-?)?mail (?:it|this|to|all)\b|\bnotify\b|\bavvisa\b|\binvia (?:una )?(?:e-?)?mail\b|\bbenachrichtigen\b|\bnotifier\b|\bavisar\b/i;

/** The form without boxes that must not be ticked, and without buttons that must not be pressed, where others are left. */
export function withoutHarmfulChoices<Form extends SeenForm>(form: Form): Form {
  const unticked = form.fields.filter((field) => !isHarmfulBox(field));
  // Boxes of a list are what the form is for.
  const isList = !unticked.some(({ type }) => WRITTEN.test(type));
  const kept = isList ? form.fields : unticked;
  const fields = kept.filter((field) => !isHarmfulButton(field));
  return { ...form, fields: fields.some(({ type }) => type === 'submit') ? fields : kept };
}

const WRITTEN = /^(?:text|textarea|search|email|url|tel|number)$/;

/** What sending a request does, whoever made it: a page's script, a description, a form. */
export function requestChange(request: WebRequest, site?: SiteFacts): StateChange | null {
  return request.method === 'DELETE' ? 'destroys' : bodyChange(request, site);
}

const BODIES = ['form', 'multipart', 'json'] as const;
const MUTATION = /^\s*(?:\{\s*"[^}]{0,2000}?)?mutation\b[^{]{0,2000}\{\s*(\w{1,80})/;

function bodyChange(request: WebRequest, site: SiteFacts = {}): StateChange | null {
  const { method, url, body } = request;
  if (body === null && method === 'GET') {
    const isForgotten = site.isForgotten?.(url);
    return linkChange(url, { root: site.root, isForgotten }) ?? queryChange(url);
  }
  const pairs = BODIES.flatMap((kind) => SPOTS[kind].list(request)).slice(0, MAX_WORDS);
  const fields = pairs.map(({ name, value }) => {
    const key = name.split('.').at(-1) ?? name;
    return { name: key, value, type: isPasswordName(key) ? 'password' : typeOfPair(key, value) };
  });
  const [, mutation] = (typeof body === 'string' && MUTATION.exec(body.slice(0, 4000))) || [];
  const ofMutation = mutation === undefined ? null : mutationChange(mutation, body?.toString() ?? '', fields);
  return ofMutation ?? sentChange({ address: url, method, fields, buttons: [] }, site);
}

const ARGUMENT = /(?:^|[\s({,$])(\w{1,60})\s{0,5}:/g;
const SIGNS_IN = /(?:^| )(?:log ?in|sign ?in|authenticate|auth|token|session|accedi|anmelden|connexion)(?: |$)/;

/** What a mutation of GraphQL does: by its name, and by whether it takes a password or another address. */
function mutationChange(name: string, body: string, variables: Sent['fields']): StateChange | null {
  const verbs = wordsOf(name);
  const command = commandIn(verbs, { weak: false });
  if (command) return command;
  const words = verbs.join(' ');
  const taken = [
    ...[...body.slice(0, 8000).matchAll(ARGUMENT)].map(([, one = '']) => one),
    ...variables.map((one) => one.name),
  ];
  const hasPassword = taken.some((one) => isPasswordName(one));
  if (hasPassword && SIGNS_IN.test(words)) return null;
  if (REGISTERS.test(words) || MAKES_PERSON.test(words) || REGISTERS.test(verbs.join(''))) return 'registers';
  const hasRole = OF_ACCOUNT.test(words) && taken.some((one) => ROLE_NAME.test(wordsOf(one).join('')));
  if (RENAMES.test(words) || hasRole || pressChangesRole(verbs)) return 'changes_account';
  return hasPassword || (taken.some((one) => MAIL.test(one)) && CHANGES.test(words)) ? 'changes_account' : null;
}

/** Forms that are sent by GET make accounts as well, whatever values are tried in them. */
function queryChange(url: string): StateChange | null {
  const { pathname = '', search = '', searchParams } = URL.parse(url.slice(0, 8000)) ?? {};
  const fields = [...(searchParams ?? [])].slice(0, MAX_WORDS).map(([name, value]) => ({ name, value, type: 'text' }));
  const words = [...wordsOf(pathname), ...wordsOf(decode(search))].join(' ');
  const path = wordsOf(pathname).join(' ');
  if (renamesUser(fields, path) || writesColumn(fields, path)) return 'changes_account';
  const asked = { address: url, method: 'GET', fields, buttons: [] };
  // A single value names a thing; who makes an account is asked for more.
  if (fields.length < 2) return null;
  const change = accountChange(fields, words, pathname);
  if (change === 'registers') return change;
  if (changesRole(roleRequest(asked))) return 'changes_account';
  return movesMoney(wordsOfRequest(asked)) ? 'orders' : null;
}

/** A body does not say which fields a person wrote: only those that name an action decide. */
function typeOfPair(name: string, value: string): string {
  const words = wordsOf(name);
  const isAction = ACTION_NAMES.has(words.join('')) || (words.length === 1 && STRONG.has(words[0] ?? ''));
  return isAction || value === name ? 'hidden' : 'text';
}

/**
 * What may be sent all the same: a purchase with the consent, once, by the crawl; and a registration as far as it makes no
 * second account.
 */
export function mayBeSent(change: StateChange | null, mayChange: boolean): boolean {
  return change === null || change === 'registers' || (change === 'orders' && mayChange);
}

/** What a crawl does not fetch: it is large, and nothing in it is a page. */
const DOWNLOADS =
  /\.(?:zip|gz|tgz|bz2|xz|7z|rar|iso|dmg|exe|msi|deb|rpm|apk|jar|war|mp[34]|avi|mov|mkv|webm|wav|ogg|flac|pdf|docx?|xlsx?|pptx?|odt|ods|png|jpe?g|gif|webp|bmp|ico|tiff?|woff2?|ttf|otf|eot|css)$/i;

export function isDownload(url: string): boolean {
  const path = URL.parse(url)?.pathname ?? '';
  return DOWNLOADS.test(path);
}
