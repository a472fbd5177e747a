import type { FindingFields } from '@rocca/contract/report/finding.schema';
import { useTranslation } from 'react-i18next';
import { CopyIcon } from '../../../ui/copy-icon.tsx';
import { ExternalLink } from '../external-link.tsx';
import { referencesOf } from './reference-links.ts';
import styles from './references.module.css';

/** Where to read more: the CVEs, the kinds of weakness, and what others have written. */
export function References({ vulnerability }: { readonly vulnerability: FindingFields }) {
  const { t } = useTranslation('report');
  const links = referencesOf(vulnerability);
  if (links.length === 0) return null;
  return (
    <div>
      <h3 className={styles.title}>{t('detail.references')}</h3>
      <ul className={styles.links}>
        {links.map(({ text, href }) => (
          <li key={text}>
            {href === null ? (
              <span className={styles.text}>{text}</span>
            ) : (
              <ExternalLink className={styles.link} href={href}>
                {text}
              </ExternalLink>
            )}
            {vulnerability.cves.includes(text) && <CopyIcon text={text} label={t('detail.copyReference', { text })} />}
          </li>
        ))}
      </ul>
    </div>
  );
}
