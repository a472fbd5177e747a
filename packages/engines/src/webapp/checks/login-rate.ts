import { pageOf } from '@rocca/tools/web/scope';
import { type ByStrength, mostOf } from '../attack/ask.ts';
import { type Attempt, isAlike, type Login, loginsOf, tryLogin } from '../attack/logins.ts';
import type { AttackTools, SiteCheck, WebSighting } from '../check.ts';
import { filled } from '../evidence.ts';
import { AUTHENTICATION, define, owaspSheet, TELLS_LITTLE } from './passive/define.ts';

const UNLIMITED = define(
  'login-unlimited',
  {
    family: 'Passwords',
    scores: TELLS_LITTLE,
    owasp: AUTHENTICATION,
    cwes: [307],
    references: [owaspSheet('authentication', 'Authentication')],
  },
  {
    name: { it: 'Tentativi di accesso senza limite', en: 'No limit on sign-in attempts' },
    description: {
      it: 'Molti tentativi sbagliati di seguito, dallo stesso indirizzo e per lo stesso nome, ricevono sempre la stessa risposta, senza attese né blocchi: le password si possono indovinare per tentativi.',
      en: 'Repeated failed sign-ins from the same address and for the same user name always get the same response, without delay or lockout: passwords can be guessed by brute force.',
    },
    solution: {
      it: 'Rallentare e poi bloccare per un certo tempo i tentativi dallo stesso indirizzo e per lo stesso nome, anche per nomi che non esistono, e avvisare chi amministra.',
      en: 'Slow down and then temporarily block attempts from the same address and for the same user name, including names that do not exist, and alert the administrators.',
    },
  },
);

const TRIES = 12;
const LOGINS: ByStrength = { low: 6, medium: 10, high: 20, insane: 20 };
/** Answers that come later and later are a limit, too. */
const SLOWER = 2;
const SLOWER_MS = 300;

/** A name that nobody has, so that nobody is locked out. */
export const loginRate = {
  code: 'login_rate',
  name: { it: 'Limite ai tentativi di accesso', en: 'Limit on sign-in attempts' },
  kind: 'site',
  from: 'low',
  atEnd: true,
  definitions: [UNLIMITED],
  async probe(site, tools) {
    const logins = (await loginsOf(site, tools)).slice(0, mostOf(LOGINS, tools));
    const found = await Promise.all(logins.map((login) => tryOften(login, tools)));
    return found.filter((one) => one !== null);
  },
} as const satisfies SiteCheck;

async function tryOften(login: Login, tools: AttackTools): Promise<WebSighting | null> {
  const name = tools.token();
  const user = login.wantsMail ? `${name}@${name}.example` : name;
  const attempts: Attempt[] = [];
  for (let at = 0; at < TRIES; at += 1) {
    const attempt = await tryLogin(login, { user, password: tools.token() }, tools);
    const [first = attempt] = attempts;
    if (!attempt || !first || isNotTaken(attempt) || !isAlike(first, attempt)) return null;
    attempts.push(attempt);
  }
  const [first, last] = [attempts[0], attempts.at(-1)];
  if (!first || !last || isSlowed(attempts.map(({ sent }) => sent.ms))) return null;
  return {
    key: UNLIMITED.key,
    place: { url: pageOf(login.url), method: login.method, parameter: null },
    evidence: filled(
      {
        it: '{tries} password sbagliate di seguito per il nome {user}, che non esiste: tutte hanno avuto la stessa risposta, con stato {status}, la prima dopo {first} ms e l’ultima dopo {last} ms.',
        en: '{tries} wrong passwords in a row for the name {user}, which does not exist: all were answered alike, with status {status}, the first after {first} ms and the last after {last} ms.',
      },
      {
        tries: TRIES,
        user,
        status: last.sent.response?.status,
        first: Math.round(first.sent.ms),
        last: Math.round(last.sent.ms),
      },
    ),
    messages: [
      { exchange: first.sent, marks: [], role: 'proof' },
      { exchange: last.sent, marks: [], role: 'repeat' },
    ],
  };
}

/** Statuses of addresses that take no sign-in at all: nothing was checked there. */
const NOT_TAKEN = new Set([404, 405, 406, 410, 411, 413, 414, 415]);

/** A missing page, a refused method or a failure of the server: no password was compared with anything. */
const isNotTaken = ({ sent, last }: Attempt) =>
  [sent, last].some(({ response }) => NOT_TAKEN.has(response?.status ?? 0) || (response?.status ?? 0) >= 500);

function isSlowed(times: readonly number[]): boolean {
  const middle = (some: readonly number[]) =>
    some.toSorted((one, other) => one - other)[Math.floor(some.length / 2)] ?? 0;
  const third = Math.floor(times.length / 3);
  return middle(times.slice(-third)) > SLOWER * middle(times.slice(0, third)) + SLOWER_MS;
}
