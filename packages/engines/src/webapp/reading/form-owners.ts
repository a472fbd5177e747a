import { type DefaultTreeAdapterTypes, defaultTreeAdapter, type TreeAdapter } from 'parse5';

type Element = DefaultTreeAdapterTypes.Element;
type Adapter = TreeAdapter<DefaultTreeAdapterTypes.DefaultTreeAdapterMap>;

/** A field in the tree, and the nearest form above it. */
interface PlacedField {
  readonly element: Element;
  readonly nearest: Element | null;
}

export interface FormOwners {
  /** Records, while a document is parsed, which form is open for each element. */
  readonly adapter: Adapter;
  /** Remembers the first element of an id. To be called for every element in the order of the tree. */
  noteId(element: Element): void;
  /** The form that sends this field, once the whole tree was walked. */
  ownerOf(field: PlacedField): Element | null;
}

/**
 * The form owner of fields, as the HTML standard defines it (4.10.18.3 and 13.2.6.1): a form among the rows of a table has
 * no children in the tree, and browsers send the fields all the same, since the parser associates them.
 */
export function trackFormOwners(): FormOwners {
  const owners = new WeakMap<Element, Element>();
  const byId = new Map<string, Element>();
  return {
    adapter: {
      ...defaultTreeAdapter,
      onElementCreated(element, { formElement, isInTemplate }) {
        if (formElement && !isInTemplate) owners.set(element, formElement);
      },
    },
    noteId(element) {
      const id = attributeOf(element, 'id');
      if (id && !byId.has(id)) byId.set(id, element);
    },
    ownerOf({ element, nearest }) {
      const named = attributeOf(element, 'form');
      if (named === undefined) return owners.get(element) ?? nearest;
      const owner = byId.get(named);
      return owner?.tagName === 'form' ? owner : null;
    },
  };
}

const attributeOf = ({ attrs }: Element, wanted: string) => attrs.find(({ name }) => name === wanted)?.value;
