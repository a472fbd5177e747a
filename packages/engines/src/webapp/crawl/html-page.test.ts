import { describe, expect, it } from 'vitest';
import type { Answered } from '../reading/answer.ts';
import { pageOf } from '../reading/page.ts';
import { answer } from '../testing/answers.ts';
import { findPoints } from './find-points.ts';
import { chooseOthers, fillForm, fillPartly, formRequest, isSignIn, tokenField, userField } from './form.ts';
import { readHtml } from './html-page.ts';

const PAGE = 'http://a/shop/page?x=1';

describe('markup', () => {
  it('names its links, frames, forwarding and resources', () => {
    const page = readHtml(
      '<base href="/b/"><title> A <b></title><meta http-equiv=Refresh content="0; URL=\'next\'"><a href=one>1</a><area href=two><iframe src=three></iframe>' +
        '<link rel=stylesheet href=no.css><link rel=next href=four><img src=i.php?id=1><template><a href=five>5</a></template>',
    );
    expect(page).toMatchObject({ base: '/b/', title: 'A <b>', runs: false });
    expect(page.links).toEqual(['next', 'one', 'two', 'three', 'four', 'five']);
    expect(page.resources).toEqual(['i.php?id=1']);
  });

  it.each([
    [`<button onclick="window.location.href='/one'">Open</button>`, '/one', '\nOpen'],
    [`<button onclick='document.location = "two.php?id=3"'>Open</button>`, 'two.php?id=3', '\nOpen'],
    ['<tr onclick="location.assign(`three`)"><td>', 'three', '\n'],
    [`<a href="javascript:location.replace('/four')">Delete</a>`, '/four', '\nDelete'],
    [`<select onchange="location='/five?by='+this.value"></select>`, '/five?by=', '\n'],
    [`<p onclick="window.open('/six', '_blank')">Show</p>`, '/six', '\nShow'],
    [`<div data-href="/seven">Row</div>`, '/seven', '\nRow'],
  ])('leads where %s does when it is pressed', (text, link, label) => {
    const { links, labels } = readHtml(`<table>${text}`);
    expect(links).toContain(link);
    expect(labels.get(link)).toBe(label);
  });

  it.each([
    ['<a href=x><i class="fa fa-trash-o"></i></a>', 'delete'],
    ['<a href=x class="btn remove">✕</a>', '✕\ndelete'],
    ['<a href=x><svg><use href="icons.svg#trash"></use></svg></a>', 'delete'],
    ['<a href=x><img src="/img/delete.png"></a>', 'delete'],
    ['<a href=x><img src=1.png alt="Delete it"></a>', 'Delete it'],
    ['<a href=x><i class="fa fa-trash"></i> Bin</a>', 'Bin'],
    ['<a href="/trash"><i class="fa fa-list"></i></a>', ''],
    ['<a href=x><span><b>Delete</b></span></a>', 'Delete'],
    ['<a href=x onclick="return confirm(\'Remove the row?\')">X</a>', 'X\nRemove the row?'],
    ['<a href=x data-turbo-confirm="Are you sure?">X</a>', 'X\nAre you sure?'],
  ])('reads the words of %s', (text, label) => {
    expect([...readHtml(text).labels.values()]).toEqual([`\n${label}`]);
  });

  it('says what stands around a link, and whether it asks first, is a sign or stands in a menu', () => {
    const at = (text: string) =>
      [...readHtml(text).places.values()].map(({ near: _near, signIn: _signIn, ...rest }) => rest)[0];
    const plain = { asks: false, isSign: false, isInMenu: false, isHeading: false };
    expect(at('<a href=x>Waive</a>')).toEqual(plain);
    expect(at('<a href=x onclick="return confirm(text)">Waive</a>')).toEqual({ ...plain, asks: true });
    expect(at('<a href=x hx-confirm="Go on?">Waive</a>')).toEqual({ ...plain, asks: true });
    expect(at('<a href=x><svg></svg></a>')).toEqual({ ...plain, isSign: true });
    expect(at('<a href=x title="Preview"><svg></svg></a>')).toEqual(plain);
    expect(at('<a href=x>❄</a><a href=x>Freeze</a>')).toEqual(plain);
    expect(at('<ul class="side-nav"><li><a href=x>❄</a></ul>')).toEqual({ ...plain, isSign: true, isInMenu: true });
    expect(at('<a href=x><h3>Lot</h3></a>')).toEqual({ ...plain, isHeading: true });
  });

  it.each([
    `<p onclick="request.open('GET', '/data')">`,
    `<p onclick="if (location.href == '/here') stay()">`,
    `<p onclick="location.href='#top'">`,
    `<p onclick="allocation='none'">`,
  ])('leads nowhere by %s', (text) => {
    expect(readHtml(text).links).toEqual([]);
  });

  it.each([
    ['<script src=a.js></script>', true],
    ['<p onclick="a()">', true],
    ['<a href=" JavaScript:a()">', true],
    ['<p class="onclick">', false],
  ])('%s runs: %s', (text, runs) => {
    expect(readHtml(text).runs).toBe(runs);
  });

  it('is read however deep it is nested', () => {
    expect(readHtml(`${'<div>'.repeat(50_000)}<a href=deep>`).links).toEqual(['deep']);
  });
});

/** What Chromium 156 says of `form.elements` for the same text. */
const FORM_OWNERS: ReadonlyArray<readonly [markup: string, fields: readonly string[]]> = [
  ['<table><form><tr><td><input name=a></td></tr><tr><td><input name=b></td></tr></form></table>', ['a b']],
  ['<table><tr><form><td><input name=a></td><td><select name=b></select></td></form></tr></table>', ['a b']],
  [
    '<table><form><input name=a><input type=hidden name=b><tr><td><button name=c></button></form></table><input name=d>',
    ['a b c'],
  ],
  ['<table><tr><form><td><input name=a></form></tr><tr><form><td><input name=b></form></tr></table>', ['a', 'b']],
  ['<form><div><input name=a></form><input name=b></div><input name=c>', ['a b']],
  ['<form><input name=a><form><input name=b></form><input name=c>', ['a b']],
  ['<form><input name=a><p>text<table><tr><td><input name=b>', ['a b']],
  [
    '<form id=f><input name=a></form><input name=b form=f><input name=c form=no><form><input name=d form=f><input name=e></form>',
    ['a b d', 'e'],
  ],
  ['<p id=f></p><form id=f><input name=a form=f><input name=b></form>', ['b']],
  ['<div><table><form></div></table><input name=a></form><input name=b>', ['a']],
  ['<form><table></form><tr><td><input name=a></td></tr></table><input name=b>', ['a b']],
  [
    '<table><form><fieldset><textarea name=a></textarea></fieldset><tr><td><input name=b></table><form><input name=c></form>',
    ['a b c'],
  ],
  ['<table><form><tr><td><input form="" name=a></td></tr></form></table>', ['']],
];

describe.each(FORM_OWNERS)('the fields of the forms in %s', (markup, expected) => {
  const namesIn = (forms: ReadonlyArray<{ readonly fields: ReadonlyArray<{ readonly name: string }> }>) =>
    forms.map(({ fields }) => fields.map(({ name }) => name).join(' '));

  it('are those that a browser sends', () => {
    expect(namesIn(readHtml(markup).forms)).toEqual(expected);
    expect(namesIn(pageOf(answer(markup) as Answered).forms)).toEqual(expected);
  });
});

describe('a form', () => {
  const formIn = (text: string) => {
    const [form] = readHtml(text).forms;
    if (!form) throw new Error('no form');
    return form;
  };

  it('sends a form of plain text as it is written, so that a document in it stays one', () => {
    const form = formIn(
      `<form method=post enctype=text/plain><input type=hidden name='<?xml version' value='"1.0"?><a><b>one</b></a>'></form>`,
    );
    const request = formRequest(form, PAGE);
    expect(request?.body).toBe('<?xml version="1.0"?><a><b>one</b></a>\r\n');
    expect(request && findPoints(request)).toContainEqual({ kind: 'xml', name: 'b', value: 'one' });
  });

  it('is filled as a person would, its own values first', () => {
    const form = formIn(
      `<form method=post action="?go=1"><input name=mail><input type=number name=n min=3><input type=hidden name=h value=k>
       <input name=given value="as is"><select name=s><option value="">-<option value=b></select><textarea name=t>text</textarea>
       <input type=radio name=r value=1><input type=radio name=r value=2 checked><input type=checkbox name=c>
       <input name=short maxlength=2><input name=off disabled><button name=act value=save>Save</button><button name=act value=other></button></form>
       <input name=late form=none>`,
    );
    const request = formRequest(form, PAGE);
    expect(request).toMatchObject({ method: 'POST', url: 'http://a/shop/page?go=1' });
    expect(Object.fromEntries(new URLSearchParams(String(request?.body)))).toEqual({
      mail: 'anna.verdi@rocca.example',
      n: '3',
      h: 'k',
      given: 'as is',
      s: 'b',
      t: 'text',
      r: '2',
      short: 'pr',
      act: 'save',
    });
  });

  it('keeps its boxes as the page shows them, and is tried with all of them ticked beside', () => {
    const boxes = (html: string) => {
      const form = formIn(`<form>${html}</form>`);
      const names = (filled?: ReturnType<typeof fillForm>) =>
        [...new URL(formRequest(form, PAGE, filled)?.url ?? '').searchParams].map(
          ([name, value]) => `${name}=${value}`,
        );
      return [names(), ...fillPartly(form).map(({ filled, names: own }) => [...names(filled), 'for', ...own])];
    };
    expect(boxes('<input name=a><input type=checkbox name=raw value=1><input type=checkbox name=b checked>')).toEqual([
      ['a=prova', 'b=on'],
      ['a=prova', 'raw=1', 'b=on', 'for', 'raw'],
    ]);
    expect(boxes('<input name=a><input type=checkbox name=terms><input type=checkbox name=x required>')).toEqual([
      ['a=prova', 'terms=on', 'x=on'],
    ]);
    expect(boxes('<input name=a><input type=checkbox name=t value=1><input type=checkbox name=t value=2>')[0]).toEqual([
      'a=prova',
      't=1',
    ]);
    expect(boxes('<input type=checkbox name=id value=7>')[0]).toEqual(['id=7']);
  });

  it('keeps the level of protection that the page has chosen, and tries other choices', () => {
    const others = (html: string) => {
      const form = formIn(`<form><input name=q>${html}</form>`);
      return chooseOthers(form, fillForm(form), 10).map((filled) => filled.at(-1)?.value);
    };
    const select = (name: string, ...options: string[]) =>
      `<select name=${name}>${options.map((one) => `<option value="${one}">`).join('')}</select>`;
    expect(others(select('level', 'weak', 'medium', 'strong'))).toEqual([]);
    expect(others(select('security', '0', '1', '5'))).toEqual([]);
    expect(others(select('level', 'ground', 'first', 'roof'))).toEqual(['first', 'roof']);
    expect(others(select('size', 'low', 'high'))).toEqual(['high']);
  });

  it('is given two passwords that differ, so that no account is changed or made', () => {
    const passwords = (text: string) => {
      const request = formRequest(formIn(`<form>${text}<input type=submit name=go value=Change></form>`), PAGE);
      return [...new URL(request?.url ?? '').searchParams].filter(([name]) => name !== 'go' && name !== 'who');
    };
    const [[, one] = [], [, other] = []] = passwords('<input type=password name=a><input type=password name=b>');
    expect(one).not.toBe(other);
    const twice = '<input name=who><input type=password name=a><input type=password name=b>';
    const [[, first] = [], [, again] = []] = passwords(twice);
    expect(first).not.toBe(again);
    // The one account of a scan is made with a password that is repeated.
    const values = fillForm(formIn(`<form>${twice}</form>`), { page: '', repeatsPassword: true }).map(
      ({ value }) => value,
    );
    expect(values[1]).toBe(values[2]);
    // Its name is tried nowhere else: a known account would be no harmless value any more.
    const account = fillForm(formIn(`<form>${twice}</form>`), { page: '', fresh: 'k7' }).map(({ value }) => value);
    expect(account[0]).toBe(`${values[0]}k7`);
  });

  it('of an unknown method is sent by GET, as browsers do', () => {
    expect(formIn('<form method="$_GET"><input name=a></form>').method).toBe('get');
    expect(formIn('<form method=POST><input name=a></form>').method).toBe('post');
  });

  it('with an open choice beside a text is sent with each of them alone, too', () => {
    const form = formIn(
      '<form method=post><select name=item><option value="">any<option value=1></select><input name=search></form>',
    );
    const bodies = fillPartly(form).map(({ filled, names }) => [formRequest(form, PAGE, filled)?.body, ...names]);
    expect(bodies).toEqual([
      ['item=&search=cerca', 'search'],
      ['item=1&search=', 'item'],
    ]);
    expect(fillPartly(formIn('<form><select name=a><option value=1></select><input name=b></form>'))).toEqual([]);
  });

  it('sent by GET replaces the query of its page, and one without an action goes to the page', () => {
    expect(formRequest(formIn('<form><input name=q value="a b"></form>'), PAGE)?.url).toBe(
      'http://a/shop/page?q=a%20b',
    );
  });

  it('with a file is sent in parts; to another scheme, or as a dialog, not at all', () => {
    const request = formRequest(
      formIn('<form method=post enctype="multipart/form-data"><input type=file name=f></form>'),
      PAGE,
    );
    expect(String(request?.body)).toContain('filename="prova.png"');
    expect(formRequest(formIn('<form action="mailto:a@b"><input name=q></form>'), PAGE)).toBeNull();
    expect(formRequest(formIn('<form method=dialog><input name=q></form>'), PAGE)).toBeNull();
  });

  it.each([
    ['a sign-in, whatever its fields are called', '<input name=who><input type=password name=word>', true],
    ['who wants to stay', '<input name=a><input type=password name=b><input type=checkbox name=c>', true],
    ['who sets a password', '<input name=a><input type=password name=b><input type=password name=c>', false],
    ['who registers', '<input name=a><input name=b><input type=email name=c><input type=password name=d>', false],
    ['who searches', '<input name=q>', false],
  ])('tells %s', (_, fields, signsIn) => {
    const [form] = readHtml(`<form method=post>${fields}<button>go</button></form>`).forms;
    expect(form && isSignIn(form)).toBe(signsIn);
  });

  it('knows its token and the field of the name', () => {
    const form = formIn(
      '<form><input type=hidden name=authenticity_token value=0123456789><input name=lang><input type=email name=who><input type=password name=p></form>',
    );
    expect([tokenField(form)?.name, userField(form)?.name]).toEqual(['authenticity_token', 'who']);
  });
});
