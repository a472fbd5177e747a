import { expect, it } from 'vitest';
import { editedByScript } from './edit-forms.ts';
import { readHtml } from './html-page.ts';

const kindOf = (fields: string, button = 'Update data', address = '/items') => {
  const [form] = readHtml(`<form method=post>${fields}<button>${button}</button></form>`).forms;
  return form ? (editedByScript(form, `http://shop.example${address}`)?.kind ?? null) : undefined;
};
const NAME = '<input name=name><textarea name=text></textarea>';

it('knows a form that a script fills with the texts of a record', () => {
  expect(kindOf(`<input type=hidden name=id value=3>${NAME}`)).toBe('chosen');
  expect(kindOf(`<input type=hidden name=item_id>${NAME}`)).toBe('open');
  expect(kindOf(`<input type=hidden name=id>${NAME}`, 'Save', '/items/update')).toBe('open');
});

it('takes no form for one that shows what is stored, makes something new, or names no record', () => {
  expect(kindOf('<input type=hidden name=id value=3><input name=name value=Lamp>')).toBeNull();
  expect(kindOf(`<input type=hidden name=id value=3>${NAME}`, 'Post comment')).toBeNull();
  expect(kindOf(`<input type=hidden name=id value=3>${NAME}`, 'Save')).toBeNull();
  expect(kindOf(NAME)).toBeNull();
  expect(kindOf(`<input type=hidden name=csrf_token value=3>${NAME}`)).toBeNull();
  expect(kindOf(`<input type=hidden name=id value=3>${NAME}<input type=password name=p>`)).toBeNull();
});
