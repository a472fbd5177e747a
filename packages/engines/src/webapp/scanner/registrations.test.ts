import { describe, expect, it } from 'vitest';
import { probeOf, textOf } from '../attack/probe.ts';
import { roleValues } from '../checks/role-values.ts';
import { sqlInjection } from '../checks/sql-injection.ts';
import { templateInjection } from '../checks/template-injection.ts';
import { upload } from '../checks/upload.ts';
import { xssReflected } from '../checks/xss-reflected.ts';
import { xssStored } from '../checks/xss-stored.ts';
import type { Page } from '../testing/fake-target.ts';
import { registrationSite } from '../testing/registration-site.ts';
import { createLedger } from './left-behind.ts';
import { readForm } from './registration-form.ts';

type Rules = Parameters<typeof registrationSite>[0];

/** Everything a scan would try at the fields of the form. */
async function attackAll(rules: Rules) {
  const site = await registrationSite(rules);
  const found: string[] = [];
  for (const point of site.surface.points.filter(({ kind, signsIn }) => kind === 'form' && !signsIn))
    for (const check of [sqlInjection, templateInjection])
      for (const { key, place } of await check.attack(point, site.tools)) found.push(`${key} ${place.parameter}`);
  return { ...site, found };
}

const FORM =
  '<h1>Join</h1><form method=post action=/register><input name=user><input name=mail><input type=password name=pass><button>Register</button></form>';
const ledTo = (address: string): Page => ({ status: 302, body: '', headers: [['Location', address]] });

const TWO: Rules = { passwords: 2, mail: true, checksPassword: 'first', unique: ['user'] };

describe('the fields of a form that makes accounts', () => {
  it.each([
    ['uid', true],
    ['product_id', false],
  ])('count the number that fills %s as a name: %s', (name, isName) => {
    const body = `${name}=3&password=Pv-0123456789ab!`;
    const headers = [['Content-Type', 'application/x-www-form-urlencoded']] as const;
    const known = readForm({ method: 'POST', url: 'http://127.0.0.1/register', headers, body });
    expect([known.names.has(name), known.texts.has(name)]).toEqual([isName, isName]);
  });

  it('do not include the button of the form, whatever it is called', () => {
    const body = 'add_name=rossiverdi&password=Pv-0123456789ab!&add_user=&create_user=Create+user';
    const headers = [['Content-Type', 'application/x-www-form-urlencoded']] as const;
    const known = readForm({ method: 'POST', url: 'http://127.0.0.1/admin', headers, body });
    expect([...known.texts.keys()]).toEqual(['add_name', 'password']);
  });

  it.each<[string, Rules, readonly string[]]>([
    ['the mail, as the name is taken', { ...TWO, unique: ['user', 'mail'], weakSql: true }, ['sql-injection mail']],
    [
      'the name, as the mail is taken',
      { ...TWO, unique: ['mail', 'user'], weakSql: true, taken: 'E-mail già in uso' },
      ['sql-injection user'],
    ],
    [
      'the name, by a quote in it',
      { passwords: 1, checksPassword: 'first', unique: ['user'], weakSql: true },
      ['sql-injection user'],
    ],
    [
      'the name, before two passwords are compared',
      { passwords: 2, checksPassword: 'last', unique: ['user'], weakSql: true },
      ['sql-injection user'],
    ],
    [
      'the name, before one password is looked at',
      { passwords: 1, checksPassword: 'last', unique: ['user'], weakSql: true },
      ['sql-injection user'],
    ],
  ])('are tried without making accounts: %s', async (_, rules, expected) => {
    const { found, accounts } = await attackAll(rules);
    expect(found).toEqual(expect.arrayContaining([...expected]));
    expect(accounts().length).toBeLessThanOrEqual(1);
  });

  it.each<[string, Rules]>([
    ['behind a name that is taken', { ...TWO, about: true, weakInsert: true }],
    ['behind one password', { ...TWO, passwords: 1, about: true, weakInsert: true }],
    [
      'and where every password is taken',
      { passwords: 1, mail: true, about: true, checksPassword: 'never', weakInsert: true },
    ],
  ])('are tried where only the statement reads them that makes the account %s', async (_, rules) => {
    const { found, accounts } = await attackAll(rules);
    expect(found).toEqual(
      expect.arrayContaining(['sql-injection user', 'sql-injection mail', 'sql-injection about', 'sql-injection pass']),
    );
    expect(accounts()).toHaveLength(1);
  });

  it('are tried where a refusal leads to an error page that says why, and only there', async () => {
    const rules: Rules = { ...TWO, about: true, weakInsert: true, refusal: () => ledTo('/error1.php') };
    const known = await attackAll({
      ...rules,
      errorPage: 'Confirm Password doesn’t match Password! Please try again.',
    });
    expect(known.found).toEqual(
      expect.arrayContaining(['sql-injection user', 'sql-injection mail', 'sql-injection about']),
    );
    expect(known.accounts().length).toBeLessThanOrEqual(1);
    const silent = await attackAll({ ...rules, errorPage: 'Hello' });
    expect(silent.found).toEqual([]);
    expect(silent.accounts().length).toBeLessThanOrEqual(1);
  });

  it('are tried where the site takes letters alone in a name, with what the form shows as an example', async () => {
    const { found, accounts } = await attackAll({
      ...{ passwords: 1, mail: true, about: true, phone: true, checksPassword: 'first', weakInsert: true },
      plainNames: true,
    });
    const fields = ['about', 'mail', 'pass', 'phone'].map((name) => `sql-injection ${name}`);
    expect(found.toSorted()).toEqual(fields);
    expect(accounts()).toHaveLength(1);
  });

  describe('of a site in a language that the scan does not read', () => {
    const kept = (words: string, values: URLSearchParams | null): Page => {
      const text = (name: string) => (values?.get(name) ?? '').replaceAll('&', '&amp;').replaceAll('"', '&quot;');
      const texts = ['user', 'mail', 'about'].map((name) => `<input name=${name} value="${text(name)}">`).join('');
      return { body: `${words}<form method=post action=/register>${texts}<input type=password name=pass></form>` };
    };
    const RULES: Rules = { passwords: 1, mail: true, about: true, checksPassword: 'never', weakInsert: true };
    const needsMail = 'Vui lòng điền đầy đủ các trường';
    const inError = (why: string, values: URLSearchParams) =>
      kept(`<div class="msg-error"><p>${why}</p></div>`, values);

    it('are tested where a refusal shows an error message above the form with the submitted values', async () => {
      const { found, accounts } = await attackAll({ ...RULES, needsMail, refusal: inError });
      expect(found).toEqual(expect.arrayContaining(['sql-injection user', 'sql-injection about']));
      expect(accounts()).toHaveLength(1);
    });

    it.each<[string, Rules['success']]>([
      ['an empty form below an error message', kept('<p class=error>Đăng ký thành công</p>', null)],
      [
        'the form with the submitted values below another message',
        (values) => kept('<p class=note>Đăng ký thành công</p>', values),
      ],
    ])('are tested with a single account where success shows %s', async (_, success) => {
      const { accounts } = await attackAll({ ...RULES, weakInsert: false, success });
      expect(accounts()).toHaveLength(1);
    });
  });

  it('are tried where the only text is the name, and the password that is stored beside it', async () => {
    const { found, accounts } = await attackAll({ passwords: 1, checksPassword: 'never', weakInsert: true });
    expect(found).toEqual(['sql-injection user', 'sql-injection pass']);
    expect(accounts()).toHaveLength(1);
  });

  describe('that ask for more rights than the form offers', () => {
    const look = async (rules: Rules) => {
      const site = await attackAll(rules);
      const found = await roleValues.probe(site.surface, site.tools);
      const named = found.map(({ key, possible, place }) => `${key}${possible ? '?' : ''} ${place.parameter}`);
      return { found: named, accounts: site.accounts() };
    };
    const ONE: Rules = { passwords: 1, mail: true, checksPassword: 'first', unique: ['user'], mayChange: true };

    it('make an account that has them, where the site reads them from the form', async () => {
      const { found, accounts } = await look({ ...ONE, role: 'as sent' });
      expect(found).toEqual(['role-by-value role']);
      expect(accounts).toHaveLength(1);
    });

    it('make no such account without consent, and leave a hidden role to be verified', async () => {
      const { found } = await look({ ...ONE, role: 'as sent', mayChange: false });
      expect(found).toEqual(['role-by-value? role']);
    });

    it('are none where the site does not read them, or where all users have them', async () => {
      for (const role of ['none', 'all'] as const) expect((await look({ ...ONE, role })).found).toEqual([]);
    });
  });

  it('leave markup in the texts of the one account, which a page should show as text', async () => {
    const look = async (rules: Rules) => {
      const site = await registrationSite(rules);
      const found = await xssStored.probe(site.surface, site.tools);
      const named = found.map(({ key, possible, place }) => `${key}${possible ? '?' : ''} ${place.parameter}`);
      return { found: named.toSorted(), accounts: site.accounts().length };
    };
    const ONE: Rules = { passwords: 1, about: true, checksPassword: 'first', unique: ['user'], showsNames: 'raw' };
    expect(await look(ONE)).toEqual({ found: ['xss-stored? about', 'xss-stored? user'], accounts: 1 });
    expect(await look({ ...ONE, plainNames: true })).toEqual({ found: ['xss-stored? about'], accounts: 1 });
    expect(await look({ ...ONE, showsNames: 'escaped' })).toEqual({ found: [], accounts: 1 });
    expect(await look({ ...ONE, showsNames: 'at home' })).toEqual({ found: ['xss-stored? user'], accounts: 1 });
    const both = ['xss-stored? about', 'xss-stored? user'];
    expect(await look({ ...ONE, showsNames: 'in a script' })).toEqual({ found: both, accounts: 1 });
    expect(await look({ ...ONE, showsNames: 'in a field' })).toEqual({ found: both, accounts: 1 });
    expect(await look({ ...ONE, showsNames: 'in a list to choose from' })).toEqual({ found: both, accounts: 1 });
    expect(await look({ ...ONE, showsNames: 'to a search for them' })).toEqual({ found: both, accounts: 1 });
    const escaped = await look({ ...ONE, showsNames: 'in a script with slashes escaped' });
    expect(escaped).toEqual({ found: [], accounts: 1 });
  });

  it('are listed as left behind only with the names of the account, not with those of refused attempts', async () => {
    const ledger = createLedger();
    const { surface, tools, accounts } = await registrationSite(TWO, ledger);
    for (const point of surface.points.filter(({ kind, signsIn }) => kind === 'form' && !signsIn))
      await sqlInjection.attack(point, tools);
    const [user = ''] = accounts();
    const [listed] = ledger.list(surface);
    expect(listed?.marks).toEqual([user, expect.stringContaining('@')]);
    expect(listed?.kind).toBe('account');
  });

  it('are reported for unescaped markup that only the response that created the account shows', async () => {
    const look = async (show: (text: string) => string) => {
      const success = (values: URLSearchParams): Page => ({
        body: `<h1>Join</h1><p>Successfully registered: ${show(values.get('user') ?? '')}</p>`,
      });
      const site = await registrationSite({ passwords: 2, mail: true, checksPassword: 'first', success });
      const found: string[] = [];
      for (const point of site.surface.points.filter(({ kind, signsIn }) => kind === 'form' && !signsIn)) {
        const seen = [
          ...(await xssReflected.attack(point, site.tools)),
          ...(await xssReflected.waitFor(point, site.tools)),
        ];
        for (const { key, possible, place } of seen) found.push(`${key}${possible ? '?' : ''} ${place.parameter}`);
      }
      return { found, accounts: site.accounts().length };
    };
    expect(await look(String)).toEqual({ found: ['xss-reflected? user'], accounts: 1 });
    expect(await look((text) => text.replaceAll('<', '&lt;'))).toEqual({ found: [], accounts: 1 });
  });

  it('leave markup without a quote where a quote makes the statement fail, also where the site takes what is wrong', async () => {
    const look = async (rules: Partial<Rules>) => {
      const site = await registrationSite({
        ...{ passwords: 1, mail: true, checksPassword: 'first', weakInsert: true, showsNames: 'raw', ...rules },
      });
      const found = await xssStored.probe(site.surface, site.tools);
      return { found: found.map(({ key, place }) => `${key} ${place.parameter}`), accounts: site.accounts() };
    };
    const { found, accounts } = await look({});
    expect(found).toEqual(['xss-stored user']);
    expect(accounts).toEqual([expect.stringMatching(/^\w+<rc[0-9a-f]{6}><\/>$/)]);
    const plain = await look({ plainNames: true });
    expect(plain.found).toEqual([]);
    expect(plain.accounts).toEqual([expect.stringMatching(/^\w+$/)]);
  });

  it('are tried for markup in the message of the database, without another account', async () => {
    const look = async (show: (text: string) => string, hashesPassword = false) => {
      const failureOf = (values: URLSearchParams): Page => {
        const [, ...rest] = `${values.get('user')}`.split("'");
        const near = show(rest.join("'").trim());
        return {
          body: `<h1>Error</h1>You have an error in your SQL syntax; check the manual for the right syntax near '${near}' at line 1`,
        };
      };
      const site = await registrationSite({
        passwords: 1,
        checksPassword: 'never',
        weakInsert: true,
        failureOf,
        hashesPassword,
      });
      const point = site.surface.points.find(({ name, signsIn }) => name === 'user' && !signsIn);
      if (!point) throw new Error('no point');
      const found = [
        ...(await sqlInjection.attack(point, site.tools)),
        ...(await xssReflected.waitFor(point, site.tools)),
      ];
      return { found: found.map(({ key, place }) => `${key} ${place.parameter}`), accounts: site.accounts().length };
    };
    expect(await look(String)).toEqual({ found: ['sql-injection user', 'xss-reflected user'], accounts: 1 });
    expect(await look(() => 'x', true)).toEqual({ found: ['sql-injection user'], accounts: 1 });
    const escaped = await look((text) => text.replaceAll('<', '&lt;'));
    expect(escaped).toEqual({ found: ['sql-injection user'], accounts: 1 });
  });

  it.each<[string, Rules]>([
    ['looks at no password', { passwords: 1, mail: true, checksPassword: 'never' }],
    ['compares no passwords', { passwords: 2, mail: true, checksPassword: 'never' }],
    ['asks for a name alone', { passwords: 1, checksPassword: 'never' }],
  ])('never make an account that others could guess the password of, where the site %s', async (_, rules) => {
    const { passwords } = await attackAll(rules);
    expect(passwords()).toEqual([expect.stringMatching(/^Pv-[0-9a-f]{12}!'?$/)]);
  });

  it.each<[string, Page, string?]>([
    [
      'with the form',
      {
        body: '<p>Passwords differ</p><form method=post><input name=user><input type=password name=pass><input type=password name=pass2></form>',
      },
    ],
    ['in words alone', { body: '<p>Le password non coincidono</p>' }],
    [
      'by a message of a script',
      { body: "<script>alert('Passwords do not match!'); window.location='/register';</script>" },
    ],
    ['with a status', { status: 422, body: '<p>Error</p>' }],
    ['by the address of the form that they are led back to', ledTo('/register?error=1')],
    ['on the form that they are led back to', ledTo('/register'), 'Le password non coincidono'],
    [
      'in JSON',
      {
        body: '{"success":false,"message":"Passwörter stimmen nicht überein"}',
        headers: [['Content-Type', 'application/json']],
      },
    ],
  ])('are known to be refused %s', async (_, refusal, shownOnce = '') => {
    let shown = '';
    const { tools, surface, accounts, asked } = await registrationSite({
      ...TWO,
      refusal: () => {
        shown = shownOnce;
        return refusal;
      },
      notice: () => {
        const said = shown;
        shown = '';
        return said;
      },
    });
    for (const point of surface.points.filter(({ kind, signsIn }) => kind === 'form' && !signsIn))
      for (let time = 0; time < 6; time += 1) await tools.send(point, `word${time}`);
    expect(accounts()).toHaveLength(1);
    expect(asked.length).toBeGreaterThan(20);
  });

  it('give a point where the reason of a refusal is told by a redirect alone', async () => {
    const refusal = (why: string): Page => ({
      ...{ status: 302, body: '', headers: [['Location', `/register?em=${encodeURIComponent(why)}`]] },
    });
    const { tools, surface } = await registrationSite({ ...TWO, refusal });
    const point = surface.points.find(({ name }) => name === 'user');
    for (const value of ['word', 'other']) if (point) await tools.send(point, value);
    const queries = surface.points.filter(({ kind }) => kind === 'query');
    expect(queries.map(({ name, address }) => `${name} ${address}`)).toEqual(['em http://shop.example/register']);
  });

  it('show what a refused visitor is shown', async () => {
    const refusal = (why: string, values: URLSearchParams): Page => ({ body: `<p>${values.get('user')}: ${why}</p>` });
    const { tools, surface } = await registrationSite({ ...TWO, refusal });
    const point = surface.points.find(({ name }) => name === 'user');
    const probed = point && (await probeOf(point, tools));
    expect(probed?.withSpecials).toBe(true);
    expect(textOf(probed?.exchange.response?.body ?? Buffer.alloc(0))).toContain('<');
  });

  it.each<[string, Rules]>([
    ['takes passwords that differ', { passwords: 2, mail: true, checksPassword: 'never', unique: ['user'] }],
    ['takes an empty password', { passwords: 1, checksPassword: 'never', unique: ['user'] }],
    ['takes everything, the same name included', { passwords: 1, mail: true, checksPassword: 'never' }],
    ['says nothing of what it did', { ...TWO, checksPassword: 'never', success: { body: '<p>Ok' } }],
    [
      'shows the form again after a success',
      {
        ...TWO,
        checksPassword: 'never',
        success: {
          body: '<p>Account created</p><form method=post><input name=user><input name=mail><input type=password name=pass><input type=password name=pass2></form>',
        },
      },
    ],
    [
      'shows the form again after a success that it tells in another language',
      {
        ...{ passwords: 1, mail: true, about: true, checksPassword: 'never', weakInsert: true },
        success: {
          body: '<p>Konto zostało utworzone, można się zalogować</p><form method=post><input name=user><input name=mail><input name=about><input type=password name=pass></form>',
        },
      },
    ],
    [
      'leads back to the form after a success as after a refusal, which the address tells',
      {
        ...{ passwords: 2, mail: true, checksPassword: 'never', unique: ['mail'] },
        refusal: () => ledTo('/register?status=mail_exists'),
        success: ledTo('/register?status=success'),
        notice: (query) => (query.get('status') === 'success' ? 'You have successfully registered with us' : ''),
      },
    ],
    [
      'leads back to the form after a success, and says so to nobody',
      { ...TWO, checksPassword: 'never', unique: ['mail'], mayChange: true, success: ledTo('/register') },
    ],
    [
      'leads to another page of the same program after a success',
      {
        ...{ ...TWO, checksPassword: 'never', unique: ['mail'], mayChange: true, taken: 'E-mail già in uso' },
        success: ledTo('/register?page=list'),
        notice: (query) => (query.has('page') ? 'Everybody' : ''),
      },
    ],
    [
      'shows the form again after a success, and says nothing',
      {
        ...{ passwords: 1, mail: true, checksPassword: 'never', unique: ['user'], mayChange: true },
        success: { body: FORM },
        refusal: () => ({ body: `${FORM}<script>alert("Nazwa jest niedostępna")</script>` }),
      },
    ],
    [
      'says after a success what must be done next',
      { ...TWO, checksPassword: 'never', success: { body: '<p>Account created.<p>You must confirm your address' } },
    ],
    [
      'tells by a script what it did',
      {
        ...{ ...TWO, checksPassword: 'never', mayChange: true },
        success: { body: "<script>alert('Registration successful! You can sign in.'); location='/in'</script>" },
        refusal: (why) => ({ body: `<script>alert("${why}"); location='/register'</script>` }),
      },
    ],
    ['refuses what it cannot use', TWO],
    ['keeps no name unique, and has a sign-in', { ...TWO, unique: [] }],
    ['keeps no name unique, and has no sign-in', { ...TWO, unique: [], noSignIn: true }],
    ['refuses with one password', { passwords: 1, mail: true, checksPassword: 'first', unique: ['user'] }],
    ['has no mail', { passwords: 1, checksPassword: 'first', unique: ['user'] }],
    ['is weak', { ...TWO, unique: ['user', 'mail'], weakSql: true }],
    ['is weak where it makes the account', { ...TWO, about: true, weakInsert: true }],
    ['asks for a text as well', { ...TWO, about: true }],
  ])('make one account at most where the site %s', async (_, rules) => {
    const { accounts, surface } = await attackAll(rules);
    expect(accounts()).toHaveLength(1);
    expect(surface.registration.isMade).toBe(true);
  });

  it.each<[string, Rules]>([
    ['refuses what it cannot use', TWO],
    ['takes everything', { passwords: 1, mail: true, checksPassword: 'never' }],
  ])('make one account at most with a picture, which is listed as one, where the site %s', async (_, rules) => {
    const ledger = createLedger();
    const { surface, tools, accounts } = await registrationSite({ ...rules, picture: true }, ledger);
    const points = surface.points.filter(({ kind }) => kind === 'multipart');
    expect(points.map(({ name }) => name)).toContain('picture');
    await upload.probe(surface, tools);
    for (const point of points) await sqlInjection.attack(point, tools);
    expect(accounts()).toHaveLength(1);
    expect(ledger.list(surface)).toMatchObject([{ kind: 'account', times: 1 }]);
  });

  it('are not sent without values by asking for the program that takes them, or what stands behind it', async () => {
    const { surface, tools, asked, accounts } = await registrationSite({
      ...{ passwords: 1, checksPassword: 'never', action: '/join/save.php' },
    });
    const url = `${surface.origin}/join/save.php`;
    const form: readonly (readonly [string, string])[] = [['Content-Type', 'application/x-www-form-urlencoded']];
    await tools.request({ method: 'GET', url, headers: [], body: null });
    for (const behind of ['/word', '?word=1'])
      await tools.request({ method: 'GET', url: url + behind, headers: [], body: null });
    await tools.request({ method: 'POST', url, headers: form, body: 'other=1' });
    expect(accounts()).toEqual([]);
    expect(asked).toEqual([]);
    await tools.request({ method: 'GET', url: `${surface.origin}/register`, headers: [], body: null });
    expect(asked).toHaveLength(1);
  });

  it('are tried no more by statements that fail once one of them did not', async () => {
    const { surface, tools, accounts } = await registrationSite({
      ...{ passwords: 1, checksPassword: 'never', failsFor: /^[^(]*'(?:<|$)|^(?!word).*\(/ },
    });
    const point = surface.points.find(({ name, kind }) => name === 'user' && kind === 'form');
    for (let at = 0; at < 6 && point; at += 1) await tools.send(point, `word'+rc00112233445${at}('T')+'`);
    expect(accounts()).toHaveLength(2);
  });

  it.each<[string, Rules, { times: number; accounts: number }]>([
    [
      'once where nothing tells a success',
      { ...TWO, checksPassword: 'never', success: { body: FORM } },
      { times: 1, accounts: 1 },
    ],
    ['once where nothing tells a refusal', { ...TWO, refusal: () => ledTo('/register') }, { times: 1, accounts: 0 }],
    [
      'once where the others are refused',
      { ...TWO, refusal: () => ledTo('/register?error=1') },
      { times: 1, accounts: 1 },
    ],
    [
      'never where all are refused',
      { ...TWO, unique: ['user'], refusal: () => ledTo('/register?error=1'), refusesAll: true },
      { times: 0, accounts: 0 },
    ],
    [
      'each time where it fails once the account is there',
      { ...TWO, unique: ['user', 'mail'], failsAfterwards: true, failure: { status: 500, body: '' } },
      { times: 2, accounts: 2 },
    ],
    [
      'each time where it fails and keeps no names apart',
      { ...TWO, failsAfterwards: true, failure: { status: 500, body: '' } },
      { times: 2, accounts: 2 },
    ],
    [
      'once where only a quote makes it fail',
      { ...TWO, unique: ['user', 'mail'], weakInsert: true, failure: { status: 500, body: '' } },
      { times: 1, accounts: 1 },
    ],
  ])('are counted as left behind %s', async (_, rules, expected) => {
    const ledger = createLedger();
    const site = await registrationSite(rules, ledger);
    for (const point of site.surface.points.filter(({ kind, signsIn }) => kind === 'form' && !signsIn))
      for (const value of ['word', 'other']) await site.tools.send(point, value);
    const times = ledger.list(site.surface).find(({ url }) => url.endsWith('/register'))?.times ?? 0;
    expect({ times, accounts: site.accounts().length }).toEqual(expected);
  });
});
