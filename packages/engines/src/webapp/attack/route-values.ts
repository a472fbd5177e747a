/** Pages within a page that take a value as the last part of the fragment: `#/search/shoes`. */

const LINKED = /\shref\s*=\s*["']?#(!?\/?(?:[\w-]{1,40}\/){1,3})[\w%.+-]{1,60}(?=["'\s>])/gi;
const JOINED = /["'`]#(!?\/?(?:[\w-]{1,40}\/){1,3})(?:["'`]\s{0,4}\+|\$\{)/g;
const DECLARED = /["'`]#?(!?\/(?:[\w-]{1,40}\/){1,3}):\w/g;
const MOST = 8;

/** What stands between the `#` and the value: in links of the page, and where its scripts put addresses together. */
export function routesWithValues(page: string, scripts: readonly string[]): string[] {
  const found = [
    ...page.matchAll(LINKED),
    ...scripts.flatMap((script) => [...script.slice(0, 1_000_000).matchAll(JOINED)]),
    ...scripts.flatMap((script) => [...script.slice(0, 1_000_000).matchAll(DECLARED)]),
  ];
  return [...new Set(found.map(([, route = '']) => route))].slice(0, MOST);
}

const FRAGMENT = /\shref\s*=\s*["']?(#!?\/[\w%./-]{1,80})(?=["'\s>])/gi;

/** Pages within a page to which its links lead, those first that name the word. */
export function routesNamed(page: string, word: string): string[] {
  const found = [...new Set([...page.matchAll(FRAGMENT)].map(([, route = '']) => route))];
  const stem = word.toLowerCase().replace(/s$/, '');
  const isNamed = (route: string) => Number(stem !== '' && route.toLowerCase().includes(stem));
  return found.toSorted((one, other) => isNamed(other) - isNamed(one)).slice(0, MOST);
}
