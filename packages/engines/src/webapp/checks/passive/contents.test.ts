import { describe, expect, it } from 'vitest';
import { answer, keysBy, seenBy } from '../../testing/answers.ts';
import { clientChecks } from './client-checks.ts';
import { directoryListing } from './directory-listing.ts';
import { errorPages } from './error-pages.ts';
import { oldLibraries } from './old-libraries.ts';
import { passwordHashes } from './password-hashes.ts';
import { scriptSecrets } from './script-secrets.ts';
import { sourceMaps } from './source-maps.ts';

const JAVA =
  'java.lang.NullPointerException\n\tat com.shop.Cart.total(Cart.java:41)\n\tat com.shop.Main.doGet(Main.java:12)';
const NODE =
  'TypeError: x\n    at listStock (/srv/shop/lib/stock.js:41:17)\n    at async handle (/srv/shop/lib/http.js:9:3)';
const PYTHON = 'Traceback\n  File "/app/a.py", line 3, in view\n    x()\n  File "/app/b.py", line 9, in x\n    y()';
const DOTNET =
  '   at Shop.Cart.Total(Int32 id) in C:\\shop\\Cart.cs:line 41\r\n   at Shop.Main.Get() in C:\\shop\\Main.cs:line 7';
const RUBY = "/srv/app/cart.rb:41:in `total'\n/srv/app/main.rb:7:in `get'";
const PHP_STACK = '#0 /var/www/cart.php(41): total(1)\n#1 /var/www/index.php(7): cart()';
const MYSQL =
  'You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax';

describe('error pages', () => {
  it.each([JAVA, NODE, PYTHON, DOTNET, RUBY, PHP_STACK])('know the stack %j', (stack) => {
    expect(keysBy(errorPages, [answer(`<pre>${stack.replaceAll('<', '&lt;')}</pre>`, { status: 500 })])).toEqual([
      'stack-trace',
    ]);
    expect(keysBy(errorPages, [answer(stack, { status: 500, type: 'text/plain' })])).toEqual(['stack-trace']);
    expect(keysBy(errorPages, [answer(`<pre>${stack}</pre>`)])).toEqual(['stack-trace?']);
  });

  it('gives the stacks of one language the same cause, and those on pages that came with success none', () => {
    const causesOf = (stack: string, status: number) =>
      errorPages.look(answer(`<pre>${stack}</pre>`, { status })).map(({ cause }) => cause);
    expect(causesOf(NODE, 500)).toEqual(causesOf(NODE, 404));
    expect(causesOf(NODE, 500)).not.toEqual(causesOf(PYTHON, 500));
    expect(causesOf(NODE, 200)).toEqual([undefined]);
  });

  it.each([
    MYSQL,
    'SQLITE_ERROR: near "x": syntax error',
    'ERROR:  syntax error at or near "x"',
    'ORA-00933: SQL command not properly ended',
    'Unclosed quotation mark after the character string',
    'org.postgresql.util.PSQLException: x',
  ])('know the database by %j', (text) => {
    const json = { status: 500, type: 'application/json' };
    expect(keysBy(errorPages, [answer(JSON.stringify({ error: text }), json)])).toEqual(['database-error']);
    expect(keysBy(errorPages, [answer(`<p>${text}</p>`, { status: 500 })])).toEqual(['database-error']);
  });

  it.each<[string, number, readonly string[]]>([
    [
      '<br />\n<b>Warning</b>:  fopen(x): failed in <b>/var/www/html/a.php</b> on line <b>7</b><br />',
      200,
      ['php-error'],
    ],
    ["<p>You're seeing this error because you have <code>DEBUG = True</code> in your file", 404, ['debug-page']],
    [
      '<title>ZeroDivisionError // Werkzeug Debugger</title><script>var EVALEX = true, SECRET = "x"</script>',
      500,
      ['debug-console'],
    ],
    ['<title>Action Controller: Exception caught</title>', 500, ['debug-page']],
  ])('know %s', (html, status, keys) => {
    expect(keysBy(errorPages, [answer(html, { status })])).toEqual(keys);
  });

  it.each<[string, string, string?]>([
    ['an article that quotes a stack', `<p>A reader sent <code>${JAVA}</code></p>`],
    ['one frame alone', '<p>at com.example.Main.main(Main.java:12)</p>'],
    ['an article that quotes a database', `<p>MySQL says</p><blockquote>${MYSQL}</blockquote>`],
    ['a PHP message without its path', '<p>Warning: mysql_connect() is gone</p>'],
    [
      'a PHP message as text',
      '<p>&lt;b&gt;Warning&lt;/b&gt;: x in &lt;b&gt;/a.php&lt;/b&gt; on line &lt;b&gt;7&lt;/b&gt;</p>',
    ],
    ['what we have sent', '<p>No results for ORA-00933: SQL</p>', '/?q=ORA-00933%3A+SQL'],
    ['a book about Django', '<p>Never leave DEBUG = True in production.</p>'],
  ])('do not take %s for one', (_, html, url = '/') => {
    expect(keysBy(errorPages, [answer(html, { url, status: 200 })])).toEqual([]);
    expect(keysBy(errorPages, [answer(html, { url, status: 404 })])).toEqual([]);
  });

  it('are not looked for in scripts', () => {
    expect(keysBy(errorPages, [answer(`/* ${MYSQL} */`, { type: 'text/javascript' })])).toEqual([]);
  });
});

describe('directory listings', () => {
  const at = { url: '/files/' };
  it.each<[string, string]>([
    [
      'Apache',
      '<title>Index of /files</title><h1>Index of /files</h1><table><tr><th><a href="?C=N;O=D">Name</a></th></tr><tr><td><a href="/">Parent Directory</a></td></tr><tr><td><a href="a.zip">a.zip</a></td></tr></table>',
    ],
    [
      'nginx',
      '<html><head><title>Index of /files/</title></head><body><h1>Index of /files/</h1><hr><pre><a href="../">../</a>\n<a href="a.zip">a.zip</a> 01-Jan-2026 10:00 12</pre>',
    ],
    [
      'Python',
      '<title>Directory listing for /files/</title><h1>Directory listing for /files/</h1><hr>\n<ul>\n<li><a href="a.zip">a.zip</a></li></ul>',
    ],
    [
      'IIS',
      '<title>shop.example - /files/</title><H1>shop.example - /files/</H1><hr><pre><A HREF="/">[To Parent Directory]</A><br><br> 1/2/2026 10:00 AM 12 <A HREF="/files/a.zip">a.zip</A><br></pre>',
    ],
    [
      'Tomcat',
      '<title>Directory Listing For [/files/]</title><table><tr><td><a href="/files/a.zip"><tt>a.zip</tt></a></td></tr></table>',
    ],
    [
      'Jetty',
      '<title>Directory: /files/</title><table class="listing"><tr><td><a href="/files/a.zip">a.zip</a></td></tr></table>',
    ],
  ])('of %s', (_, html) => {
    expect(seenBy(directoryListing, [answer(html, at)])).toEqual(['directory-listing GET /files/']);
  });

  it.each<[string, string]>([
    [
      'an index written by hand',
      '<title>Recipes</title><h1>Index of recipes</h1><ul><li><a href="/recipes/honey">Honey</a></li></ul>',
    ],
    [
      'a page of that title',
      '<title>Index of /files</title><h1>Index of /files</h1><p>An article about listings. <a href="/a">A</a><a href="/b">B</a><a href="/c">C</a></p>',
    ],
    ['a table of contents', '<title>Index of /var/log explained</title><h1>How to read it</h1><a href="#one">One</a>'],
  ])('are not %s', (_, html) => {
    expect(seenBy(directoryListing, [answer(html, at)])).toEqual([]);
  });
});

describe('secrets in scripts', () => {
  // Put together here, so that no tool takes these lines for secrets of ours.
  const join = (...parts: string[]) => parts.join('');
  const AWS = join('AK', 'IAQ3EGRT5LXW2MZP7N');
  it.each<[string, string, readonly string[]]>([
    ['an AWS key', `const key = "${AWS}";`, ['secret-published']],
    ['the key of AWS’s own documents', `const key = "${join('AK', 'IAIOSFODNN7EXAMPLE')}";`, []],
    [
      'a GitHub token with its checksum',
      join('t="gh', 'p_zQWBuTSOoRi4A9spHcVY5ncnsDkxkJ0mLq17"'),
      ['secret-published'],
    ],
    ['a GitHub token whose checksum is wrong', join('t="gh', 'p_zQWBuTSOoRi4A9spHcVY5ncnsDkxkJ0mLq18"'), []],
    ['a Stripe key', join('stripe("sk', '_live_4eC39HqLyjWDarjtT1zdp7dc")'), ['secret-published']],
    ['a public Stripe key', join('stripe("pk', '_live_4eC39HqLyjWDarjtT1zdp7dc")'), []],
    ['a test Stripe key', join('stripe("sk', '_test_4eC39HqLyjWDarjtT1zdp7dc")'), []],
    ['stars', join('"sk', '_live_xxxxxxxxxxxxxxxxxxxxxxxx"'), []],
    ['a database address', join('"postgres://shop:', 'Tr0ub4dor@db.shop.example/shop"'), ['secret-published']],
    ['a database address of a manual', '"postgres://user:password@localhost/db"', []],
    ['a secret by its name', 'client_secret: "Zx8Qp2Lk9Rt4Wv7Yb1Nc6Md3"', ['secret-published?']],
    ['a secret by the end of its name', '"awsSecretAccessKey":"Zx8Qp2Lk9Rt4Wv7Yb1Nc6Md3"', ['secret-published?']],
    ['a placeholder by its name', 'client_secret: "YOUR_CLIENT_SECRET_GOES_HERE"', []],
    ['a name of a field', 'client_secret: "clientSecretInputFieldName"', []],
    ['a picture', `src="data:image/png;base64,aaaa${AWS}bbbb"`, []],
  ])('%s', (_, script, keys) => {
    expect(keysBy(scriptSecrets, [answer(script, { url: '/a.js', type: 'text/javascript' })])).toEqual(keys);
  });

  it('are told without being given away', () => {
    const exchange = answer(`k="${AWS}"`, { type: 'text/javascript' });
    const [seen] = scriptSecrets.look(exchange);
    expect(JSON.stringify([seen?.evidence, seen?.messages[0]?.marks])).not.toContain(AWS);
  });
});

describe('source maps', () => {
  const map = '{"version":3,"file":"app.js","sources":["src/app.ts"],"sourcesContent":["let a"],"mappings":"AAAA"}';
  it('are told where they are handed out, not where they are named', () => {
    const script = answer('let a;\n//# sourceMappingURL=app.js.map', { url: '/app.js', type: 'text/javascript' });
    const at = { url: '/app.js.map', type: 'application/json' };
    expect(seenBy(sourceMaps, [script, answer(map, at)])).toEqual(['source-map-served GET /app.js.map']);
    expect(seenBy(sourceMaps, [script, answer('not found', { ...at, status: 404 })])).toEqual([]);
    expect(seenBy(sourceMaps, [answer('<p>No such page</p>', at)])).toEqual([]);
    expect(seenBy(sourceMaps, [answer('{"version":3,"sources":["bbc","cnn"]}', at)])).toEqual([]);
  });
});

describe('old libraries', () => {
  it.each<[string, string, string, boolean]>([
    ['/js/jquery-1.8.3.min.js', 'text/javascript', '/*! jQuery v1.8.3 jquery.com */', true],
    ['/js/jquery-3.7.1.min.js', 'text/javascript', '/*! jQuery v3.7.1 */', false],
    ['/js/vendor.js', 'text/javascript', '/*\n AngularJS v1.8.2\n*/', true],
    ['/js/plugin.js', 'text/javascript', '/* needs jQuery v1.7 or later */', false],
    ['/js/jquery.cookie-1.4.1.js', 'text/javascript', '', false],
    ['/', 'text/html', '<script src="https://cdn.example/ajax/libs/jquery/2.2.4/jquery.min.js"></script>', true],
    ['/', 'text/html', '<p>jquery-1.8.3.min.js</p>', false],
  ])('%s %s %s', (url, type, body, old) => {
    expect(keysBy(oldLibraries, [answer(body, { url, type })])).toEqual(old ? ['library-ended'] : []);
  });
});

describe('password hashes', () => {
  const MD5 = '5f4dcc3b5aa765d61d8327deb882cf99';
  const json = (value: unknown) =>
    keysBy(passwordHashes, [answer(JSON.stringify(value), { type: 'application/json' })]);

  it.each([
    { data: [{ User: { email: 'anna@shop.example', password: MD5 } }] },
    { passwordHash: '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy' },
  ])('are found among the data of users: %j', (value) => {
    expect(json(value)).toEqual(['password-hash-told']);
  });

  it.each([
    { password: 'Password' },
    { password: '********************************' },
    { checksum: MD5 },
    { passwordResetUrl: `/reset/${MD5}` },
    { reset_password: MD5 },
  ])('are not seen in %j', (value) => {
    expect(json(value)).toEqual([]);
  });
});

describe('checks made in the browser', () => {
  const script = (code: string) => keysBy(clientChecks, [answer(`<input id=p><script>${code}</script>`)]);

  it.each([
    "if (document.getElementById('pass').value === 'Lampone.7') open();",
    "if ($('#pin').val() == '4711') location = '/vault';",
    "if (prompt('Password') == 'Lampone.7') show();",
    "var pwd = document.forms[0].elements.word.value;\nif (pwd != 'Lampone.7') alert('no');",
    "function enter(user, password) { if (user === 'admin' && password === 'Lampone.7') go(); }",
    "const enter = (name, passcode) => 'Lampone.7' === passcode && go();",
    "if (form.couponCode.value === 'HALF-2026') total /= 2;",
  ])('sees a secret in %s', (code) => {
    expect(script(code)).toEqual(['checked-by-script?']);
    expect(keysBy(clientChecks, [answer(code, { url: '/a.js', type: 'text/javascript' })])).toEqual([
      'checked-by-script?',
    ]);
  });

  it('sees it in a handler of a page', () => {
    const html = `<form onsubmit="return this.password.value == 'Lampone.7'"><input name=password></form>`;
    expect(keysBy(clientChecks, [answer(html)])).toEqual(['checked-by-script?']);
  });

  it.each([
    "if (password.value === '') warn();",
    'if (password.value !== confirm.value) warn();',
    "if (field.type === 'password') field.type = 'text';",
    "if (password.value == 'Password') password.value = '';",
    "function f(pinType) { return pinType === 'fixed'; }",
    "if (error.code === 'auth/wrong-password') warn();",
    "if (state.pass === 'second') next();",
    "if (spin === 'left') turn(); function turn(bypass) { return bypass === 'cache'; }",
    "function strength(password) { if (password === 'too weak to use here') return 0; }",
    "switch (input.name) { case 'password': break; }",
    'if (coupon.value.length === 8) check(coupon.value);',
  ])('sees none in %s', (code) => {
    expect(script(code)).toEqual([]);
  });

  const form = (fields: string, method = 'post') =>
    keysBy(clientChecks, [answer(`<form method=${method} action=/buy>${fields}<button>Go</button></form>`)]);

  it('sees a price or a role in a hidden field, and sends nothing', () => {
    expect(form('<input type=hidden name=unit_price value=19.90><input name=quantity>')).toEqual([
      'decided-by-hidden-field?',
    ]);
    expect(form('<input type=hidden name=balance value=100><input name=amount type=number>')).toEqual([
      'decided-by-hidden-field?',
    ]);
    expect(form('<input type=hidden name=role value=user><input name=word type=password>')).toEqual([
      'decided-by-hidden-field?',
    ]);
  });

  it('sees the number of the user in a form that changes their data', () => {
    const own = (fields: string, action = '/save') =>
      keysBy(clientChecks, [answer(`<form method=post action=${action}>${fields}<button>Go</button></form>`)], {
        signedIn: true,
      });
    const MAIL = '<input name=email value=anna@mail.example>';
    expect(own(`<input type=hidden name=user_id value=7>${MAIL}`)).toEqual(['decided-by-hidden-field?']);
    expect(own(`<input type=hidden name=id value=7>${MAIL}`, '/profile/save')).toEqual(['decided-by-hidden-field?']);
    const byScript = `<form id=data><input type=hidden name=uid value=7>${MAIL}<button type=button>Go</button></form>`;
    expect(keysBy(clientChecks, [answer(byScript)], { signedIn: true })).toEqual(['decided-by-hidden-field?']);
    // To whom a message goes, which thing is meant, and a form that shows nothing of the user.
    expect(own('<input type=hidden name=user_id value=8><textarea name=text></textarea>')).toEqual([]);
    expect(own(`<input type=hidden name=id value=7>${MAIL}`)).toEqual([]);
    expect(own('<input type=hidden name=user_id value=7><input name=email>')).toEqual([]);
    expect(form(`<input type=hidden name=user_id value=7>${MAIL}`)).toEqual([]);
  });

  it('sees that number in an empty form where the page’s one link to a profile has it', () => {
    const own = (fields: string, links: string, signedIn = true) =>
      keysBy(clientChecks, [answer(`${links}<form method=post action=/save>${fields}<button>Go</button></form>`)], {
        signedIn,
      });
    const [FIELDS, YOU] = ['<input type=hidden name=id value=7><input name=email>', '<a href="/profile?id=7">You</a>'];
    expect(own(FIELDS, YOU)).toEqual(['decided-by-hidden-field?']);
    expect(own(FIELDS, `${YOU}<a href="/profile?id=8">Eva</a>`)).toEqual([]);
    expect(own(FIELDS, '<a href="/article?id=7">Read</a>')).toEqual([]);
    expect(own('<input type=hidden name=id value=7><textarea name=text></textarea>', YOU)).toEqual([]);
    expect(own(FIELDS, YOU, false)).toEqual([]);
  });

  it('sees a right in the address that a form is sent to', () => {
    const sent = (action: string) =>
      keysBy(clientChecks, [
        answer(`<form method=post action="${action}"><input name=title><button>Go</button></form>`),
      ]);
    expect(sent('/add?is_admin=false')).toEqual(['decided-by-hidden-field?']);
    expect(sent('/add?step=1')).toEqual([]);
  });

  it.each([
    ['a shown price', '<input name=price value=19.90>', 'post'],
    ['a filter', '<input type=hidden name=price value=19.90>', 'get'],
    ['a word', '<input type=hidden name=price value=asc>', 'post'],
    ['a role that a list is filtered by', '<input type=hidden name=role value=user>', 'post'],
    ['a number of a product', '<input type=hidden name=product value=19>', 'post'],
  ])('sees none in %s', (_, fields, method) => {
    expect(form(fields, method)).toEqual([]);
  });
});
