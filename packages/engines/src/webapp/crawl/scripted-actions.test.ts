import { describe, expect, it } from 'vitest';
import { readHtml } from './html-page.ts';

const FORM = '<form action="/find"><input name="text"><button>Go</button></form>';
const CHOICE =
  '<form action="/find"><input name="text"><select name="lib"><option>one<option value="two">2</select></form>';
const actionsOf = (html: string) => readHtml(`<!DOCTYPE html>${html}`).forms.map(({ action }) => action);

describe('a form whose address a script makes', () => {
  it.each([
    [
      'a text of the script',
      `${FORM}<script>var state={action:'/find/{lib}/show',lib:'one'};$('form').attr('action',state.action.replace('{lib}',state.lib))</script>`,
      ['/find', '/find/one/show'],
    ],
    [
      'a text in its place',
      `${FORM}<script>$('form').attr("action", "/find/:lib".replace(":lib", "one"))</script>`,
      ['/find', '/find/one'],
    ],
    [
      'each choice of the page',
      `${CHOICE}<script>$('form').attr('action', '/find/{lib}'.replace('{lib}', $('select').val()))</script>`,
      ['/find', '/find/one', '/find/two'],
    ],
    [
      'two gaps',
      `${FORM}<script>const a='x', b='y'; form.action='/f/{a}/{b}'.replace('{a}',a).replace('{b}',b)</script>`,
      ['/find', '/f/x/y'],
    ],
  ])('is sent where the script sends it, by %s', (_, html, expected) => {
    expect(actionsOf(html)).toEqual(expected);
  });

  it.each([
    ['nothing is known to fill the gap', `${FORM}<script>form.action='/f/{a}'.replace('{a}', next())</script>`],
    ['the script is not about forms', `${FORM}<script>load('/f/{a}'.replace('{a}','x'))</script>`],
    ['the value would be a way of its own', `${FORM}<script>form.action='/f/{a}'.replace('{a}','//a.test/')</script>`],
    ['another address is meant', `${FORM}<script>form.action='https://a.test/{a}'.replace('{a}','x')</script>`],
  ])('is sent to its own address alone where %s', (_, html) => {
    expect(actionsOf(html)).toEqual(['/find']);
  });

  it('is left as it is where it asks for a password', () => {
    const form = '<form action="/in"><input name=user><input name=word type=password></form>';
    expect(actionsOf(`${form}<script>form.action='/f/{a}'.replace('{a}','x')</script>`)).toEqual(['/in']);
  });
});
