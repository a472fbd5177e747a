import { expect, it } from 'vitest';
import { hidesChoice } from './edit-forms.ts';
import { fillForm, withAllBoxes } from './form.ts';
import { readHtml } from './html-page.ts';

const formIn = (markup: string) => {
  const [form] = readHtml(markup).forms;
  if (!form) throw new Error('no form');
  return form;
};
const hides = (inner: string, action = '/item/save') =>
  hidesChoice(formIn(`<form method=post>${inner}</form>`), `http://site.example${action}`);

const TEXTS = '<input name=title value="Old lamp"><input name=more value="Of brass">';
const OPEN = '<select name=level><option>low<option>high</select>';

it.each([
  TEXTS + OPEN,
  `<input name=title value="Old lamp"><textarea name=more></textarea>${OPEN}<button>Update</button>`,
])('does not choose anew what the form of a record does not show: %s', (inner) => {
  expect(hides(inner)).toBe(true);
});

it.each([
  ['/item/save', `${TEXTS}<select name=level><option>low<option selected>high</select>`],
  ['/item/save', `${TEXTS}<select name=level><option value="">-<option>high</select>`],
  ['/item/save', `<input name=title><input name=more>${OPEN}`],
  ['/contact', `<input name=name value=Maria><textarea name=text></textarea>${OPEN}<button>Send</button>`],
  ['/search', `<input name=q value=lamp><input name=keyword value=old>${OPEN}`],
  ['/rates', `<input name=sum value=100><input name=years value=3>${OPEN}<button>Go</button>`],
  ['/say', `${TEXTS}${OPEN}<button>Translate and convert</button>`],
  ['/items/add', `${TEXTS}${OPEN}<button>Add</button>`],
])('sends a form that shows its choice, makes something new or searches: %s %s', (action, inner) => {
  expect(hides(inner, action)).toBe(false);
});

it('sends of a list those that are chosen, the first where none is, and never all', () => {
  const sent = (options: string) => {
    const form = formIn(`<form method=post><input name=a><select name=tag multiple>${options}</select></form>`);
    expect(withAllBoxes(form, { page: '' })).toEqual([]);
    return fillForm(form).flatMap(({ field, value }) => (field.name === 'tag' ? value : []));
  };
  expect(sent('<option>a<option selected>b<option>c<option selected>d')).toEqual(['b', 'd']);
  expect(sent('<option>a<option>b')).toEqual(['a']);
});
