import { DatabaseSync } from 'node:sqlite';
import type { WebClient } from '@rocca/tools/web/client';
import { createCookieJar } from '@rocca/tools/web/cookies';
import type { Exchange, WebRequest } from '@rocca/tools/web/model';
import type { AttackTools } from '../check.ts';
import { crawl } from '../crawl/crawler.ts';
import { createScriptSession } from '../crawl/script-session.ts';
import { readParts } from '../crawl/spots/multipart-body.ts';
import { headerOf, withHeader } from '../crawl/spots/spot.ts';
import { createSurface, type Surface } from '../crawl/surface.ts';
import { createAttackTools } from '../scanner/attack-tools.ts';
import { createLedger } from '../scanner/left-behind.ts';
import { ORIGIN } from './answers.ts';
import type { Page } from './fake-target.ts';

interface Rules {
  /** Fields for the password: a second one repeats it. */
  readonly passwords: 1 | 2;
  readonly mail?: boolean;
  /** Whether the password is looked at, and before or after the question whether the name exists; never: every one is taken. */
  readonly checksPassword: 'first' | 'last' | 'never';
  /** The columns of which no two rows may have the same value. */
  readonly unique?: ReadonlyArray<'user' | 'mail'>;
  /** What the site says of a name that is taken. */
  readonly taken?: string;
  /** The site has no form to sign in. */
  readonly noSignIn?: boolean;
  /** The values are part of the statement that looks for them. */
  readonly weakSql?: boolean;
  /** The values are part of the statement that makes the account. */
  readonly weakInsert?: boolean;
  /** A field for a text about oneself. */
  readonly about?: boolean;
  /** A field that shows how to write a telephone number. */
  readonly phone?: boolean;
  /** Another program takes the form: it makes an account of whatever it is sent. */
  readonly action?: string;
  /** The form takes a picture as well. */
  readonly picture?: boolean;
  /** Each unique column is looked up by a statement of its own. */
  readonly oneByOne?: boolean;
  /** Names at which the statement fails. */
  readonly failsFor?: RegExp;
  /** Error message for a registration without an e-mail address. */
  readonly needsMail?: string;
  /** Nobody may register. */
  readonly refusesAll?: boolean;
  /** Names are made of letters and digits. */
  readonly plainNames?: boolean;
  /** A hidden field names the role of the account, which who is signed in has, all users have, or nobody has. */
  readonly role?: 'as sent' | 'all' | 'none';
  /** The customer has agreed to requests that change data. */
  readonly mayChange?: boolean;
  /** The page of the users, which the scan is signed in to see, shows their names as they are. */
  readonly showsNames?:
    | 'raw'
    | 'escaped'
    | 'at home'
    | 'in a script'
    | 'in a script with slashes escaped'
    | 'in a field'
    | 'in a list to choose from'
    | 'to a search for them';
  /** What a refusal and a success look like. */
  refusal?(why: string, values: URLSearchParams): Page;
  readonly success?: Page | ((values: URLSearchParams) => Page);
  /** It fails once the account is there. */
  readonly failsAfterwards?: boolean;
  /** A list to choose the language from, which is stored beside the rest. */
  readonly language?: boolean;
  /** What comes where a statement fails: without it the message of the database. */
  readonly failure?: Page;
  /** The password is no part of the statement. */
  readonly hashesPassword?: boolean;
  /** The same, by what was sent. */
  failureOf?(values: URLSearchParams): Page;
  /** What the page `/error1.php` says. */
  readonly errorPage?: string;
  /** What the page of the form says beside it when it is opened with a query. */
  notice?(query: URLSearchParams): string;
}

interface RegistrationSite {
  readonly surface: Surface;
  readonly tools: AttackTools;
  readonly asked: readonly WebRequest[];
  /** Names of the accounts there are, beside the one that was there before. */
  accounts(): readonly string[];
  passwords(): readonly string[];
}

const CRAWL = {
  ...{ ms: 5000, browserPages: 0, browserPerPath: 0, browserRepeats: 0, acts: 0, guesses: 0 },
  ...{ pages: 50, depth: 5, perShape: 3, perValue: 3, perFolder: 20 },
};

/** A site in memory that makes accounts, crawled and ready for checks of points. */
export async function registrationSite(rules: Rules, ledger = createLedger()): Promise<RegistrationSite> {
  const db = new DatabaseSync(':memory:');
  db.exec(
    "CREATE TABLE users (user TEXT, mail TEXT, pass TEXT, about TEXT, phone TEXT, role TEXT, language TEXT); INSERT INTO users VALUES ('admin', 'a@b.example', 'x', '', '', 'user', '')",
  );
  const fields = [
    'user',
    ...(rules.mail ? ['mail'] : []),
    ...(rules.about ? ['about'] : []),
    ...(rules.phone ? ['phone'] : []),
    'pass',
    ...(rules.passwords === 2 ? ['pass2'] : []),
  ];
  const form = `<form method=post action=${rules.action ?? '/register'}${rules.picture ? ' enctype="multipart/form-data"' : ''}>${fields
    .map((name) => {
      const shown = name === 'phone' ? ' placeholder="+1 (555) 000-0000"' : '';
      return `<input name=${name} type=${name.startsWith('pass') ? 'password' : 'text'}${shown}>`;
    })
    .join(
      '',
    )}${rules.language ? '<select name=language><option>English<option>Deutsch</select>' : ''}${rules.picture ? '<input type=file name=picture>' : ''}${rules.role ? '<input type=hidden name=role value=user>' : ''}<button>Register</button></form>`;
  const refuse = rules.refusal ?? ((why: string): Page => ({ body: `<h1>Join</h1><p class=error>${why}</p>${form}` }));
  const badPassword = (values: URLSearchParams) => {
    const [pass = '', pass2 = ''] = [values.get('pass') ?? '', values.get('pass2') ?? ''];
    if (pass.length < 4) return 'The password is too short';
    return rules.passwords === 2 && pass !== pass2 ? 'The passwords do not match' : null;
  };
  const exists = (values: URLSearchParams) => {
    const all = (rules.unique ?? []).map((column) => [column, values.get(column) ?? ''] as const);
    return rules.oneByOne ? all.some((column) => isThere([column])) : all.length > 0 && isThere(all);
  };
  const isThere = (columns: ReadonlyArray<readonly [string, string]>) => {
    const condition = columns
      .map(([column, value]) => `${column} = ${rules.weakSql ? `'${value}'` : '?'}`)
      .join(' OR ');
    const sent = rules.weakSql ? [] : columns.map(([, value]) => value);
    return db.prepare(`SELECT * FROM users WHERE ${condition}`).all(...sent).length > 0;
  };
  const register = (values: URLSearchParams): Page => {
    if (rules.failsFor?.test(values.get('user') ?? '')) throw new Error('near "x": syntax error');
    if (rules.refusesAll) return refuse('Registration is closed', values);
    if (rules.plainNames && !/^\w+$/.test(values.get('user') ?? ''))
      return refuse('Username can only contain letters, numbers, and underscores', values);
    if (rules.needsMail && !values.get('mail')) return refuse(rules.needsMail, values);
    const bad = badPassword(values);
    if (bad && rules.checksPassword === 'first') return refuse(bad, values);
    if (exists(values)) return refuse(rules.taken ?? 'This username is already taken', values);
    if (bad && rules.checksPassword === 'last') return refuse(bad, values);
    const row = ['user', 'mail', 'pass', 'about', 'phone', 'role', 'language'].map((name) =>
      name === 'pass' && rules.hashesPassword ? 'hash' : (values.get(name) ?? ''),
    );
    if (rules.weakInsert) db.exec(`INSERT INTO users VALUES (${row.map((value) => `'${value}'`).join(', ')})`);
    else db.prepare('INSERT INTO users VALUES (?, ?, ?, ?, ?, ?, ?)').run(...row);
    if (rules.failsAfterwards) throw new Error('no mail server');
    const success = typeof rules.success === 'function' ? rules.success(values) : rules.success;
    return success ?? { status: 302, body: '', headers: [['Location', '/welcome']] };
  };
  const pageOf = (request: WebRequest): Page => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/')
      return {
        body: `<a href=/register>Join</a>${rules.showsNames && rules.showsNames !== 'at home' ? '<a href=/users>People</a>' : ''}${rules.noSignIn ? '' : '<a href=/in>Sign in</a>'}`,
      };
    if (pathname === '/in' && request.method === 'POST') {
      const sent = new URLSearchParams(String(request.body));
      const found = db.prepare('SELECT user FROM users WHERE user = ? AND pass = ?');
      const user = found.get(sent.get('who') ?? '', sent.get('word') ?? '')?.user;
      const headers = [
        ['Set-Cookie', `sid=${encodeURIComponent(String(user))}`] as const,
        ['Location', '/home'] as const,
      ];
      if (user !== undefined) return { status: 302, body: '', headers };
    }
    if (pathname === '/home') {
      const sid = decodeURIComponent(headerOf(request, 'cookie')?.split('sid=')[1] ?? '');
      const role = db.prepare('SELECT role FROM users WHERE user = ?').get(sid)?.role;
      if (role === undefined) return { status: 302, body: '', headers: [['Location', '/in']] };
      const isInCharge = rules.role === 'all' || (rules.role === 'as sent' && role === 'admin');
      const greeting = rules.showsNames === 'at home' ? `<p>Welcome ${sid}</p>` : '';
      return { body: `<h1>Home</h1>${greeting}${isInCharge ? '<a href="/admin/users">Users</a>' : ''}` };
    }
    if (pathname === '/users') {
      const escaped = (text: string) => text.replaceAll('<', '&lt;');
      const names = db
        .prepare('SELECT user, about FROM users')
        .all()
        .map(({ user, about }) => `${user} ${about}`);
      if (rules.showsNames?.startsWith('in a script')) {
        const list = JSON.stringify(names);
        const shown = rules.showsNames.endsWith('escaped') ? list.replaceAll('/', '\\/') : list;
        return { body: `<h1>People</h1><script>var people = ${shown};</script>` };
      }
      if (rules.showsNames === 'to a search for them') {
        const word = searchParams.get('q') ?? '';
        const rows = names.filter((name) => word !== '' && name.includes(word)).map((name) => `<p>${name}</p>`);
        return { body: `<h1>People</h1><form action=/users><input name=q></form>${rows.join('')}` };
      }
      if (rules.showsNames === 'in a list to choose from')
        return { body: `<h1>People</h1><select>${names.map((name) => `<option>${name}</option>`).join('')}</select>` };
      if (rules.showsNames === 'in a field')
        return { body: `<h1>People</h1><textarea name=all>${names.join(', ')}</textarea>` };
      const show = rules.showsNames === 'escaped' ? escaped : String;
      return { body: `<h1>People</h1>${names.map((name) => `<p>${show(name)}</p>`).join('')}` };
    }
    if (pathname === '/in')
      return { body: '<form method=post action=/in><input name=who><input type=password name=word></form>' };
    if (pathname === '/error1.php' && rules.errorPage) return { body: `<h1>Join</h1><p>${rules.errorPage}</p>` };
    if (pathname === '/welcome') return { body: '<h1>Welcome</h1>' };
    if (rules.action !== undefined && pathname.startsWith(rules.action))
      return register(new URLSearchParams(String(request.body ?? '')));
    if (pathname !== '/register') return { status: 404, body: 'Nothing here' };
    if (request.method !== 'POST') return { body: `<h1>Join</h1><p>${rules.notice?.(searchParams) ?? ''}</p>${form}` };
    try {
      const parts = readParts(request).map(({ name, content }): [string, string] => [name, content]);
      return register(new URLSearchParams(rules.picture ? parts : String(request.body)));
    } catch (error) {
      const failure = rules.failureOf?.(new URLSearchParams(String(request.body))) ?? rules.failure;
      return failure ?? { status: 500, body: `<h1>Error</h1>SQLITE_ERROR: ${String(error)}` };
    }
  };
  const asked: WebRequest[] = [];
  const jar = createCookieJar();
  const client: WebClient = {
    send: async (sent, { cookies = 'jar' } = {}): Promise<Exchange> => {
      const own = cookies === 'jar' ? jar.headerFor(new URL(sent.url).pathname) : null;
      const request = own === null || headerOf(sent, 'cookie') !== null ? sent : withHeader(sent, 'Cookie', own);
      asked.push(request);
      const { status = 200, body, headers = [] } = pageOf(request);
      return {
        request,
        response: {
          ...{ status, statusText: '', cut: false, body: Buffer.from(body) },
          headers: [['Content-Type', 'text/html'], ...headers],
        },
        failure: null,
        ms: 3,
      };
    },
    close: () => undefined,
  };
  const surface = createSurface({ origin: ORIGIN, root: '/', start: `${ORIGIN}/`, variants: 3 });
  const scriptSession = createScriptSession(ORIGIN);
  const { signal } = new AbortController();
  await crawl({
    ...{
      start: `${ORIGIN}/`,
      scope: { origin: ORIGIN, path: '/', address: '127.0.0.1' },
      limits: CRAWL,
      client,
      surface,
    },
    ...{ session: null, keeper: null, scriptSession, mayChange: false, signal },
  });
  asked.splice(0);
  if (rules.role) {
    jar.keep('/', [['Set-Cookie', 'sid=admin; Path=/']]);
    surface.session.signedIn = true;
    surface.session.cookies = ['sid'];
  }
  const runs = async () => ({ executed: false, finalUrl: '', failure: null });
  const opens: AttackTools['browser']['opens'] = async (_, { answer }, mark) => ({
    ...{ executed: answer?.body.toString('utf8').includes(`onerror=rcproof(/${mark}/)>`) === true, finalUrl: '' },
    failure: null,
  });
  const tools = createAttackTools({
    ...{
      client: ledger.clientOf(client),
      onRefused: ledger.noteRefused,
      onFailed: ledger.noteFailed,
      onMade: ledger.noteMade,
      jar,
      surface,
      keeper: null,
      scriptSession,
      listener: null,
      signal,
    },
    ...{ browser: { runs, opens }, onAnswer: () => undefined },
    depth: { strength: 'default', payloads: 12, mayChange: rules.mayChange ?? false },
  });
  const made = () => db.prepare("SELECT user, pass FROM users WHERE user <> 'admin'").all();
  const accounts = () => made().map(({ user }) => String(user));
  const passwords = () => made().map(({ pass }) => String(pass));
  return { surface, tools, asked, accounts, passwords };
}
