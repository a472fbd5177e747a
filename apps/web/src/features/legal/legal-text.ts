/** One definition of a definition list. */
type LegalDefinition = { readonly term: string; readonly text: string };

export type LegalBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'definitions'; readonly items: readonly LegalDefinition[] };

/** The id is the anchor: the same in both languages, so that a link survives a change of language. */
export type LegalSection = {
  readonly id: string;
  readonly heading: string;
  readonly blocks: readonly LegalBlock[];
};

export type LegalText = {
  readonly title: string;
  readonly summary: string;
  /** ISO date of the last change, the same in both languages. */
  readonly updated: string;
  readonly sections: readonly LegalSection[];
};

export function paragraph(text: string): LegalBlock {
  return { kind: 'paragraph', text };
}

export function list(...items: readonly string[]): LegalBlock {
  return { kind: 'list', items };
}

export function definitions(...items: readonly (readonly [term: string, text: string])[]): LegalBlock {
  return { kind: 'definitions', items: items.map(([term, text]) => ({ term, text })) };
}

/** The text with another block at the beginning of a section. */
export function withBlock(text: LegalText, id: string, block: LegalBlock): LegalText {
  const sections = text.sections.map((section) =>
    section.id === id ? { ...section, blocks: [block, ...section.blocks] } : section,
  );
  return { ...text, sections };
}
