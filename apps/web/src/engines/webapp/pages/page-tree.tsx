import type { WebappPage } from '@rocca/contract/engines/webapp/sections';
import { LEVELS, levelOf } from '@rocca/contract/severity/severity';
import { IconChevronRight, IconFolder, IconWorldWww } from '@tabler/icons-react';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { shownName } from '../../../lib/format/shown-name.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { findingsAddress } from '../place/addresses.ts';
import { MethodTag } from '../place/method-tag.tsx';
import { PageDetail } from './page-detail.tsx';
import styles from './page-tree.module.css';
import { type PageFolder, type PageLeaf, pageTree } from './tree-of-pages.ts';

interface PageTreeProps {
  readonly label: string;
  readonly pages: readonly WebappPage[];
  /** Few pages, or those that were looked for: nothing is folded away. */
  readonly unfolded: boolean;
  /** The pages of this address are open. */
  readonly opened: string | null;
}

/** The map of a site: folders and pages, each with what was tried there and what was found. */
export function PageTree({ label, pages, unfolded, opened }: PageTreeProps) {
  const folders = useMemo(() => pageTree(pages), [pages]);
  return (
    <ul className={styles.tree} aria-label={label}>
      {folders.map((folder) => (
        <FolderEntry key={folder.key} folder={folder} site unfolded={unfolded} opened={opened} />
      ))}
    </ul>
  );
}

interface FolderEntryProps extends Pick<PageTreeProps, 'unfolded' | 'opened'> {
  readonly folder: PageFolder;
  readonly site?: boolean;
}

function FolderEntry({ folder, site = false, unfolded, opened }: FolderEntryProps) {
  const { t } = useTranslation('webapp');
  const { t: report } = useTranslation('report');
  const language = useLanguage();
  const counted = (count: number) => ({ count, formatted: formatNumber(count, language) });
  const worst = LEVELS.find((level) => folder.counts[level] > 0);
  const Icon = site ? IconWorldWww : IconFolder;
  return (
    <Entry
      first={site || unfolded}
      head={
        <>
          <Icon size={16} stroke={1.7} aria-hidden="true" className={styles.icon} />
          <span className={styles.folder}>{folder.name}</span>
        </>
      }
      facts={
        <>
          <span className={styles.pages}>{t('pages.count', counted(folder.pages))}</span>
          <span className={styles.found}>
            {worst && (
              <>
                <Tag tone={worst}>{report(`level.${worst}`)}</Tag>
                <span className={styles.number}>{t('pages.findings', counted(folder.alerts))}</span>
              </>
            )}
          </span>
        </>
      }
    >
      <ul className={styles.branch}>
        {folder.entries.map((entry) =>
          entry.kind === 'folder' ? (
            <FolderEntry key={entry.key} folder={entry} unfolded={unfolded} opened={opened} />
          ) : (
            <PageLine key={entry.key} leaf={entry} opened={entry.page.url === opened} />
          ),
        )}
      </ul>
    </Entry>
  );
}

function PageLine({ leaf: { name, page }, opened }: { readonly leaf: PageLeaf; readonly opened: boolean }) {
  const { t } = useTranslation('webapp');
  const { t: report } = useTranslation('report');
  const language = useLanguage();
  const counted = (count: number) => ({ count, formatted: formatNumber(count, language) });
  const { url, method, status, title, parameters, checks, severity, alerts_count } = page;
  return (
    <Entry
      first={opened}
      head={
        <>
          <MethodTag method={method} />
          <span className={styles.page}>
            <span className={styles.path}>{name}</span>
            {title && <span className={styles.title}>{shownName(title)}</span>}
          </span>
        </>
      }
      facts={
        <>
          <span className={status !== null && status >= 400 ? styles.failed : styles.fact}>{status}</span>
          <span className={styles.fact}>
            {parameters.length > 0 && t('pages.parameters', counted(parameters.length))}
          </span>
          <span className={checks.length > 0 ? styles.fact : styles.failed}>
            {checks.length > 0 ? t('pages.checks', counted(checks.length)) : t('pages.untested')}
          </span>
          <span className={styles.found}>
            {severity !== null && (
              <>
                <Tag tone={levelOf(severity)}>{report(`level.${levelOf(severity)}`)}</Tag>
                <AppLink className={styles.number} to={findingsAddress({ url })}>
                  {t('pages.findings', counted(alerts_count))}
                </AppLink>
              </>
            )}
          </span>
        </>
      }
    >
      <PageDetail page={page} />
    </Entry>
  );
}

interface EntryProps {
  /** Whether it is open to begin with. */
  readonly first: boolean;
  readonly head: ReactNode;
  readonly facts: ReactNode;
  readonly children: ReactNode;
}

/** A line that opens to what is below it. */
function Entry({ first, head, facts, children }: EntryProps) {
  const id = useId();
  const [open, setOpen] = useState(first);
  return (
    <li>
      <div className={styles.line}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
        >
          <IconChevronRight
            size={16}
            stroke={1.9}
            aria-hidden="true"
            className={open ? styles.turned : styles.chevron}
          />
          {head}
        </button>
        <span className={styles.facts}>{facts}</span>
      </div>
      {open && <div id={id}>{children}</div>}
    </li>
  );
}
