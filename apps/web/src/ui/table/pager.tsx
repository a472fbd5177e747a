import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language.ts';
import { formatNumber } from '../../lib/format/format.ts';
import styles from './pager.module.css';
import { pagesShown } from './pages-shown.ts';

interface PagerProps {
  /** What is paged, where there is more than one table on the page. */
  readonly label?: string;
  /** Counted from 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly count: number;
  readonly onPage: (page: number) => void;
}

/** Which rows are shown out of how many, and the way to the others. */
export function Pager({ label, page, pageSize, count, onPage }: PagerProps) {
  const { t } = useTranslation('ui');
  const language = useLanguage();
  const last = Math.max(1, Math.ceil(count / pageSize));
  const range = {
    from: formatNumber(Math.min(count, (page - 1) * pageSize + 1), language),
    to: formatNumber(Math.min(count, page * pageSize), language),
    total: formatNumber(count, language),
  };
  return (
    <div className={styles.pager}>
      <span className={styles.range} role="status">
        {t('table.range', range)}
      </span>
      {last > 1 && (
        <nav aria-label={label ? t('table.pagesOf', { label }) : t('table.pages')}>
          <ul className={styles.pages}>
            <li>
              <Step label={t('table.previous')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
                <IconChevronLeft size={16} aria-hidden="true" />
              </Step>
            </li>
            {pagesShown(page, last).map((link, index) => (
              <li key={link === 'gap' ? `gap-${index === 1 ? 'before' : 'after'}` : link}>
                {link === 'gap' ? (
                  <span className={styles.gap} aria-hidden="true">
                    …
                  </span>
                ) : (
                  <button
                    type="button"
                    className={styles.page}
                    aria-label={t('table.page', { page: link })}
                    aria-current={link === page ? 'page' : undefined}
                    onClick={() => onPage(link)}
                  >
                    {formatNumber(link, language)}
                  </button>
                )}
              </li>
            ))}
            <li>
              <Step label={t('table.next')} disabled={page >= last} onClick={() => onPage(page + 1)}>
                <IconChevronRight size={16} aria-hidden="true" />
              </Step>
            </li>
          </ul>
        </nav>
      )}
    </div>
  );
}

interface StepProps {
  readonly label: string;
  readonly disabled: boolean;
  readonly onClick: () => void;
  readonly children: React.ReactNode;
}

function Step({ label, disabled, onClick, children }: StepProps) {
  return (
    <button
      type="button"
      className={styles.page}
      aria-label={label}
      // Not `disabled`: whoever steps to the last page with the keyboard would lose their place.
      aria-disabled={disabled}
      onClick={disabled ? undefined : onClick}
    >
      {children}
    </button>
  );
}
