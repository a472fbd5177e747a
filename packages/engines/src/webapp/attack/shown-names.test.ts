import { describe, expect, it } from 'vitest';
import { answer, siteOf } from '../testing/answers.ts';
import { pointOf } from '../testing/fake-target.ts';
import { pairsShownBy } from './shown-names.ts';

const shownOn = (...pages: readonly string[]) =>
  pairsShownBy(
    siteOf(pages.map((html, at) => answer(`<h1>Log in</h1><p>For members.</p>${html}`, { url: `/page${'abc'[at]}` }))),
  );

describe('names with passwords that a page shows', () => {
  it.each([
    [
      'in cells far from each other',
      '<tr>\n      <td>Username</td>\n        <td>rosa</td>\n      <td>Password</td>\n        <td>Pesca.7</td>\n</tr>',
    ],
    [
      'in a list of terms',
      '<dl>\n        <dt>Username:</dt>\n        <dd>rosa</dd>\n        <dt>Password:</dt>\n        <dd>Pesca.7</dd></dl>',
    ],
    ['behind a dash', '<p>Demo account: rosa - Pesca.7</p>'],
    ['behind a long dash', '<p>Test login: <b>rosa</b> &ndash; <code>Pesca.7</code></p>'],
    ['behind a role', '<li><strong>Manager:</strong> rosa / Pesca.7</li>'],
    ['behind a role, with an arrow', '<p>Customer: rosa -> Pesca.7</p>'],
    ['in a sentence', '<p>You can log in as rosa with password Pesca.7.</p>'],
    ['in an Italian sentence', '<p>Accedi come rosa con la password Pesca.7</p>'],
    ['the password first', '<!-- password for user rosa: Pesca.7 -->'],
    ['in Chinese, without blanks', '<h1>系统提示：默认账号为rosa密码Pesca.7</h1>'],
    ['in Chinese, with more text behind them', '<p>账号：rosa，密码：Pesca.7。请登录！</p>'],
    ['in Chinese, with one label', '<p>测试账号密码：rosa/Pesca.7</p>'],
    ['in Japanese brackets beside a link to the sign-in', '<li><a href="/in">ログイン</a>（rosa / Pesca.7）</li>'],
    ['in Korean', '<p>아이디: rosa 비밀번호: Pesca.7</p>'],
    ['in a line of a text for administrators', '# Contact\nAdmin credentials: rosa:Pesca.7\n'],
    ['beside a link to the sign-in', '<li><a href="/login">Enter here</a> (rosa / Pesca.7)</li>'],
    ['with one label for both', '<p>Username and password are rosa / Pesca.7</p>'],
    ['in the comment of a script', '<script>\n// Demo account: rosa / Pesca.7\n</script>'],
    ['as what a person has', "<p>Hint: rosa's password is Pesca.7</p>"],
  ])('are read %s', (_, html) => {
    expect(shownOn(html)).toEqual([['rosa', 'Pesca.7']]);
  });

  it('are read where the password is the word itself, and not of labels alone', () => {
    expect(shownOn('<p>Username: rosa Password: password</p>')).toEqual([['rosa', 'password']]);
    expect(shownOn('<p>Username: your Password: password</p><p>user name / password</p>')).toEqual([]);
  });

  it('are read where one word is both', () => {
    expect(shownOn('<h2>系统提示：默认账号密码为admin，不是管理员请勿登录！</h2>')).toEqual([['admin', 'admin']]);
  });

  it('are read on a page that is not the sign-in', () => {
    const html = '<ol><li><a href="/login">ログイン</a>（rosa / Pesca.7）</li></ol>';
    expect(pairsShownBy(siteOf([answer(html)]))).toEqual([['rosa', 'Pesca.7']]);
  });

  it('are read in a Japanese list', () => {
    const html = '<p>Seedアカウント例: <code>rosa / Pesca.7</code>, <code>ugo / Mela.3</code></p>';
    expect(shownOn(html)).toEqual(
      expect.arrayContaining([
        ['rosa', 'Pesca.7'],
        ['ugo', 'Mela.3'],
      ]),
    );
  });

  it('are read in a list below its heading', () => {
    const html = '<h3>Test accounts</h3><ul><li><code>rosa:Pesca.7</code></li>\n<li>ugo / Mela.3</li></ul>';
    expect(shownOn(html)).toEqual(
      expect.arrayContaining([
        ['rosa', 'Pesca.7'],
        ['ugo', 'Mela.3'],
      ]),
    );
  });

  describe('beside a sign-in', () => {
    const form = '<form><input name="user"><input type="password"><button>Enter</button></form>';
    const pesca = ['rosa', 'Pesca.7'];

    it.each<[string, string, ReadonlyArray<readonly string[]>]>([
      ['a pair alone on a line', '<p class="mt-3">rosa / Pesca.7 </p>', [pesca]],
      ['the same word as name and password', '<p>rosa / rosa</p>', [['rosa', 'rosa']]],
      [
        'a pair with a colon below a heading',
        '<b>Login credential:</b>\n   Rosalba:Pescanoce\n',
        [['Rosalba', 'Pescanoce']],
      ],
      [
        'several pairs on one line below a heading',
        '<strong>🔬 Lab accounts:</strong><br>rosa / Pesca.7 | ugo1 / ugo123 | ada / Mela.3',
        [pesca, ['ugo1', 'ugo123'], ['ada', 'Mela.3']],
      ],
      ['a pair after a label', '<p>Lab visitors: rosa / Pesca.7</p>', [pesca]],
      ['“user” as labelled name and password', '<p>Username: user<br>Password: user</p>', [['user', 'user']]],
      ['“user / user” alone on a line', '<p>user / user</p>', [['user', 'user']]],
    ])('are read: %s', (_, html, pairs) => {
      expect(shownOn(form + html)).toEqual(pairs);
    });

    it('are read as “user” with the password “user” even where that is the value of a form field', () => {
      const site = siteOf([answer(`${form}<p>Username: user<br>Password: user</p>`, { url: '/in' })]);
      expect(pairsShownBy({ ...site, points: [pointOf('user', { name: 'role' })] })).toEqual([['user', 'user']]);
    });

    it('are not read from a line of its own on a page without a sign-in', () => {
      expect(shownOn('<p>rosa / Pesca.7</p><p>rosa:Pesca.7</p>')).toEqual([]);
    });

    it('are not read from links, labels and opening times', () => {
      const html =
        '<p>Home / Login</p><p>English / Italiano</p><p>Terms / Privacy</p><p>Username / Password</p><p>User: name</p>';
      expect(shownOn(`${form}${html}<p>Open: 9:30</p><p>Opening hours / closed on Mondays</p>`)).toEqual([]);
    });
  });

  it('are read first beside the sign-in', () => {
    const others = Array.from({ length: 9 }, (_, at) => `<p>Username: guest${at} Password: word${at}</p>`).join('');
    const found = shownOn(others, '<form><input type="password"></form><p>Username: rosa Password: Pesca.7</p>');
    expect(found[0]).toEqual(['rosa', 'Pesca.7']);
  });

  it('are not read of strokes between words on a page where nobody signs in', () => {
    const html = '<h3>Sample sizes</h3><p>small/large, he/she, red:blue</p><p>User: size / colour</p>';
    expect(pairsShownBy(siteOf([answer(html)]))).toEqual([]);
  });

  it.each([
    ['opening hours', '<h3>Test drives, demo</h3><p>Mon/Fri: 9:00/12:00, Sat: 9:00</p>'],
    ['a role and where it leads', '<p>Admin: see the page / settings</p>'],
    ['a sentence about signing in', '<p>Log in as a member with password and code.</p>'],
    ['a choice of words', '<p>User: and/or</p>'],
    ['an address', '<p>Demo: https://site.example/demo and http://other.example/page</p>'],
    [
      'values of a company',
      '<p>They stand the test of time.</p><ul><li><b>Innovation:</b> Constantly better</li><li><b>Integrity:</b> Building trust</li></ul>',
    ],
    ['two names of companies', '<p>Login with Facebook/Google</p>'],
    [
      'a script',
      '<script>defaults = {type: "hidden", lang: xml}; // login: \n accounts({"text/html": 1, TAG: function() {}})</script>',
    ],
    ['attributes', '<p title="login: size/colour" data-demo="a:bb/cc">Log in</p>'],
    ['a package', '<p>Login default: @popperjs/core, text/html, demo.php/page</p>'],
    ['Chinese words', '<p>系统提示：默认账号为空，密码为空</p>'],
    ['a person with a degree', '<p>Teacher: Prof. Bianchi, room 12 / floor 3</p>'],
  ])('are not read of %s', (_, html) => {
    expect(shownOn(html)).toEqual([]);
  });
});
