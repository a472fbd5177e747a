import type { DefaultTreeAdapterTypes } from 'parse5';
import { PROOF_FUNCTION, PROOF_HOST } from '../check.ts';
import { isScriptType, nodesOf, roleOf } from './contexts.ts';
import { scriptStateAt } from './script-state.ts';

type Element = DefaultTreeAdapterTypes.Element;

const CALL = new RegExp(`location='javascript:${PROOF_FUNCTION}|${PROOF_FUNCTION}`, 'g');
/** From the name of the function to its mark. */
const MAX_CALL = 40;
const MAX_FRAMES = 3;
/** A page that repeats us for ever is read no further. */
const MOST_CALLS = 20;

/**
 * Whether a page holds a call of the proof with this mark where scripts run: in code, not in a string or a comment of it.
 * Spares visits of the browser, which alone proves anything.
 */
export function couldRun(source: string, mark: string, frames = 0): boolean {
  // Entities may hide it from a plain search.
  const elements = nodesOf(source).filter((node) => 'tagName' in node);
  return loadsFrom(elements, mark) || elements.some((element) => runsIn(element, mark, frames));
}

/** Whether a script of the page is loaded from the host of proofs, by its own address or by the page's base. */
function loadsFrom(elements: readonly Element[], mark: string): boolean {
  const of = (element: Element | undefined, name: string) =>
    element?.attrs.find((attribute) => attribute.name === name)?.value;
  const base =
    URL.parse(
      of(
        elements.find(({ tagName }) => tagName === 'base'),
        'href',
      ) ?? '',
      PAGE,
    )?.href ?? PAGE;
  return elements.some((element) => {
    const address = element.tagName === 'script' && isScriptType(element) ? of(element, 'src') : undefined;
    const url = address === undefined ? null : URL.parse(address, base);
    return url?.hostname === PROOF_HOST && url.pathname.includes(mark);
  });
}

/** Any page: only what leads away from it counts. */
const PAGE = 'http://page.invalid/';

function runsIn(element: Element, mark: string, frames: number): boolean {
  if (element.tagName === 'script' && isScriptType(element)) {
    const text = element.childNodes.map((child) => ('value' in child ? child.value : '')).join('');
    if (callsIn(text, mark)) return true;
  }
  return element.attrs.some(({ name, prefix, value }) => {
    const role = roleOf(element.tagName, prefix ? `${prefix}:${name}` : name);
    if (role === 'event') return callsIn(value, mark);
    if (role === 'url') return callsIn(scriptOf(value), mark);
    return role === 'markup' && frames < MAX_FRAMES && couldRun(value, mark, frames + 1);
  });
}

/** The script of an address that is one. Browsers drop white space and controls in front and line breaks within. */
function scriptOf(address: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: as the URL standard has it.
  const flat = address.replace(/^[\x00-\x20]+/, '').replaceAll(/[\t\n\r]/g, '');
  const [, script = ''] = /^(?:javascript:|data:text\/javascript,)(.*)$/is.exec(flat) ?? [];
  try {
    return decodeURIComponent(script);
  } catch {
    return script;
  }
}

function callsIn(script: string, mark: string): boolean {
  const calls = [...script.matchAll(CALL)].filter(({ index }) =>
    script.slice(index, index + MAX_CALL + mark.length).includes(mark),
  );
  return calls.slice(0, MOST_CALLS).some(({ index }) => scriptStateAt(script, index).part === 'code');
}
