import { isProgram } from './template.ts';

/** Pages that applications often have and link to nowhere; none of them does anything by being opened. */
const NAMES =
  'redirect go out link download file files view read ping lookup cmd tools upload uploads search fetch proxy preview feedback contact comments guestbook debug profile register admin/ping admin/file admin/files admin/upload admin/view admin/download admin/search admin/tools'.split(
    ' ',
  );

/** Addresses of such pages below the root, with the ending that the programs of the site have. */
export function usualPages(known: readonly string[], root: string): string[] {
  const paths = known.map((url) => URL.parse(url)?.pathname ?? '');
  const endings = new Map<string, number>();
  for (const path of new Set(paths)) {
    const ending = isProgram(path) ? /\.\w{2,5}$/.exec(path)?.[0] : undefined;
    if (ending !== undefined) endings.set(ending, (endings.get(ending) ?? 0) + 1);
  }
  const [usual = ''] = [...endings].toSorted(([, one], [, other]) => other - one).map(([ending]) => ending);
  const seen = new Set(paths.map((path) => path.replace(/\/$/, '')));
  return NAMES.flatMap((name) => URL.parse(name + usual, root) ?? [])
    .filter(({ pathname }) => !seen.has(pathname))
    .map(({ href }) => href);
}
