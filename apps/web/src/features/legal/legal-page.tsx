import { Skeleton } from '@mantine/core';
import type { Language } from '@rocca/contract/language';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useLanguage } from '../../i18n/language.ts';
import { useConfig } from '../../lib/config/config.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { RetryNotice } from '../../ui/retry-notice.tsx';
import { isGuide, loadLegalText } from './documents.ts';
import { LegalContents, LegalSections } from './legal-body.tsx';
import styles from './legal-page.module.css';
import { findLegalPlace, LEGAL_PATHS, type LegalDocument, legalPathOf } from './legal-paths.ts';
import { definitions, type LegalText, withBlock } from './legal-text.ts';
import { LEGAL_TITLES } from './titles.ts';
import { type LoadLegalText, useLegalText } from './use-legal-text.ts';
import { formatLegalDate, LEGAL_WORDS } from './words.ts';

/** Of the notice to users, the section that names who answers for their data. */
const CONTROLLER_SECTION = 'notice-controller';

/** The page of every legal path. The layout around it brings the main landmark. */
export function Component() {
  const { pathname } = useLocation();
  const place = findLegalPlace(pathname);
  if (!place) throw new Error(`${pathname} is routed to the legal page but names no legal document`);
  return <LegalPage document={place.document} section={place.section} />;
}

interface LegalPageProps {
  readonly document: LegalDocument;
  readonly section: string | null;
  readonly load?: LoadLegalText;
}

export function LegalPage({ document, section, load = loadLegalText }: LegalPageProps) {
  const language = useLanguage();
  const { state, retry } = useLegalText(document, language, load);
  const { controller } = useConfig();
  const loaded = state.status === 'ready' ? state.text : null;
  const words = LEGAL_WORDS[language];
  const named = controller === null ? null : definitions([words.controller, controller]);
  const text = loaded && named ? withBlock(loaded, CONTROLLER_SECTION, named) : loaded;
  useOpenedSection(loaded, section);
  return (
    <div className={styles.page} lang={language}>
      {/* First in reading order, at the right in sight: contents are of use before the text. */}
      <div className={styles.aside}>{text && <LegalContents sections={text.sections} label={words.contents} />}</div>
      <article className={styles.article}>
        <PageHead title={LEGAL_TITLES[document][language]} />
        {state.status === 'loading' && <TextSkeleton label={words.loading} />}
        {state.status === 'failed' && <RetryNotice text={words.failed} onRetry={retry} />}
        {text && (
          <>
            <p className={styles.summary}>{text.summary}</p>
            <p className={styles.updated}>
              {words.updated} <time dateTime={text.updated}>{formatLegalDate(text.updated, language)}</time>
            </p>
            {isGuide(document) && <p className={styles.note}>{words.guideNote}</p>}
            <LegalSections sections={text.sections} />
            <RelatedPages document={document} language={language} />
          </>
        )}
      </article>
    </div>
  );
}

/** The browser looks for an anchor before the text is there, so the page goes to the section once it is. */
function useOpenedSection(text: LegalText | null, section: string | null) {
  const { hash, key } = useLocation();
  const wanted = hash.slice(1) || section;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key makes a second click on the same entry count.
  useEffect(() => {
    if (!text?.sections.some(({ id }) => id === wanted)) return;
    const heading = document.getElementById(wanted ?? '');
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  }, [text, wanted, key]);
}

function RelatedPages({ document, language }: { readonly document: LegalDocument; readonly language: Language }) {
  const others = new Set(
    LEGAL_PATHS.map((path) => findLegalPlace(path)?.document).filter((other) => other !== undefined),
  );
  others.delete(document);
  return (
    <nav className={styles.related} aria-labelledby="legal-related">
      <h2 id="legal-related" className={styles.relatedTitle}>
        {LEGAL_WORDS[language].related}
      </h2>
      <ul className={styles.relatedList}>
        {[...others].map((other) => (
          <li key={other}>
            <AppLink to={legalPathOf(other)}>{LEGAL_TITLES[other][language]}</AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const SKELETON_LINES = ['98%', '94%', '97%', '62%'];
const SKELETON_SECTIONS = ['first', 'second', 'third', 'fourth'];

function TextSkeleton({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-label={label} className={styles.skeleton}>
      {SKELETON_SECTIONS.map((section) => (
        <div key={section}>
          <Skeleton height={18} width="38%" mb={14} />
          {SKELETON_LINES.map((width) => (
            <Skeleton key={width} height={12} width={width} mb={12} />
          ))}
        </div>
      ))}
    </div>
  );
}
