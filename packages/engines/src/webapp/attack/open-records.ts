import type { Exchange } from '@rocca/tools/web/model';
import type { AttackTools, Site } from '../check.ts';
import { type Answered, isAnswered, kindOf, textOf } from '../reading/answer.ts';
import { askAnonymously, baseOf } from './ask.ts';
import { followAsStranger, shapeOfLink } from './hidden-pages.ts';
import { identitiesIn, isData } from './person-records.ts';
import { mayBePassword } from './user-lists.ts';
import { compareWithStrangers, dataIn, partsOf, personalIn } from './without-session.ts';

/** The record of one person that strangers get. */
export interface OpenRecord {
  readonly anonymous: Answered;
  /** What shows that it is nobody else's business. */
  readonly marks: readonly string[];
  /**
   * `own`: the record of the scan's user, which no public page links; `password`: a record with a password; `identity`: JSON
   * with a personal identification number.
   */
  readonly by: 'own' | 'password' | 'identity';
  /** Strangers may be led there by a page that was not opened. */
  readonly isSure: boolean;
}

const records = new WeakMap<Site, Promise<readonly OpenRecord[]>>();

/** Asked once for all checks. */
export function openRecords(site: Site, tools: AttackTools): Promise<readonly OpenRecord[]> {
  const before = records.get(site) ?? findRecords(site, tools);
  records.set(site, before);
  return before;
}

async function findRecords(site: Site, tools: AttackTools): Promise<readonly OpenRecord[]> {
  const given = await answersForStrangers(site, tools);
  const secret = given.flatMap((anonymous): OpenRecord[] => {
    const marks = passwordsIn(anonymous);
    // A page may show a password as an example; data for scripts has it in a field of the record.
    const isSure = kindOf(anonymous.response) === 'json';
    if (marks.length > 0) return [{ anonymous, marks, by: 'password', isSure }];
    // Records selected by a number are left to the check that tries neighbouring numbers.
    const identities = isData(anonymous) && !isNumbered(anonymous) ? identitiesIn(anonymous) : [];
    return identities.length > 0 ? [{ anonymous, marks: identities, by: 'identity', isSure: false }] : [];
  });
  const { user } = site.session;
  const mine = user === undefined ? [] : given.filter((one) => isOfOne(one) && contactsOf(user, one).length > 0);
  if (user === undefined || mine.length === 0) return secret;
  const start = await askAnonymously(tools, baseOf(site));
  const usual = isAnswered(start) ? personalIn(start) : new Set<string>();
  const { shapes, isWhole } = await followAsStranger(site, tools);
  const own = mine.flatMap((anonymous): OpenRecord[] => {
    const marks = contactsOf(user, anonymous).filter((value) => !usual.has(value));
    const isLinked = shapes.has(shapeOfLink(anonymous.request.url));
    return marks.length > 0 && !isLinked ? [{ anonymous, marks, by: 'own', isSure: isWhole }] : [];
  });
  return [...secret, ...own.filter((one) => !secret.some(({ anonymous }) => anonymous === one.anonymous))];
}

async function answersForStrangers(site: Site, tools: AttackTools): Promise<Answered[]> {
  const compared = await compareWithStrangers(site, tools);
  const open: readonly Exchange[] = site.session.signedIn
    ? compared.filter(({ isRefused }) => !isRefused).map(({ anonymous }) => anonymous)
    : site.exchanges.filter(({ request }) => request.method === 'GET' && new URL(request.url).origin === site.origin);
  return open
    .filter(isAnswered)
    .filter(({ response }) => response.status === 200 && /^(?:html|json)$/.test(kindOf(response)));
}

const NUMBERED = /[=/]\d{1,12}(?=$|[/&?])|[=/](?:[A-Za-z\d+_-]|%2B){1,10}(?:=|%3D){1,2}(?=$|&)/i;
/** More than one person has: the page lists several. */
const MOST_CONTACTS = 4;

const isNumbered = ({ request: { url } }: Answered) => NUMBERED.test(url.slice(new URL(url).origin.length));
const isOfOne = (answer: Answered) => isNumbered(answer) && personalIn(answer).size <= MOST_CONTACTS;

/** The contact data of a page that names the user: in a field of its own, or in their mail address. */
function contactsOf(user: string, answer: Answered): string[] {
  const name = user.toLowerCase();
  const contacts = [...personalIn(answer)];
  if (name.length < 3 || contacts.length === 0) return [];
  const isNamed =
    [...dataIn(answer), ...partsOf(answer)].some((value) => value.toLowerCase() === name) ||
    contacts.some((value) => value.toLowerCase() === name || value.toLowerCase().startsWith(`${name}@`));
  return isNamed ? contacts : [];
}

const IN_DATA = /"(?:\w{0,20}_)?(?:password|passwd|pwd|pass|passwordHash)"\s{0,4}:\s{0,4}"([^"\\]{3,200})"/gi;
const LABEL = /^(?:password|passwd|pwd|passwort|mot de passe|contraseña|senha)\s{0,2}[:=]?$/i;
const IN_LINE = /^(?:password|passwd|pwd|passwort|mot de passe|contraseña|senha)\s{0,2}[:=]\s{0,4}(\S{3,100})$/i;

/** Passwords in the record of a person. */
function passwordsIn(answer: Answered): string[] {
  const isRecord = isOfOne(answer) && personalIn(answer).size > 0;
  if (!isRecord) return [];
  const parts = partsOf(answer);
  const found =
    kindOf(answer.response) === 'json'
      ? [...textOf(answer.response).slice(0, 300_000).matchAll(IN_DATA)].map(([, value = '']) => value)
      : parts.flatMap((part, at) => {
          const beside = LABEL.test(part) && /^\S{3,100}$/.test(parts[at + 1] ?? '') ? parts[at + 1] : undefined;
          return IN_LINE.exec(part)?.[1] ?? beside ?? [];
        });
  return found.filter(mayBePassword);
}
