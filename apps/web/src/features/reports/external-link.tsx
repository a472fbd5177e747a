import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './external-link.module.css';

interface ExternalLinkProps {
  readonly href: string;
  readonly className?: string | undefined;
  /** The language of the text, where it is not the reader's. */
  readonly lang?: string;
  readonly children: ReactNode;
}

/** A link to another site: opens a new tab and sends no referrer. */
export function ExternalLink({ href, className, lang, children }: ExternalLinkProps) {
  const { t } = useTranslation('report');
  return (
    <a className={className} href={href} target="_blank" rel="noopener noreferrer">
      <span lang={lang}>{children}</span>
      <IconExternalLink className={styles.icon} size={12} stroke={1.8} aria-hidden="true" />
      <VisuallyHidden>({t('detail.opensElsewhere')})</VisuallyHidden>
    </a>
  );
}
