import { AppLink } from '../../ui/app-link.tsx';
import styles from './legal-body.module.css';
import type { LegalBlock, LegalSection } from './legal-text.ts';

interface SectionsProps {
  readonly sections: readonly LegalSection[];
}

export function LegalSections({ sections }: SectionsProps) {
  return sections.map(({ id, heading, blocks }) => (
    <section key={id} className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.heading} tabIndex={-1}>
        {heading}
      </h2>
      {blocks.map((block) => (
        <Block key={firstWords(block)} block={block} />
      ))}
    </section>
  ));
}

export function LegalContents({ sections, label }: SectionsProps & { readonly label: string }) {
  return (
    <nav className={styles.contents} aria-label={label}>
      {/* Not a heading: it would come between the page's title and its sections. */}
      <p className={styles.contentsTitle} aria-hidden="true">
        {label}
      </p>
      <ol className={styles.contentsList}>
        {sections.map(({ id, heading }) => (
          <li key={id}>
            <AppLink to={{ hash: id }} className={styles.contentsLink}>
              {heading}
            </AppLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Block({ block }: { readonly block: LegalBlock }) {
  switch (block.kind) {
    case 'paragraph':
      return <p className={styles.paragraph}>{block.text}</p>;
    case 'list':
      return (
        <ul className={styles.list}>
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      );
    case 'definitions':
      return (
        <dl className={styles.definitions}>
          {block.items.map(({ term, text }) => (
            <div key={term} className={styles.definition}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      );
  }
}

/** No two blocks of a section begin alike, so their beginning is their key. */
function firstWords(block: LegalBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text;
    case 'list':
      return `list ${block.items[0]}`;
    case 'definitions':
      return `definitions ${block.items[0]?.term}`;
  }
}
