import type { Exchange, WebRequest } from '@rocca/tools/web/model';
import { describe, expect, it } from 'vitest';
import { withoutFiles, writeParts } from '../crawl/spots/multipart-body.ts';
import { answer, ORIGIN } from '../testing/answers.ts';
import { pointOf } from '../testing/fake-target.ts';
import { createLedger, kindOf } from './left-behind.ts';
import { scanMessage } from './messages.ts';
import { leftMessage } from './say.ts';

const WORD = 'rc0123456789ab';

function post(path: string, body: string, from = '/', method = 'POST'): WebRequest {
  const type = body.startsWith('{') ? 'application/json' : 'application/x-www-form-urlencoded';
  return {
    ...{ method, url: ORIGIN + path, body },
    headers: [
      ['Referer', ORIGIN + from],
      ['Content-Type', type],
    ],
  };
}
const answered = (request: WebRequest, status = 200): Exchange => ({ ...answer('ok', { status }), request });
const site = (exchanges: readonly Exchange[] = []) => ({ points: [], exchanges, pages: new Map() });

it('counts what was accepted, by form, with the words that find it again', () => {
  const ledger = createLedger();
  ledger.note(answered(post('/board', 'author=Anna&text=prova', '/board?page=1')));
  ledger.note(answered(post('/board', `author=${WORD}&text=prova`), 302));
  ledger.note(answered(post('/board', 'author=x&text=y'), 403));
  expect(ledger.list(site())).toEqual([
    {
      ...{ url: `${ORIGIN}/board`, method: 'POST', page: `${ORIGIN}/board?page=1`, fields: ['author', 'text'] },
      ...{ kind: 'record', state: 'possible', times: 2, marks: [WORD, 'Anna', 'prova'] },
    },
  ]);
});

it('says that it is stored once a page shows it that was not given it', () => {
  const ledger = createLedger();
  const stateOf = () => ledger.list(site())[0]?.state;
  ledger.note(answered(post('/board', `text=${WORD}`)));
  ledger.note(answer(`<p>You looked for ${WORD}</p>`, { url: `/find?q=${WORD}` }));
  expect(stateOf()).toBe('possible');
  ledger.note(answer(`<li>${WORD}</li>`, { url: '/latest' }));
  expect(stateOf()).toBe('stored');
});

it('counts failed requests of a form that is known to store, but not those that its database refused', () => {
  const ledger = createLedger();
  const timesOf = () => ledger.list(site())[0]?.times;
  ledger.note(answered(post('/board', `text=${WORD}`), 302));
  ledger.note(answered(post('/board', 'text=a'), 500));
  ledger.note(answered(post('/board', 'text=b'), 500));
  const message =
    'You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version';
  const refused = answer(`${message} for the right syntax to use near ''' at line 1`, { status: 500 });
  ledger.note({ ...refused, request: post('/board', "text='") });
  expect(timesOf()).toBe(1);
  ledger.note(answer(`<li>${WORD}</li>`, { url: '/latest' }));
  expect(timesOf()).toBe(3);
});

it('does not call a form stored because a log of all requests shows its words', () => {
  const ledger = createLedger();
  const words = [1, 2, 3, 4, 5, 6].map((at) => `rc0123456789a${at}`);
  for (const [at, word] of words.entries()) ledger.note(answered(post(`/form${at}`, `text=${word}`)));
  ledger.note(answer(words.join('\n'), { url: '/requests.log' }));
  ledger.note(answer(`<li>${words[0]}</li>`, { url: '/latest' }));
  const stored = ledger.list(site()).filter(({ state }) => state === 'stored');
  expect(stored.map(({ url }) => url)).toEqual([`${ORIGIN}/form0`]);
});

it('counts what reached a site that stopped at it, also of a sign-in, and nothing that never reached it', () => {
  const ledger = createLedger();
  const login = post('/login', "user=a'&password=b", '/login');
  const unanswered = (request: WebRequest, failure: Exchange['failure']): Exchange => ({
    ...{ request, response: null, failure, ms: 1 },
  });
  ledger.note(answered(login));
  ledger.note(unanswered(login, 'broken'));
  ledger.note(unanswered(post('/notes', 'title=a'), 'broken'));
  ledger.note(unanswered(post('/notes', 'title=b'), 'refused'));
  ledger.note(unanswered(post('/search', 'q=a'), 'broken'));
  const points = [pointOf('a', { kind: 'form', name: 'user', request: login, signsIn: true })];
  const listed = ledger.list({ ...site(), points });
  expect(listed.map(({ url, kind, state, times }) => `${url} ${kind} ${state} ${times}`)).toEqual([
    `${ORIGIN}/login record possible 1`,
    `${ORIGIN}/notes record possible 1`,
  ]);
});

it('lists a booking or a letter whose page is the same as before: it is shown to others', () => {
  const ledger = createLedger();
  ledger.note(answered(post('/panel', 'doctor=Rossi&appdate=2030-01-01', '/panel')));
  ledger.note(answered(post('/desk', 'doctor=Rossi', '/desk')));
  const page = (path: string) =>
    answer('<form method=post><input name=doctor><input name=appdate></form>', { url: path });
  const seen = site([page('/panel'), page('/desk')]);
  expect(ledger.unsettled(seen).map(({ first }) => first.request.url)).toEqual([`${ORIGIN}/desk`]);
  const isLetter = ({ url }: WebRequest) => url.endsWith('/desk');
  expect(ledger.unsettled({ ...seen, isLetter })).toEqual([]);
  expect(ledger.list({ ...seen, isLetter }).map(({ url }) => url)).toEqual([`${ORIGIN}/panel`, `${ORIGIN}/desk`]);
});

it('does not count what the site refused', () => {
  const ledger = createLedger();
  const sent = [1, 2, 3].map((at) => answered(post('/register', `user=a${at}&password=b`)));
  for (const one of sent) ledger.note(one);
  for (const one of sent.slice(1)) ledger.noteRefused(one);
  expect(ledger.list(site())).toMatchObject([{ kind: 'account', times: 1 }]);
  for (const one of sent.slice(0, 1)) ledger.noteRefused(one);
  expect(ledger.list(site())).toEqual([]);
});

it('leaves out questions: searches, sign-ins, queries, and methods that were only tried', () => {
  const ledger = createLedger();
  const page = answer(
    '<form method=post action=/tools><input name=host><button name=go value="Show">Show</button></form>',
    {
      url: '/tools',
    },
  );
  const signIn = post('/session', 'name=a&word=b');
  ledger.note(answered(post('/search', 'q=prova')));
  ledger.note(answered(post('/tools', 'host=prova&go=Show', '/tools')));
  ledger.note(answered(signIn));
  ledger.note(answered(post('/graphql', '{"query":"{ products { id } }"}')));
  ledger.note(answered({ ...post('/admin', ''), body: null }));
  const points = [pointOf('a', { kind: 'form', name: 'name', request: signIn, signsIn: true })];
  expect(ledger.list({ ...site([page]), points })).toEqual([]);
});

it('lists mutations of GraphQL, but for those that sign in', () => {
  const ledger = createLedger();
  const mutation = (call: string) => JSON.stringify({ query: `\n  mutation {\n ${call} { id } }` });
  ledger.noteAnswered('POST', `${ORIGIN}/graphql.php`, 200);
  ledger.note(answered(post('/graphql.php', mutation('addBook(title: "prova", author: "Anna")'))));
  ledger.note(answered(post('/graphql.php', mutation(`addBook(title: "${WORD}", author: "Anna")`))));
  ledger.note(answered(post('/graphql.php', '{"query":"query { books { id } }"}')));
  ledger.note(answered(post('/session', mutation('login(user: "Anna", password: "a")'))));
  expect(ledger.list(site()).map(({ url, times }) => `${url} ${times}`)).toEqual([`${ORIGIN}/graphql.php 3`]);
});

it('keeps a question whose words are shown to others afterwards', () => {
  const ledger = createLedger();
  ledger.note(answered(post('/search', `q=${WORD}`)));
  ledger.note(answer(`Last searches: ${WORD}`, { url: '/' }));
  expect(ledger.list(site())).toMatchObject([{ state: 'stored' }]);
});

describe('a form that answers at once', () => {
  const echo = (form: string, said: (word: string, at: number) => string, isReadAfter = true, path = '/greet') => {
    const ledger = createLedger();
    const page = answer(form, { url: path });
    const name = /name=(\w+)/.exec(form)?.[1] ?? '';
    for (let at = 0; at < 6; at += 1) {
      const word = `rc0123456789a${at}`;
      ledger.note({ ...answer(said(word, at)), request: post(path, `${name}=${word}`, path) });
    }
    if (isReadAfter) ledger.note(page);
    return ledger.list(site([page])).map(({ state }) => state);
  };
  const FORM = '<form method=post><input name=input><button name=go>Go</button></form>';
  const inItsWay = (_: string, at: number) => `<pre>${'x'.repeat(10 * at)}</pre>`;

  it('is none that stores, where the page shows nothing of it afterwards', () => {
    const say = (word: string) => `<p>Hello ${word}</p>`;
    expect(echo(FORM, say)).toEqual([]);
    // Words of its address say little, where the value comes back at once.
    expect(echo(FORM, say, true, '/comment-in-a-tag')).toEqual([]);
    expect(echo(FORM, inItsWay)).toEqual([]);
    expect(echo(FORM.replace('input name=input', 'input name=target'), inItsWay, true, '/filter-removal')).toEqual([]);
  });

  it.each([
    ['whose page was not read again', FORM, (word: string) => `<p>Hello ${word}</p>`, false, '/greet'],
    ['that says it is done', FORM, (word: string) => `<p>Saved ${word}</p>`, true, '/greet'],
    ['that is answered alike each time', FORM, () => '<p>Ok</p>', true, '/greet'],
    [
      'with a long text',
      FORM.replace('<input name=input>', '<textarea name=input></textarea>'),
      inItsWay,
      true,
      '/greet',
    ],
    ['whose button says so', FORM.replace('name=go', 'name=save'), inItsWay, true, '/greet'],
    ['whose address says so', FORM, inItsWay, true, '/add-entry'],
  ] as const)('may store %s', (_, form, say, isReadAfter, path) => {
    expect(echo(form, say, isReadAfter, path)).toEqual(['possible']);
  });
});

it('adds what the browser and other programs sent to the form that is known there, but for searches', () => {
  const ledger = createLedger();
  ledger.note(answered(post('/board', 'text=prova')));
  ledger.noteAnswered('POST', `${ORIGIN}/board`, 200);
  ledger.noteAnswered('POST', `${ORIGIN}/board`, 500);
  ledger.noteAnswered('GET', `${ORIGIN}/board`, 200);
  ledger.noteAnswered('POST', `${ORIGIN}/api/feedback-entries`, 201);
  for (const search of ['/api/products/search', '/api/prodotti/cerca'])
    ledger.noteAnswered('POST', ORIGIN + search, 200);
  expect(ledger.list(site()).map(({ url, times, page }) => [url, times, page])).toEqual([
    [`${ORIGIN}/board`, 2, `${ORIGIN}/`],
    [`${ORIGIN}/api/feedback-entries`, 1, null],
  ]);
});

it('names the fields of what the browser sent first, and counts what the scan sent there itself', () => {
  const ledger = createLedger();
  const page = answer('<input id=org><script>send("/organization", org.value)</script>', { url: '/organization' });
  ledger.noteAnswered('POST', `${ORIGIN}/organization`, 200);
  for (let at = 0; at < 6; at += 1) {
    const word = `rc0123456789a${at}`;
    ledger.note({ ...answer(word), request: post('/organization', `orgname=${word}`, '/organization') });
    ledger.noteAnswered('POST', `${ORIGIN}/organization`, 200);
  }
  ledger.note(page);
  expect(ledger.list(site([page]))).toMatchObject([{ fields: ['orgname'], times: 13, state: 'possible' }]);
  // Without the browser it is a question that is answered at once.
  const other = createLedger();
  for (let at = 0; at < 6; at += 1) {
    const word = `rc0123456789b${at}`;
    other.note({ ...answer(word), request: post('/organization', `orgname=${word}`, '/organization') });
  }
  other.note(page);
  expect(other.list(site([page]))).toEqual([]);
});

it('makes no entry of its own for what is tried in a path or below a name', () => {
  const ledger = createLedger();
  for (const [path, body] of [
    ['/items/7/notes', '{"text":"a"}'],
    [`/items/${WORD}/notes`, '{"text":"a"}'],
    ["/items/7'--/notes", '{"text":{"$ne":"a"}}'],
    ['/items/98-91/notes', '{"text":"a"}'],
  ] as const)
    ledger.note(answered(post(path, body)));
  expect(ledger.list(site()).map(({ url, fields, times }) => [url, fields, times])).toEqual([
    [`${ORIGIN}/items/7/notes`, ['text'], 4],
  ]);
});

it('says once of a form what it may have stored, whichever of its fields were sent', () => {
  const ledger = createLedger();
  for (const body of ['author=Anna&text=prova', 'author=Anna', 'text=prova', 'author=a&text[x]=b', 'name=Anna'])
    ledger.note(answered(post('/board', body)));
  ledger.note(answer(`<li>${WORD}</li>`, { url: '/latest' }));
  expect(ledger.list(site()).map(({ fields, times }) => [fields, times])).toEqual([
    [['author', 'text'], 4],
    [['name'], 1],
  ]);
});

it('names a link once a page shows what it stored, and no other', () => {
  const ledger = createLedger();
  const other = 'rcba9876543210';
  ledger.note(answer('ok', { url: `/vote?item=${WORD}` }));
  ledger.note(answer('ok', { url: `/look?item=${other}` }));
  ledger.note(answer(`You came from ${other}`, { url: '/', sent: [['Referer', `${ORIGIN}/look?item=${other}`]] }));
  expect(ledger.list(site())).toEqual([]);
  ledger.note(answer(`<li>${WORD}</li>`, { url: '/latest' }));
  expect(ledger.list(site())).toMatchObject([
    { url: `${ORIGIN}/vote`, method: 'GET', fields: ['item'], state: 'stored', marks: [WORD] },
  ]);
});

it.each([
  ['by its button', '<form action=/about><input name=description><input type=submit name=go value=Save></form>', 'ok'],
  [
    'by a long text',
    '<form action=/about><textarea name=description></textarea><button name=go>Go</button></form>',
    'ok',
  ],
  ['by its answer', '<form action=/about><input name=description><button name=go>Go</button></form>', 'Updated.'],
])('names a form that stores by GET: %s', (_, html, said) => {
  const ledger = createLedger();
  const from = answer(html, { url: '/settings' });
  ledger.note(answer(said, { url: '/about?description=prova&go=Save', sent: [['Referer', `${ORIGIN}/settings`]] }));
  expect(ledger.list(site([from]))).toMatchObject([
    { url: `${ORIGIN}/about`, method: 'GET', fields: ['description', 'go'], state: 'possible' },
  ]);
});

it.each([
  ['/files/FileWrite?path=1.txt&content=x', 1],
  ['/note/save.php?file_name=a&text=x', 1],
  ['/files/read?path=1.txt&content=x', 0],
  ['/save?id=7', 0],
  ['/x?file=a.txt&content=b', 1],
  ['/upload.html?file=a.txt&content=b', 0],
  ['/x?id=1&file=a&page=b&url=c&cmd=d&text=e', 0],
])('names a link that says that it writes: %s', (path, count) => {
  const ledger = createLedger();
  ledger.note(answered({ ...post(path, '', '/', 'GET'), body: null }));
  expect(ledger.list(site())).toHaveLength(count);
});

it.each([
  ['/api/track.php?page=news&id=1', 'image/gif', 43, 1],
  ['/stats/pixel.gif?id=1', 'image/gif', 43, 1],
  ['/track.php?number=1Z55', 'text/html', 43, 0],
  ['/tracks/cover?id=1', 'image/gif', 43, 0],
  ['/photo/pixel?id=1', 'image/png', 5000, 0],
])('lists a link only if it counts visits: %s as %s of %i bytes', (path, type, length, count) => {
  const ledger = createLedger();
  const counted = answer('x'.repeat(length), { type });
  ledger.note({ ...counted, request: { ...post(path, '', '/', 'GET'), body: null } });
  expect(ledger.list(site())).toHaveLength(count);
});

it('leaves out sign-ins that no form of a page tells, and what a method does at a page', () => {
  const ledger = createLedger();
  ledger.note(answered(post('/do', 'login=a&pwd=b')));
  ledger.note(answered(post('/api/enter', '{"username":"a","password":"b"}')));
  ledger.note(answered(post('/shop/customise', '')));
  const entry = answer('<form action=/enter><input name=user><input name=password></form>', { url: '/' });
  ledger.note(answered({ ...post('/enter?user=a&password=b', '', '/', 'GET'), body: null }));
  const pages = new Map([[`POST ${ORIGIN}/shop/customise`, null]]);
  expect(ledger.list({ ...site([entry]), pages })).toEqual([]);
});

it('has a profile that shows what somebody wrote, though it looks like a sign-in', () => {
  const ledger = createLedger();
  const shown = answer(
    '<form method=post action=/people/1><input name=name value=Rita><input name=mail value=r@a.example><input name=password type=password></form>',
    { url: '/people/1' },
  );
  const request = post('/people/1', 'name=x&mail=y&password=z', '/people/1');
  ledger.note(answered(request));
  const points = [pointOf('x', { request, signsIn: true })];
  expect(ledger.list({ ...site([shown]), points })).toMatchObject([{ url: `${ORIGIN}/people/1`, times: 1 }]);
});

it('counts the files that a link wrote, each name once', () => {
  const ledger = createLedger();
  for (const query of ['path=a.txt&content=1', 'path=a.txt&content=2', 'path=b.txt&content=1'])
    ledger.note(answered({ ...post(`/files/write?${query}`, '', '/', 'GET'), body: null }));
  ledger.note(answered({ ...post('/files/write?path=c.txt&content=1', '', '/', 'GET'), body: null }, 500));
  expect(ledger.list(site())).toMatchObject([{ kind: 'file', times: 2, marks: ['a.txt', 'b.txt'] }]);
});

function upload(name: string): WebRequest {
  const part = `Content-Disposition: form-data; name="f"; filename="${name}"\r\nContent-Type: text/plain`;
  return {
    ...post('/save', `--b\r\n${part}\r\n\r\nx\r\n--b--\r\n`),
    headers: [['Content-Type', 'multipart/form-data; boundary=b']],
  };
}

it('names all files that a form accepted, without those that its answers refuse in words', () => {
  const ledger = createLedger();
  for (const name of ['a.txt', 'b.php', 'c.gif', 'd.svg', 'e.xml', 'f.zip', 'g.pdf', 'h.png', 'b.php'])
    ledger.note({ ...answer('<p>Uploaded</p>'), request: upload(name) });
  ledger.note({ ...answer('<p>This kind of file is not allowed</p>'), request: upload('bad.exe') });
  expect(ledger.list(site())).toMatchObject([
    {
      ...{ kind: 'file', times: 10 },
      marks: ['a.txt', 'b.php', 'c.gif', 'd.svg', 'e.xml', 'f.zip', 'g.pdf', 'h.png'],
    },
  ]);
});

it('names the fields that could not be put back, with their old values', () => {
  const ledger = createLedger();
  const request = post('/profile', 'theme=dark');
  ledger.note(answered(request));
  ledger.settle(request, 'changed', ['theme = light']);
  expect(ledger.list(site())).toMatchObject([{ state: 'changed', marks: ['theme = light'] }]);
});

it('lists a record as restored where its form shows the old values again', () => {
  const listed = (request: WebRequest, isShown = true) => {
    const ledger = createLedger();
    ledger.note(answered(request));
    if (isShown) ledger.note(answer(`<h1>${WORD}</h1>`, { url: '/post/2' }));
    ledger.settle(request, 'put_back');
    return ledger.list(site()).map(({ state }) => state);
  };
  expect(listed(post('/post/2/edit', `title=${WORD}`))).toEqual(['restored']);
  expect(listed(post('/post/2/edit', `title=${WORD}`), false)).toEqual(['possible']);
  expect(listed(post('/post/2/comment', `comment=${WORD}`))).toEqual(['stored']);
});

it('lists the old values of each record of a form, up to the limit of the report', () => {
  const ledger = createLedger();
  const ids = Array.from({ length: 60 }, (_, at) => at + 1);
  for (const id of ids) ledger.note(answered(post(`/people/${id}`, `name=${WORD}`)));
  for (const id of ids) ledger.settle(post(`/people/${id}`, 'name=x'), 'changed', [`name = Anna ${id}`]);
  ledger.settle(post('/people/3', 'name=x'), 'restored');
  const listed = ledger.list(site());
  expect(listed).toMatchObject([{ state: 'changed' }]);
  expect(listed[0]?.marks.slice(0, 2)).toEqual(['name = Anna 1', '/people/2 name = Anna 2']);
  expect(scanMessage.safeParse(leftMessage(listed)).success).toBe(true);
});

it('lists every file that was uploaded through a form in a scan of medium strength', () => {
  const ledger = createLedger();
  const names = Array.from({ length: 60 }, (_, at) => `file${at}.txt`);
  for (const name of names) ledger.note(answered(upload(name)));
  expect(ledger.list(site())[0]?.marks).toEqual(names);
});

it('counts the files that it does not name', () => {
  const ledger = createLedger();
  for (let at = 0; at < 168; at += 1) ledger.note(answered(upload(`file${at}.txt`)));
  const [listed] = ledger.list(site());
  expect(listed?.marks).toHaveLength(151);
  expect(listed?.marks.slice(149)).toEqual(['file149.txt', '+18']);
});

it('counts requests without a field that a storing form answers as it answers the others', () => {
  const ledger = createLedger();
  const empty = (path: string): WebRequest => ({ ...post(path, ''), body: null });
  const page = answer('<form method=post><textarea name=text></textarea></form>', { url: '/comments' });
  for (const text of [WORD, 'prova', 'x'])
    ledger.note({ ...answer('{"success":true}'), request: post('/comments', `text=${text}`, '/comments') });
  ledger.note({ ...answer('{"success":true}'), request: empty('/comments') });
  ledger.note({ ...answer('{"success":true}'), request: empty('/other') });
  const led = (path: string) => answer('', { status: 302, headers: [['Location', path]] });
  ledger.note({ ...led('/board?sent=1'), request: post('/board', 'text=1') });
  ledger.note({ ...led('/board?sent=1'), request: empty('/board') });
  ledger.note({ ...led('/thanks'), request: post('/notes', 'text=1') });
  ledger.note({ ...led('/notes'), request: empty('/notes') });
  expect(ledger.list(site([page])).map(({ url, times }) => `${url} ${times}`)).toEqual([
    `${ORIGIN}/comments 4`,
    `${ORIGIN}/board 2`,
    `${ORIGIN}/notes 1`,
  ]);
});

it('names no search and no choice by GET', () => {
  const ledger = createLedger();
  const from = answer(
    '<form action=/find><input name=q><button>Search</button></form><form action=/list><select name=year></select></form>',
    { url: '/' },
  );
  for (const url of ['/find?q=prova', '/list?year=1'])
    ledger.note(answer('ok', { url, sent: [['Referer', `${ORIGIN}/`]] }));
  expect(ledger.list(site([from]))).toEqual([]);
});

it.each([
  ['one password among three fields', '/register', 'user=a&mail=b&password=c'],
  ['the program that takes sign-ins as well', '/front', 'action=register&user=a&password=c'],
])('names an account made with %s', (_, path, body) => {
  const ledger = createLedger();
  const signIn = post(path === '/front' ? path : '/in', 'action=login&user=a&password=b');
  const points = [pointOf('a', { kind: 'form', name: 'user', request: signIn, signsIn: true })];
  ledger.note(answered(signIn, 302));
  expect(ledger.list({ ...site(), points })).toEqual([]);
  const other = createLedger();
  other.note(answered(post(path, body, '/join'), 302));
  const fields = [...new URLSearchParams(body)].map(
    ([name]) => `<input name=${name} type=${name === 'password' ? name : 'text'}>`,
  );
  const page = answer(`<form method=post action=${path}>${fields.join('')}</form>`, { url: '/join' });
  expect(other.list({ ...site([page]), points })).toMatchObject([{ method: 'POST', times: 1 }]);
});

it('lists a registration at the address of the sign-in, whatever it is called', () => {
  const ledger = createLedger();
  const signIn = post('/index', 'user=a&pass=b');
  const registration = post('/index', 'first=a&last=b&user=c&mail=d&pass=e');
  for (const request of [signIn, registration, registration]) ledger.note(answered(request));
  const points = [pointOf('a', { kind: 'form', name: 'user', request: signIn, signsIn: true })];
  expect(ledger.list({ ...site(), points })).toMatchObject([{ kind: 'account', times: 2 }]);
});

it('is bounded, however many forms a site makes up', () => {
  const ledger = createLedger();
  for (let at = 0; at < 1500; at += 1) ledger.note(answered(post('/save', `n${at}=1`)));
  expect(ledger.list(site())).toHaveLength(200);
});

it.each([
  ['/register', 'email=a&password=b', 'account'],
  ['/profile', 'user=a&password=b&phone=1', 'account'],
  ['/cart/add', 'product=1', 'cart'],
  ['/products/7/reviews', 'stars=1', 'comment'],
  ['/contact', 'text=1', 'message'],
  ['/notes', 'title=1', 'record'],
  ['/registry', 'title=1', 'record'],
] as const)('takes %s with %s for: %s', (path, body, kind) => {
  expect(kindOf(post(path, body))).toBe(kind);
});

it('knows an upload by its file, and names it', () => {
  const part = 'Content-Disposition: form-data; name="f"; filename="letter.txt"\r\nContent-Type: text/plain';
  const request: WebRequest = {
    ...post('/save', `--b\r\n${part}\r\n\r\nx\r\n--b--\r\n`),
    headers: [['Content-Type', 'multipart/form-data; boundary=b']],
  };
  const ledger = createLedger();
  ledger.note(answered(request));
  expect(ledger.list(site())).toMatchObject([{ kind: 'file', marks: ['letter.txt'] }]);
  expect(kindOf(withoutFiles(request))).toBe('record');
});

describe('what is listed', () => {
  const listed = (ledger: ReturnType<typeof createLedger>, exchanges: Exchange[] = [], points = [] as never[]) =>
    ledger
      .list({ ...site(exchanges), points })
      .map(({ kind, url, fields }) => `${kind} ${url.slice(ORIGIN.length)} ${fields}`);

  it('tells acts of one entry script apart by the words that choose them', () => {
    const ledger = createLedger();
    const page = answer(
      '<form method=post action="/index.php?m=board&a=reply&nr=3"><input type=hidden name=id value=2></form>',
      {
        url: '/index.php?m=board&a=show&nr=3',
      },
    );
    const from = '/index.php?m=board&a=show&nr=3';
    for (let at = 0; at < 4; at += 1) {
      const long = answer('x'.repeat(at * 10), { status: 200 });
      ledger.note({ ...long, request: post('/index.php?m=board&a=reply&nr=3', `id=rc0123456789a${at}`, from) });
      ledger.note({ ...long, request: post(`/index.php?m=board&a=rc0123456789a${at}&nr=3`, 'id=2', from) });
    }
    ledger.note(answered(post('/index.php?m=user&a=save', 'id=2&bio=prova')));
    ledger.note(page);
    expect(listed(ledger, [page])).toEqual([
      'record /index.php?m=board&a=reply id',
      'record /index.php?m=user&a=save bio,id',
    ]);
  });

  it('makes no entry of its own for what is tried beside the address of a form', () => {
    const ledger = createLedger();
    const values = ['8', '104-96', "8'", 'prova', WORD, '8 and 1=1', ''];
    for (const value of values)
      ledger.note(answered(post(`/product.php?id=${encodeURIComponent(value)}`, 'comment=a')));
    ledger.note(answered(post(`/product.php?id=8&${WORD}=1`, 'comment=a')));
    expect(listed(ledger)).toEqual(['comment /product.php comment']);
  });

  it('has a link that does something and leads on, and none that shows a page or the sign-in', () => {
    const ledger = createLedger();
    const get = (path: string) => ({ ...post(path, '', '/', 'GET'), body: null });
    const leads = (to: string) => answer('', { status: 302, headers: [['Location', to]] });
    const script = answer("<script>alert('ok')</script><script>location.href='/members'</script>");
    ledger.note({ ...script, request: get('/index.php?m=user&a=follow&uid=4') });
    ledger.note({ ...leads('/items'), request: get('/items/like?id=4') });
    ledger.note({ ...leads('/login'), request: get('/items/vote?id=4') });
    ledger.note({ ...answer('<form method=post><input name=text></form>'), request: get('/items/add?id=4') });
    ledger.note({ ...leads('/news/4'), request: get('/news?id=4') });
    expect(listed(ledger)).toEqual(['record /index.php a,m,uid', 'record /items/like id']);
  });

  it('has the upload of a form that has nothing but a file', () => {
    const ledger = createLedger();
    const page = answer(
      '<form method=post enctype="multipart/form-data"><input type=file name=file><button>Go</button></form>',
      {
        url: '/upload/',
      },
    );
    const request = writeParts({ ...post('/upload/', '', '/upload/'), headers: [['Referer', `${ORIGIN}/upload/`]] }, [
      { name: 'file', fileName: 'prova.png', contentType: 'image/png', content: 'x' },
    ]);
    ledger.note(answered(request));
    expect(listed(ledger, [page])).toEqual(['file /upload/ file']);
  });

  it('has no sign-in, whatever stands beside the password, no question for a forgotten one as an account, and no search', () => {
    const ledger = createLedger();
    const signIn = post('/LoginValidator', 'username=a&password=b');
    ledger.note(answered(post('/LoginValidator', 'username=a&password=b&RememberMe=on&Login=Login')));
    ledger.note(answered(post('/ForgotPassword.jsp', 'username=a&secret=b&GetPassword=GetPassword')));
    const page = answer('<form><input name=review_search></form>', { url: '/' });
    const search = { ...post(`/?review_search=${WORD}`, '', '/', 'GET'), body: null };
    ledger.note({ ...answer('<p>Nothing</p>'), request: search });
    const points = [pointOf('a', { kind: 'form', name: 'username', request: signIn, signsIn: true })] as never[];
    expect(listed(ledger, [page], points)).toEqual(['message /ForgotPassword.jsp GetPassword,secret,username']);
  });
});

it('names a link that did something when it was followed, with the words that choose it and how often it was sent', () => {
  const ledger = createLedger();
  const led = (path: string, to: string) => answer('', { url: path, status: 302, headers: [['Location', to]] });
  ledger.note(led('/index.php?page=promote&student=1', '/index.php?page=students'));
  ledger.note(led('/tickets/1/escalate', '/tickets'));
  ledger.note(led('/old/3', '/new/3'));
  const acts = new Set([
    `GET ${ORIGIN}/index.php?page=promote&student={number}`,
    `GET ${ORIGIN}/tickets/{number}/escalate?`,
  ]);
  const listed = ledger.list({ ...site(), acts }).map(({ url, times, state }) => `${url} ${times} ${state}`);
  expect(listed).toEqual([`${ORIGIN}/index.php?page=promote 1 possible`, `${ORIGIN}/tickets/1/escalate 1 possible`]);
});

it('names a file whose name led out of the folder of uploads, also if the program failed at it', () => {
  const upload = (name: string, status: number) => {
    const part = { name: 'file', fileName: name, contentType: 'text/plain', content: 'x' };
    return answered(writeParts(post('/upload', ''), [part]), status);
  };
  const ledger = createLedger();
  ledger.note(upload('plain.txt', 500));
  expect(ledger.list(site())).toEqual([]);
  ledger.note(upload('../rc0123456789ab.php', 500));
  expect(ledger.list(site())).toMatchObject([
    { kind: 'file', times: 1, marks: ['../rc0123456789ab.php', 'rc0123456789ab'] },
  ]);
});

it('leaves out a button alone that says nothing of a change', () => {
  const page = answer('<form method=post action=/index><input type=submit name=home value=Home></form>', { url: '/a' });
  const ledger = createLedger();
  ledger.note(answered(post('/index', `home=${WORD}`, '/a')));
  expect(ledger.list(site([page]))).toEqual([]);
});
