import { describe, expect, it } from 'vitest';
import { changeByShape } from './form-shape.ts';
import { readHtml } from './html-page.ts';

const changeOf = (html: string) => {
  const [form] = readHtml(html).forms;
  if (!form) throw new Error('no form');
  return changeByShape(form, new URL(form.action, 'http://shop.example/page').href);
};

const boxes = (name: string, values: readonly string[]) =>
  values.map((value) => `<tr><td><input type=checkbox name="${name}" value="${value}"></td></tr>`).join('');

describe('a form that acts on the rows that are ticked', () => {
  it.each([
    [
      'several buttons',
      `${boxes('sel[]', ['2001', '2002'])}<button name=op value=emetti>Emetti</button><button name=op value=storno>Storno</button>`,
    ],
    ['a choice of acts', `${boxes('f', ['f1', 'f2'])}<select name=do><option>waive</select><button>Apply</button>`],
    ['a button with a sign', `${boxes('nr', ['1001', '1002'])}<button name=op value=1><svg></svg></button>`],
    [
      'rows in the names of boxes',
      '<input type=checkbox name=row_7><input type=checkbox name="row[8]"><button name=op value=1><svg></svg></button>',
    ],
    ['one row', `${boxes('id', ['101'])}<select name=che><option value=chiudi>Chiudi</select><button>Esegui</button>`],
  ])('is left alone with %s', (_, fields) => {
    expect(changeOf(`<form method=post action=/bulk>${fields}</form>`)).toBe('toggles');
  });

  it.each([
    [
      'searches by categories',
      `<form method=post action=/list>${boxes('cat', ['1', '2'])}<button>Search</button></form>`,
    ],
    [
      'asks for interests',
      `<form method=post action=/survey>${boxes('likes', ['sport', 'music'])}<button>Send</button></form>`,
    ],
    [
      'writes a text beside them',
      `<form method=post action=/note>${boxes('tag', ['1', '2'])}<textarea name=text></textarea><button>Save</button></form>`,
    ],
    [
      'keeps preferences with a switch',
      '<form method=post action=/save_preferences><select name=theme><option>light<option>dark</select><input type=checkbox name=notes><button>Save preferences</button></form>',
    ],
    ['is sent by GET', `<form action=/list>${boxes('cat', ['1', '2'])}<button>Go</button></form>`],
  ])('is tried where it %s', (_, html) => {
    expect(changeOf(html)).toBeNull();
  });
});

describe('a form of buttons alone', () => {
  it.each([
    [
      'offers two decisions',
      '<form method=post action=/leave/1><button name=e value=1><svg></svg></button><button name=e value=0><svg></svg></button></form>',
    ],
    [
      'votes',
      '<form method=post action=/poll><button name=for value=canteen>canteen 2</button><button name=for value=parking>parking 4</button></form>',
    ],
    [
      'names a record by a hidden field',
      '<form method=post action=/work><input type=hidden name=nr value=5001><button name=op value=tl>½</button></form>',
    ],
    [
      'names a record in its address',
      '<form method=post action=/bookings/b7/swap><button>Swap with Sam</button></form>',
    ],
  ])('is left alone where it %s', (_, html) => {
    expect(changeOf(html)).toBe('toggles');
  });

  it.each([
    [
      'shows a record',
      '<form method=post action=/orders><input type=hidden name=id value=7><button>View details</button></form>',
    ],
    [
      'says nothing of what it does',
      '<form method=post action=/lookup><input type=hidden name=id value=7><input type=submit value=Submit></form>',
    ],
    [
      'names no record',
      '<form method=post action=/start><input type=hidden name=lang value=en><button>Begin</button></form>',
    ],
    [
      'has one choice',
      '<form method=post action=/page><select name=id><option value=1>One<option value=2>Two</select><button>Open it</button></form>',
    ],
  ])('is tried where it %s', (_, html) => {
    expect(changeOf(html)).toBeNull();
  });
});

describe('a field that sends its form as soon as it changes', () => {
  it.each([
    ['a drop-down', '<select name=state onchange="this.form.submit()"><option selected>open<option>closed</select>'],
    ['a number', '<input type=number name=stock value=40 onchange="this.form.submit()">'],
    ['a box', '<input type=checkbox name=lead value=1 onchange="form.requestSubmit()">'],
    [
      'radio buttons',
      '<input type=radio name=s value=new checked onclick="this.form.submit()"><input type=radio name=s value=done onclick="this.form.submit()">',
    ],
  ])('is left alone in the form of a record: %s', (_, field) => {
    expect(changeOf(`<form method=post action=/tickets/101/set>${field}</form>`)).toBe('toggles');
  });

  it('is tried where no record is named, as in a choice of the page', () => {
    expect(
      changeOf(
        '<form method=post action=/show><select name=page onchange="this.form.submit()"><option>a<option>b</select></form>',
      ),
    ).toBeNull();
  });

  it('is left alone where it is a checkbox, even if the identifier in the address has one letter', () => {
    expect(
      changeOf(
        '<form method=post action=/staff/w/rights>Karin <input type=checkbox name=lead value=1 onchange="this.form.submit()"></form>',
      ),
    ).toBe('toggles');
  });

  it('is tried where it only reads the record', () => {
    expect(
      changeOf(
        '<form method=post action=/orders/7/view><select name=tab onchange="this.form.submit()"><option>a<option>b</select></form>',
      ),
    ).toBeNull();
  });
});

it('leaves bank data alone that is shown, and tries an empty field of that name', () => {
  const form = (value: string) =>
    `<form method=post action=/me/card><input name=card value="${value}"><button>Use this</button></form>`;
  expect(changeOf(form('4242'))).toBe('changes_account');
  expect(changeOf(form(''))).toBeNull();
});
