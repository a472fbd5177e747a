import type { AttackTools } from '../check.ts';
import { PROOF_FUNCTION } from '../check.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import type { Candidate } from './payloads.ts';
import { type Probed, textOf } from './probe.ts';

/** Elements of formatted text, which filters of tags let through; those that change least of a page first. */
const NAMES = ['span', 'b', 'i', 'em', 'strong', 'u', 'p', 'div', 'a', 'code', 'font', 'li', 'h3', 'center'] as const;

/**
 * Where a page takes elements out of a value, some may be left, with the handlers they bring. One value with all of them
 * shows which; each is ended, since what is stored stands in pages of others. Null: none is left.
 */
export async function inKeptElement(
  { before, after = '' }: Probed,
  point: InjectionPoint,
  tools: AttackTools,
): Promise<Candidate | null> {
  const token = tools.token();
  const elements = NAMES.map((name, at) => `<${name}>${wordOf(at)}</${name}>`).join('');
  const { response } = await tools.send(point, `${before}${token}${elements}${after}`);
  const text = response ? textOf(response.body) : '';
  const from = text.indexOf(token);
  const shown = from < 0 ? '' : text.slice(from, from + token.length + 2 * elements.length);
  const kept = NAMES.find((name, at) => new RegExp(`<${name}>${wordOf(at)}`, 'i').test(shown));
  if (kept === undefined) return null;
  // Without quotes, which may be escaped, and followed by text for the mouse to stand on.
  const value = (mark: string) => `${before}<${kept} onmouseover=${PROOF_FUNCTION}(/${mark}/)>prova</${kept}>${after}`;
  return { value, interact: true, unread: false };
}

const wordOf = (at: number) => `zq${String.fromCharCode(97 + at)}`;
