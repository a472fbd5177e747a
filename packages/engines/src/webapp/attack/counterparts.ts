import type { Exchange } from '@rocca/tools/web/model';
import { isAnswered } from '../reading/answer.ts';
import { dataIn, personalIn } from './without-session.ts';

const MOST = 3;

const partsOf = (url: string) => {
  const { origin, pathname, searchParams } = new URL(url);
  return { origin, parts: pathname.split('/'), names: [...new Set(searchParams.keys())].toSorted().join() };
};

/** Whether two addresses differ only in values: the words of their parameters, numbers, or the last part of the path. */
export function isCounterpart(one: string, other: string): boolean {
  const [first, second] = [partsOf(one), partsOf(other)];
  if (one === other || first.origin !== second.origin || first.names !== second.names) return false;
  if (first.parts.length !== second.parts.length) return false;
  const last = first.parts.length - 1;
  const isSame = (part: string, at: number) => {
    const word = second.parts[at] ?? '';
    const mayDiffer = at === last && last > 1 && first.names === '';
    return part === word || mayDiffer || part.replaceAll(/\d+/g, '0') === word.replaceAll(/\d+/g, '0');
  };
  return first.parts.every(isSame);
}

/**
 * What a user is shown at addresses of the same kind to which their own pages lead. Those texts belong to the page, or to all
 * users, whatever value the address holds.
 */
export async function shownToReader(
  url: string,
  links: ReadonlySet<string>,
  read: (url: string) => Promise<Exchange>,
): Promise<ReadonlySet<string>> {
  const own = [...links].filter((link) => isCounterpart(link, url)).slice(0, MOST);
  const answers = (await Promise.all(own.map(read))).filter(isAnswered);
  return new Set(answers.flatMap((answer) => [...dataIn(answer), ...personalIn(answer)]));
}
