import type { SeenForm } from './form.ts';

/**
 * Where a script of a page sends its forms: an address with a gap, `'/find/{lib}'`, that it fills by `.replace('{lib}', …)`. A
 * script that needs a library from elsewhere does not run in the scan, so that it is read.
 */

const MAX_SCRIPT = 100_000;
const MAX_GAPS = 5;
const MAX_ADDRESSES = 5;
const MAX_VALUES = 4;
const MAX_FORMS = 3;
const FILLED =
  /\.replace(?:All)?\(\s{0,9}(["'`])(\{\w{1,30}\}|\{\{\w{1,30}\}\}|:\w{1,30}|%\w{1,30}%|\[\w{1,30}\]|__\w{1,30}__)\1\s{0,9},\s{0,9}(?=([^;\n]{1,200}))/g;
const ADDRESS = /(["'`])((?:\/|\.{1,2}\/)[\w./{}:%[\]?=&-]{1,200})\1/g;
const VALUE = /^[\w.-]{1,40}$/;
/** The script says that it is about where a form is sent. */
const SETS_ACTION = /\.action\b|["'`]action["'`]|\bformAction\b/;
const READS_FIELD = /\.val\(|\.value\b|selectedOptions|selectedIndex/;

/** Copies of forms that are sent where a script sends them; none for those that ask for a password. */
export function formsByScript<Form extends SeenForm>(forms: readonly Form[], scripts: readonly string[]): Form[] {
  const open = forms.filter(({ fields }) => fields.every(({ type }) => type !== 'password')).slice(0, MAX_FORMS);
  if (open.length === 0) return [];
  const chosen = forms.flatMap(({ fields }) =>
    fields.flatMap(({ type, options }) => (type === 'select' ? options.slice(0, MAX_VALUES) : [])),
  );
  const actions = new Set(
    scripts.flatMap((script) => actionsIn(script.slice(0, MAX_SCRIPT), chosen)).slice(0, MAX_ADDRESSES),
  );
  return [...actions].flatMap((action) => open.map((form) => ({ ...form, action })));
}

function actionsIn(script: string, chosen: readonly string[]): string[] {
  if (!SETS_ACTION.test(script)) return [];
  const gaps = [...script.matchAll(FILLED)].slice(0, MAX_GAPS).map(([, , gap = '', by = '']) => ({
    gap,
    values: valuesOf(by, script, chosen).filter((value) => VALUE.test(value)),
  }));
  if (gaps.length === 0) return [];
  const addresses = [...script.matchAll(ADDRESS)].flatMap(([, , text = '']) =>
    gaps.some(({ gap }) => text.includes(gap)) ? [text] : [],
  );
  const found = addresses.flatMap((address) =>
    gaps.reduce<readonly string[]>(
      (made, { gap, values }) =>
        made.flatMap((one) =>
          one.includes(gap) ? values.slice(0, MAX_VALUES).map((value) => one.replaceAll(gap, () => value)) : [one],
        ),
      [address],
    ),
  );
  // What still has a gap is no address.
  return [...new Set(found)].filter((address) => !/[{}[\]%]/.test(address)).slice(0, MAX_ADDRESSES);
}

/** A text, a name that the script gives a text to, or the choices of the page. */
function valuesOf(by: string, script: string, chosen: readonly string[]): readonly string[] {
  const [, , text] = /^(["'`])([^"'`]{1,40})\1/.exec(by) ?? [];
  if (text !== undefined) return [text];
  const [name] = /^[\w$.]{1,100}/.exec(by)?.[0]?.match(/[A-Za-z_$][\w$]{0,40}$/) ?? [];
  const given =
    name === undefined
      ? []
      : [
          ...script.matchAll(
            new RegExp(
              `(?<![\\w$])${name.replaceAll('$', '\\$')}["']?\\s{0,9}[:=]\\s{0,9}(["'\`])([\\w.-]{1,40})\\1`,
              'g',
            ),
          ),
        ].map(([, , value = '']) => value);
  return given.length > 0 ? given : READS_FIELD.test(`${by}\n${name === undefined ? '' : script}`) ? chosen : [];
}
