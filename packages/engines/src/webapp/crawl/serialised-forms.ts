import type { SeenForm } from './form.ts';
import { actAround } from './script-acts.ts';
import { endOfExpression, entriesOf, LIBRARY_CALL, literalOf, nextArgument, resolved } from './script-expressions.ts';

/**
 * Forms that a script of their page serialises with jQuery: `$.post('post.php', $('#chat').serialize())`. Such a form has no
 * action of its own, and the browser shows the request only if the library loads and the button is pressed.
 */

const MAX_SCRIPT = 100_000;
const MAX_CALLS = 20;
const MAX_COPIES = 5;
const SERIALISED = /^(?:\$|jQuery)\s{0,5}\(\s{0,5}([^()]{1,80}?)\s{0,5}\)\s{0,5}\.\s{0,5}serialize\s{0,5}\(/;
const WHOLE =
  /^new\s{1,5}FormData\s{0,5}\(\s{0,5}(?:(?:\$|jQuery)\s{0,5}\(\s{0,5}([^()]{1,80}?)\s{0,5}\)\s{0,5}(?:\[0\]|\.get\(0\))|document\s{0,5}\.\s{0,5}\w{1,20}\(\s{0,5}([^()]{1,80}?)\s{0,5}\)|([\w$.]{1,80}))\s{0,5}\)/;

/** Copies of these forms with the address in the script, except forms with a password field. */
export function serialisedForms<Form extends SeenForm>(forms: readonly Form[], scripts: readonly string[]): Form[] {
  const open = forms.filter(({ fields }) => fields.length > 0 && fields.every(({ type }) => type !== 'password'));
  if (open.length === 0) return [];
  const copies = scripts.flatMap((text) => {
    const script = text.slice(0, MAX_SCRIPT);
    return [...script.matchAll(LIBRARY_CALL)].slice(0, MAX_CALLS).flatMap(({ 0: whole, index, 2: verb }) => {
      if (verb === undefined || actAround(script, index)) return [];
      return sentBy({ script, at: index + whole.length }, verb, open) ?? [];
    });
  });
  const known = new Set(open.map(({ action, fields }) => keyOf(action, fields)));
  const isNew = ({ action, fields }: Form) => !known.has(keyOf(action, fields)) && known.add(keyOf(action, fields));
  return copies.filter(isNew).slice(0, MAX_COPIES);
}

const keyOf = (action: string, fields: SeenForm['fields']) => `${action} ${fields.map(({ name }) => name).join('&')}`;

function sentBy<Form extends SeenForm>(
  call: { readonly script: string; readonly at: number },
  verb: string,
  forms: readonly Form[],
): Form | null {
  const { script, at } = call;
  const first = script.slice(at, endOfExpression(script, at)).trim();
  const options = first.startsWith('{') ? entriesOf(first) : null;
  const action = literalOf(options ? (options.get('url') ?? '') : first);
  const given = literalOf(options?.get('method') ?? options?.get('type') ?? '') ?? (verb === 'post' ? 'post' : 'get');
  const method = given.toLowerCase();
  if (!action || (method !== 'get' && method !== 'post')) return null;
  const data = resolved((options ? (options.get('data') ?? '') : nextArgument(script, at)).trim(), call);
  const [isWhole, selector] = selectorIn(data);
  const form = selector === null ? null : formFor(selector, forms);
  return form && { ...form, action, method, ...(isWhole && { encoding: 'multipart/form-data' }) };
}

function selectorIn(data: string): [isWhole: boolean, selector: string | null] {
  const [, serialised] = SERIALISED.exec(data) ?? [];
  if (serialised !== undefined) return [false, serialised];
  const [, byLibrary, byDocument, name] = WHOLE.exec(data) ?? [];
  return [true, byLibrary ?? byDocument ?? name ?? null];
}

/** The form that the selector refers to, by its id or as the only one. */
function formFor<Form extends SeenForm>(selector: string, forms: readonly Form[]): Form | null {
  const id = /^(["'`])(?:form)?#?([\w-]{1,60})\1$/.exec(selector)?.[2];
  const named = id === undefined ? undefined : forms.find((form) => form.id === id);
  if (named) return named;
  const withoutAddress = forms.filter(({ action }) => action === '' || action.startsWith('#'));
  const [only, ...more] = forms.length === 1 ? forms : withoutAddress;
  return only && more.length === 0 ? only : null;
}
