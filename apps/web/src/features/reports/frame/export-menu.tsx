import { IconChevronDown, IconDots, IconDownload, IconFiles, IconHistory, IconPresentation } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DropdownMenu } from '../../../ui/menu/dropdown-menu.tsx';
import { MenuItem, MenuLink } from '../../../ui/menu/menu-item.tsx';
import { type SlidesReport, useSlides } from '../slides/use-slides.ts';
import styles from './export-menu.module.css';
import { tabAddress } from './tab-address.ts';

interface ExportMenuProps {
  readonly engine: string;
  readonly report: SlidesReport;
  /** Nothing was looked at: slides would be empty. */
  readonly empty?: boolean;
  /** In a narrow head: it holds all but the main action, and its button has no words. */
  readonly compact: boolean;
  /** Where the other tests of the target are, if the head has no button for them. */
  readonly history?: string | undefined;
}

const SLIDES_WORDS = { ready: 'slides.make', busy: 'slides.making', failed: 'slides.retry' } as const;

/** What to take away from a report: slides, made at once, and its files. */
export function ExportMenu({ engine, report, empty = false, compact, history }: ExportMenuProps) {
  const { t } = useTranslation('report');
  const slides = useSlides(engine, report);
  const busy = slides?.phase === 'busy';
  const label = busy ? t('slides.making') : t(compact ? 'moreActions' : 'export');
  const face = compact ? (
    <IconDots size={18} aria-hidden="true" />
  ) : (
    <span className={styles.face} aria-hidden="true">
      <IconDownload size={16} stroke={1.8} />
      {label}
      <IconChevronDown size={14} />
    </span>
  );
  return (
    <DropdownMenu label={label} buttonClassName={compact ? styles.dots : styles.button} busy={busy} face={face}>
      {slides && !empty && (
        <MenuItem icon={IconPresentation} onSelect={slides.make}>
          {t(SLIDES_WORDS[slides.phase])}
        </MenuItem>
      )}
      <MenuLink icon={IconFiles} to={tabAddress('files')}>
        {t('exportFiles')}
      </MenuLink>
      {history && (
        <MenuLink icon={IconHistory} to={history}>
          {t('allOfTarget')}
        </MenuLink>
      )}
    </DropdownMenu>
  );
}
