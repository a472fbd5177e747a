import { DatabaseSync } from 'node:sqlite';
import type { WebClient } from '@rocca/tools/web/client';
import { createCookieJar } from '@rocca/tools/web/cookies';
import type { WebRequest } from '@rocca/tools/web/model';
import { describe, expect, it } from 'vitest';
import type { WebCheck } from '../check.ts';
import { CHECKS } from '../checks/index.ts';
import { crawl } from '../crawl/crawler.ts';
import { createScriptSession } from '../crawl/script-session.ts';
import type { SignInKeeper } from '../crawl/sign-in.ts';
import { createSurface } from '../crawl/surface.ts';
import { createAttackTools } from './attack-tools.ts';
import { createCosts } from './costs.ts';
import { createLedger } from './left-behind.ts';
import { createCheckRunner } from './run-checks.ts';
import { takeBack } from './take-back.ts';

const ORIGIN = 'http://127.0.0.1';
/** Those that write, without those that wait. */
const WRITING = new Set(['sql_injection', 'csrf', 'other_objects']);
const MADE = CHECKS.filter(({ code }) => WRITING.has(code)).map((check): WebCheck => {
  const { waitFor: _, ...rest } = { waitFor: null, ...check };
  return rest as WebCheck;
});
const OWN = { username: 'maria', password: 'Rose-of-1' };

/** A site of weak forms: it writes what it is sent into one user's record, or into another's whose number it is given. */
function openSite() {
  const database = new DatabaseSync(':memory:');
  database.exec(`CREATE TABLE users (id INTEGER, name TEXT, mail TEXT, city TEXT, phone TEXT, password TEXT);
    INSERT INTO users VALUES (7, 'maria', 'maria@site.example', 'Pisa', '', '${OWN.password}'), (5, 'other', 'other@site.example', 'Roma', '', 'other');
    CREATE TABLE cards (number TEXT, code TEXT)`);
  const users = () => database.prepare('SELECT * FROM users ORDER BY id DESC').all();
  const before = JSON.stringify(users());
  const orders: string[] = [];
  const renamed: string[] = [];
  const asked: string[] = [];
  const pages: Readonly<Record<string, () => string>> = {
    '/': () =>
      'Ask office@site.example <a href=/profile>1</a><a href=/password>2</a><a href=/simple>3</a><a href=/card>4</a><a href=/shop>5</a><a href=/address>6</a><a href=/me>7</a><a href="/account?user=maria">8</a><a href=/other>9</a><a href=/settings>10</a>',
    '/profile': () => {
      const [maria] = users();
      return `<h1>Your profile</h1><form method=post><input type=hidden name=id value=7>
      <input name=email value="${maria?.mail}"><input name=city value="${maria?.city}"><input name=phone value="${maria?.phone}">
      <input type=password name=password><input type=password name=password2><button name=save value=1>Save</button></form>`;
    },
    // A password that is not the one it is compared with is the new one.
    '/settings': () =>
      `<form method=post action=/settings><input type=email name=email value="${users()[0]?.mail}"><input type=password name=password
      value=1c1e6078><input type=hidden name=password_control value=1c1e6078><button>Go</button></form>`,
    '/other': () => `<h1>Manage</h1><form method=post action=/other><input name=mail value=other@site.example>
      <input name=city value=Roma><input type=password name=password><input type=password name=password2></form>`,
    '/account': () => `<h1>maria</h1><p>Mail: ${users()[0]?.mail}</p><p>Ask office@site.example</p>`,
    '/me': () => {
      const [maria] = users();
      return `<form method=post action=/me><input name=name value="${maria?.name}"><input name=phone value="${maria?.phone}"></form>`;
    },
    '/password': () => `<form method=post><input type=hidden name=uid value=7><input type=password name=oldpassword>
      <input type=password name=newpassword><input type=password name=newpassword2></form>`,
    '/simple': () => '<form method=post><input type=password name=password><input type=password name=confirm></form>',
    '/address': () => '<form method=post><input name=new_email><input type=hidden name=id value=7></form>',
    '/card': () => '<h1>Your card</h1><form method=post><input name=cardno><input name=cvv></form>',
    '/shop': () => '<h1>Pay now</h1><p>Total: 12 €</p><form method=post><input name=cardno><input name=cvv></form>',
  };
  const statements: Readonly<Record<string, (of: (name: string) => string) => string>> = {
    '/profile': (of) => {
      const texts = `mail = '${of('email')}', city = '${of('city')}', phone = '${of('phone')}', password = '${of('password')}'`;
      return `UPDATE users SET ${texts} WHERE id = ${of('id')}`;
    },
    '/me': (of) => {
      if (of('name') !== OWN.username) renamed.push(of('name'));
      return `UPDATE users SET name = '${of('name')}', phone = '${of('phone')}' WHERE id = 7`;
    },
    '/settings': (of) => {
      const isNew = of('password') !== of('password_control');
      return `UPDATE users SET mail = '${of('email')}'${isNew ? `, password = '${of('password')}'` : ''} WHERE id = 7`;
    },
    '/simple': (of) => `UPDATE users SET password = '${of('password')}' WHERE id = 7`,
    '/address': (of) => `UPDATE users SET mail = '${of('new_email')}' WHERE id = ${of('id')}`,
    '/card': (of) => `INSERT INTO cards VALUES ('${of('cardno')}', '${of('cvv')}')`,
  };
  const write = (path: string, sent: URLSearchParams): string => {
    const of = (name: string) => sent.get(name) ?? '';
    if (path === '/shop') orders.push(of('cardno'));
    try {
      const statement = statements[path]?.(of);
      if (statement !== undefined) database.exec(statement);
      if (path !== '/password') return pages[path]?.() ?? '';
      const user = database.prepare(`SELECT id FROM users WHERE id = '${of('uid')}'`).get();
      if (!user || of('newpassword') !== of('newpassword2')) return user ? 'Repeat it rightly' : 'Nobody';
      database.exec(`UPDATE users SET password = '${of('newpassword')}' WHERE id = ${Number(user.id)}`);
      return 'Changed';
    } catch (error) {
      return `SQLite error: ${String(error)}`;
    }
  };
  const send = async (request: WebRequest) => {
    const { pathname } = new URL(request.url);
    asked.push(`${request.method} ${pathname}`);
    const page = pages[pathname];
    const isSent = request.method === 'POST' && page !== undefined;
    const text = isSent ? write(pathname, new URLSearchParams(String(request.body))) : page?.();
    const headers = [['Content-Type', 'text/html']] as const;
    const response = { status: text === undefined ? 404 : 200, statusText: '', headers, cut: false };
    return { request, response: { ...response, body: Buffer.from(text ?? 'Nothing') }, failure: null, ms: 1 };
  };
  return { users: () => JSON.stringify(users()), before, orders, renamed, asked, send };
}

async function scan() {
  const site = openSite();
  const { signal } = new AbortController();
  const surface = createSurface({ origin: ORIGIN, root: '/', variants: 2 });
  surface.session.signedIn = true;
  const ledger = createLedger();
  const client = ledger.clientOf({ send: site.send, close: () => undefined } as unknown as WebClient);
  const scriptSession = createScriptSession(ORIGIN);
  const keeper = {
    page: `${ORIGIN}/login`,
    request: () => null,
    landing: () => null,
    hops: () => [],
    shownAtOnce: () => null,
    ask: (send: () => unknown) => send(),
  };
  await crawl({
    ...{ start: `${ORIGIN}/`, scope: { origin: ORIGIN, path: '/', address: '127.0.0.1' }, surface, client, signal },
    limits: {
      ...{ ms: 5000, depth: 5, pages: 50, perValue: 2, perShape: 4, perFolder: 50 },
      ...{ browserPages: 0, browserPerPath: 0, browserRepeats: 0, acts: 0, guesses: 0 },
    },
    ...{ session: null, keeper: keeper as unknown as SignInKeeper, scriptSession, mayChange: false, own: OWN },
  });
  const runs = async () => ({ executed: false, finalUrl: '', failure: null });
  const depth = { strength: 'medium', payloads: 20, mayChange: false } as const;
  const tools = createAttackTools({
    ...{ client, jar: createCookieJar(), surface, depth, signal, scriptSession, listener: null },
    ...{ own: OWN, keeper: null, browser: { runs, opens: runs }, onAnswer: () => undefined },
  });
  const runner = createCheckRunner({
    ...{ checks: MADE, strength: 'medium', passiveOnly: false, depth },
    ...{ costs: createCosts(), pageKey: surface.pageKey, ms: 60_000, whyOver: async () => null },
  });
  const found: string[] = [];
  runner.onSighting = ({ check, sighting: { place } }) =>
    found.push(`${check} ${new URL(place.url).pathname} ${place.parameter}`);
  await runner.attack(surface, tools, Promise.resolve(), () => undefined);
  await runner.probe(surface, tools, () => undefined);
  const ask = (request: WebRequest) => client.send(request);
  await takeBack({
    ...{ site: surface, hasAccepted: ledger.hasAccepted, ask, onSettled: ledger.settle, signal },
    ...{ keptIn: surface.keptIn, shownElsewhere: surface.shownElsewhere },
  });
  return { ...site, found };
}

describe('forms of the own account', () => {
  it('are tested, and leave the account and those of others as they were', async () => {
    const { users, before, orders, renamed, asked, found } = await scan();
    expect(users()).toBe(before);
    expect(found).toEqual(
      expect.arrayContaining([
        'sql_injection /profile city',
        'sql_injection /profile email',
        'sql_injection /me phone',
        'sql_injection /address new_email',
        'sql_injection /password uid',
        'sql_injection /card cardno',
      ]),
    );
    // Nothing that only the own word keeps from harm is sent at all, and what pays is not sent either.
    expect(asked.filter((one) => /^POST .(?:simple|shop|other|settings)/.test(one))).toEqual([]);
    expect(orders).toEqual([]);
    // Whoever stops the scan in between must still be able to sign in.
    expect(renamed).toEqual([]);
  });
});
