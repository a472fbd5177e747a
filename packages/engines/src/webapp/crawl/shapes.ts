import type { HtmlPage } from './html-page.ts';

type Looked = Pick<HtmlPage, 'elements'> & { readonly status: number };

/** Pages that share less of their kinds of elements are made by other code. */
const ALIKE = 0.5;
const MAX_SHAPES = 20;
const MAX_TEMPLATES = 2000;

/** Which addresses that differ in a number alone lead to pages of other kinds, so that one does not stand for the others. */
export function createShapes() {
  const known = new Map<string, Looked[]>();
  return {
    /** Whether another page of the template was seen before, and none like this one. */
    isNew(template: string, page: Looked): boolean {
      const shapes = known.get(template);
      if (!shapes) {
        if (known.size < MAX_TEMPLATES) known.set(template, [page]);
        return false;
      }
      if (shapes.length >= MAX_SHAPES || shapes.some((other) => isAlike(page, other))) return false;
      shapes.push(page);
      return true;
    },
  };
}

function isAlike(one: Looked, other: Looked): boolean {
  if (one.status !== other.status) return false;
  const shared = [...one.elements].filter((kind) => other.elements.has(kind)).length;
  return shared >= ALIKE * (one.elements.size + other.elements.size - shared);
}
