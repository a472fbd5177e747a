import { describe, expect, it } from 'vitest';
import { answer } from '../testing/answers.ts';
import { fakeSite, foundBy, type Pages } from '../testing/fake-site.ts';
import { foundAt, type MemberPages, memberSite, SIGN_IN } from '../testing/member-site.ts';
import { exposedFiles } from './exposed-files.ts';

const plain = (body: string, type = 'text/plain') => ({ body, headers: [['Content-Type', type]] as const });
const PHP = "<?php\n$password = 'x';\n";

describe('exposed files', () => {
  it.each([
    ['/.env', 'APP_ENV=production\nDB_PASSWORD=torchio-1974\n', 'exposed-settings'],
    ['/.git/HEAD', 'ref: refs/heads/main\n', 'exposed-repository'],
    ['/.htpasswd', 'anna:$apr1$abc$9PpQ1uO2d0Lr3a5nUqV4w/\n', 'exposed-settings'],
    ['/web.config', '<?xml version="1.0"?><configuration><connectionStrings/></configuration>', 'exposed-settings'],
    ['/config.php.bak', PHP, 'exposed-source'],
    ['/dump.sql', '-- MySQL dump\nCREATE TABLE `a` (`id` int);\n', 'exposed-dump'],
    ['/backup.zip', 'PK\u0003\u0004rest', 'exposed-backup'],
    [
      '/server-status',
      '<h1>Apache Server Status for a</h1><dl><dt>Server Version: Apache</dt></dl>',
      'exposed-diagnostics',
    ],
    ['/actuator/env', '{"activeProfiles":[],"propertySources":[{}]}', 'exposed-diagnostics'],
    ['/composer.lock', '{"content-hash":"a","packages":[]}', 'exposed-trace'],
    ['/error.log', '[Wed Oct 11 14:32:52 2026] [error] a\n[Wed Oct 11 14:32:53 2026] [error] b\n', 'exposed-log'],
  ])('finds %s by its content', async (path, body, key) => {
    expect(await foundBy(exposedFiles, fakeSite({ [`GET ${path}`]: () => plain(body) }))).toEqual([
      `${key} GET ${path}`,
    ]);
  });

  it('reports an environment file whose values look like samples as less severe', async () => {
    const samples = 'PORT=3000\nDB_USER=your_user\nDB_PASSWORD=change_me\nAWS_ACCESS_KEY_ID=AKIAIOSFODNN7EXAMPLE\n';
    const found = (body: string) => foundBy(exposedFiles, fakeSite({ 'GET /.env': () => plain(body) }));
    expect(await found(samples)).toEqual(['exposed-trace GET /.env']);
    expect(await found(samples.replace('change_me', 'torchio-1974'))).toEqual(['exposed-settings GET /.env']);
    expect(await found('WIDTH=300\nHEIGHT=200\nDEPTH=100\n')).toEqual([]);
    expect(await found(samples.replaceAll(/=.*/g, '='))).toEqual([]);
  });

  it.each([
    ['with the password of a database', 'const config = {\n  db_pass: "Torchio-1974!"\n};\n', true],
    ['without secrets', 'const menu = {\n  open: true,\n  passwordHint: "required"\n};\n', false],
  ])('judges a linked copy of a script %s', async (_, body, isFound) => {
    const exchanges = [answer(body, { url: '/config.js.bak', headers: [['Content-Type', 'text/javascript']] })];
    const site = fakeSite({ 'GET /config.js.bak': () => plain(body, 'text/javascript') }, { exchanges });
    expect(await foundBy(exposedFiles, site)).toEqual(isFound ? ['exposed-source GET /config.js.bak'] : []);
  });

  it('calls a repository to be verified where nothing but its settings is there', async () => {
    const config = '[core]\n\trepositoryformatversion = 0\n';
    const found = (pages: Parameters<typeof fakeSite>[0]) =>
      foundBy(exposedFiles, fakeSite(pages, { strength: 'medium' }));
    const settings = { 'GET /.git/config': () => plain(config) };
    expect(await found(settings)).toEqual(['exposed-repository? GET /.git/config']);
    const whole = { ...settings, 'GET /.git/HEAD': () => plain('ref: refs/heads/main\n') };
    expect((await found(whole)).toSorted()).toEqual([
      'exposed-repository GET /.git/HEAD',
      'exposed-repository GET /.git/config',
    ]);
  });

  it.each([
    ['a password', '{"db":{"host":"db1","password":"torchio-1974"}}', ['exposed-settings GET /config.json']],
    ['keys for browsers', '{"apiKey":"AIzaSyA1b2c3d4e5f6",\n"projectId":"shop"}', []],
    ['words of a screen', '{"password":"Password",\n"passwordHint":"required",\n"passwordPage":"/reset"}', []],
  ])('reads settings with %s', async (_, body, found) => {
    const site = fakeSite({ 'GET /config.json': () => plain(body, 'application/json') }, { strength: 'medium' });
    expect(await foundBy(exposedFiles, site)).toEqual(found);
  });

  it('finds figures for a monitor, and not a text about them', async () => {
    const figures = '# HELP up Seconds.\n# TYPE up counter\nup{app="shop"} 12.5\n';
    const found = (body: string) =>
      foundBy(exposedFiles, fakeSite({ 'GET /metrics': () => plain(body) }, { strength: 'medium' }));
    expect(await found(figures)).toEqual(['exposed-diagnostics GET /metrics']);
    expect(await found('# TYPE is a word\nand nothing else\n')).toEqual([]);
  });

  it('finds copies of the programs it has seen', async () => {
    const exchanges = [answer('<p>Shop</p>', { url: '/shop/cart.php' })];
    const site = fakeSite({ 'GET /shop/cart.php~': () => plain(PHP) }, { exchanges });
    expect(await foundBy(exposedFiles, site)).toEqual(['exposed-source GET /shop/cart.php~']);
  });

  it.each([
    ['names without values', 'GET /.env', () => plain('APP_ENV=\nAPP_KEY=\nDB_PASSWORD=\n')],
    ['placeholders', 'GET /.env', () => plain('APP_KEY=your-key\nDB_PASSWORD=changeme\n')],
    ['a friendly page for everything', 'GET /*', () => ({ body: '<!doctype html><p>Not here</p>' })],
    ['the same text for every name', 'GET /*', () => plain('ref: refs/heads/main\n')],
    ['the same archive for every name', 'GET /*', () => plain('PK\u0003\u0004rest', 'application/zip')],
    [
      'an article about source code',
      'GET /config.php.bak',
      () => ({ body: '<html><p>Write &lt;?php or <?php</p></html>' }),
    ],
    ['a page about dumps', 'GET /dump.sql', () => ({ body: '<html><pre>CREATE TABLE a (id int)</pre></html>' })],
    ['one that is forbidden', 'GET /.git/HEAD', () => ({ ...plain('ref: refs/heads/main\n'), status: 403 })],
  ] as const)('says nothing of %s', async (_, path, page) => {
    for (const strength of ['low', 'high'] as const)
      expect(await foundBy(exposedFiles, fakeSite({ [path]: page }, { strength }))).toEqual([]);
  });

  const ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin', HOME: '/srv/app', PWD: '/srv/app', LANG: 'C.UTF-8' };
  const rows = Object.entries(ENVIRONMENT);
  it.each([
    ['as data', JSON.stringify({ env: ENVIRONMENT, note: 'x' }), 'application/json'],
    [
      'as a table',
      `<table>${rows.map(([name, value]) => `<tr><td>${name}</td><td>${value}</td></tr>`).join('')}</table>`,
      'text/html',
    ],
    ['as lines', `<pre>${rows.map((row) => row.join('=')).join('\n')}</pre>`, 'text/html'],
    [
      'of a request',
      '<p>DOCUMENT_ROOT = /srv/www<br>SERVER_SOFTWARE = Apache<br>REMOTE_ADDR = 10.0.0.1<br>GATEWAY_INTERFACE = CGI/1.1<br>',
      'text/html',
    ],
    ['of a language', '<title>phpinfo()</title><table><tr><td class="e">System</td></tr></table>', 'text/html'],
  ])('finds the environment %s on a page that the site leads to, or where it is guessed', async (_, body, type) => {
    for (const url of ['/internal/state', '/debug']) {
      const exchanges = [answer(body, { url, type }), answer('<p>Shop</p>', { url: '/shop' })];
      const pages = { [`GET ${url}`]: () => plain(body, type), 'GET /shop': () => ({ body: '<p>Shop</p>' }) };
      const expected = [`exposed-diagnostics GET ${url}`];
      expect(await foundBy(exposedFiles, fakeSite(pages, { exchanges }))).toEqual(expected);
      if (url === '/debug')
        expect(await foundBy(exposedFiles, fakeSite(pages, { strength: 'medium' }))).toEqual(expected);
    }
  });

  it.each([
    ['an article', '<p>Set PATH to /usr/bin:/bin, HOME to your folder, LANG to C and SHELL to what you like.</p>', 200],
    ['a price list', '<table><tr><td>Path</td><td>/a</td></tr><tr><td>Home</td><td>1</td></tr></table>', 200],
    ['what strangers are refused', JSON.stringify(ENVIRONMENT), 403],
  ])('does not take for an environment: %s', async (_, body, status) => {
    const exchanges = [answer(body, { url: '/internal/state' })];
    const site = fakeSite({ 'GET /internal/state': () => ({ body, status }) }, { exchanges });
    expect(await foundBy(exposedFiles, site)).toEqual([]);
  });

  it('asks for few names at low strength, and for more of them later', async () => {
    const [low, high] = [fakeSite({}), fakeSite({}, { strength: 'high' })];
    await foundBy(exposedFiles, low);
    await foundBy(exposedFiles, high);
    expect(low.asked.length).toBeLessThanOrEqual(30);
    expect(high.asked.length).toBeGreaterThan(80);
  });

  it.each([
    ['beside the whole name', '/shop/cart.php.bak', '<?php $a = 1;', 'exposed-source'],
    ['in the place of its ending', '/shop/cart.bak', '<?php $a = 1;', 'exposed-source'],
    ['as a part that is included', '/shop/cart.inc', '<?php $a = 1;', 'exposed-source'],
    ['as an archive', '/shop/cart.zip', 'PK\u0003\u0004rest', 'exposed-backup'],
    ['of an editor', '/shop/.cart.php.swp', 'b0VIM 8.2', 'exposed-source'],
  ])('finds the copy of a page of the site %s', async (_, path, body, key) => {
    const exchanges = [answer('cart', { url: '/shop/cart.php' })];
    const site = fakeSite({ [`GET ${path}`]: () => plain(body) }, { strength: 'medium', exchanges });
    expect(await foundBy(exposedFiles, site)).toEqual([`${key} GET ${path}`]);
  });

  const DUMP = '-- Dump\nCREATE TABLE `users` (`id` int);\n';
  const DATABASE = 'SQLite format 3\0rest';
  it.each([
    ['/bikeshed.sql', DUMP],
    ['/bikeshed.db', DATABASE],
    ['/database/bikeshed.sql', DUMP],
    ['/sql/database.sql', DUMP],
    ['/backup/db.sql', DUMP],
    ['/db.sqlite', DATABASE],
    ['/db.sq3', DATABASE],
    ['/database.db', DATABASE],
    ['/parts/database.db', DATABASE],
  ])('finds %s of a site that is called so, by its content', async (path, body) => {
    const title = '<title>Bike Shed - Sign in</title><p>Parts</p>';
    const exchanges = [answer(title), answer('<p>Saddles</p>', { url: '/parts/saddles' })];
    const found = (text: string) =>
      foundBy(
        exposedFiles,
        fakeSite({ [`GET ${path}`]: () => plain(text, 'application/octet-stream') }, { strength: 'medium', exchanges }),
      );
    expect(await found(body)).toEqual([`exposed-dump GET ${path}`]);
    expect(await found('A text about bikes')).toEqual([]);
  });

  it('looks at a copy that the crawl has read by itself', async () => {
    const exchanges = [answer('<?php $a = 1;', { url: '/files/old-shop.php.old', type: 'text/plain' })];
    const site = fakeSite({ 'GET /files/old-shop.php.old': () => plain('<?php $a = 1;') }, { exchanges });
    expect(await foundBy(exposedFiles, site)).toEqual(['exposed-source GET /files/old-shop.php.old']);
  });

  it('knows a database by its content, whatever the link is called', async () => {
    const database = 'SQLite format 3\0rest';
    const exchanges = [answer(database, { url: '/backup', type: 'application/octet-stream' })];
    const site = fakeSite({ 'GET /backup': () => plain(database, 'application/octet-stream') }, { exchanges });
    expect(await foundBy(exposedFiles, site)).toEqual(['exposed-dump GET /backup']);
  });
});

describe('a page of diagnosis', () => {
  const INFO = '<h1 class="p">PHP Version 8.2.1</h1><table><tr><td class="e">System</td></tr></table>';
  const byQuery = ({ url }: { readonly url: string }, name: string) =>
    new URL(url).searchParams.has(name) ? INFO : '<p>Settings</p>';

  it('is found behind a parameter of a page that the site leads to', async () => {
    const exchanges = [answer(INFO, { url: '/settings.php?phpinfo=1' })];
    const pages: Pages = { 'GET /settings.php': (request) => ({ body: byQuery(request, 'phpinfo') }) };
    expect(await foundBy(exposedFiles, fakeSite(pages, { exchanges }))).toEqual([
      'exposed-diagnostics GET /settings.php',
    ]);
  });

  it('is to be verified where only who is signed in is shown it', async () => {
    const pages: MemberPages = ({ url, user }) => {
      if (url.pathname !== '/settings.php') return url.pathname === '/' ? { body: '<p>Start</p>' } : null;
      return user === null ? SIGN_IN : { body: url.search === '?phpinfo=1' ? INFO : '<p>Settings</p>' };
    };
    const site = await memberSite(pages, { seen: ['/', '/settings.php?phpinfo=1'] });
    expect(await foundAt(exposedFiles, site)).toEqual(['exposed-diagnostics? GET /settings.php']);
  });

  it('is found where a comment names its parameter, which is asked once', async () => {
    const html = '<!-- Debug: add ?info=1 to see it --><p>Start</p>';
    const exchanges = [answer(html, { url: '/start.php' })];
    const pages: Pages = { 'GET /start.php': (request) => ({ body: byQuery(request, 'info') }) };
    const site = fakeSite(pages, { exchanges });
    expect(await foundBy(exposedFiles, site)).toEqual(['exposed-diagnostics GET /start.php']);
    const silent = fakeSite({ 'GET /start.php': () => ({ body: html }) }, { exchanges });
    expect(await foundBy(exposedFiles, silent)).toEqual([]);
    expect(silent.asked.filter((one) => one === 'GET /start.php')).toHaveLength(1);
  });

  it.each(['?reset=1', '?delete=1', '?info=<?php', 'info=1'])(
    'is not asked for where a comment says %s',
    async (said) => {
      const exchanges = [answer(`<!-- ${said} --><p>Start</p>`, { url: '/start.php' })];
      const site = fakeSite({ 'GET /start.php': () => ({ body: INFO }) }, { exchanges });
      await foundBy(exposedFiles, site);
      expect(site.asked).not.toContain('GET /start.php');
    },
  );
});
