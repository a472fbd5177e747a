import { serviceName } from '@rocca/contract/services';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language.ts';
import { serviceLook } from '../../lib/services/service-looks.ts';
import type { MenuBlock } from '../menu/menu.ts';
import styles from './service-section.module.css';
import { SidebarGroup } from './sidebar-group.tsx';
import { SidebarExternalLink, SidebarLink } from './sidebar-link.tsx';

interface ServiceSectionProps {
  readonly title: string;
  readonly blocks: readonly MenuBlock[];
  readonly muted?: boolean;
}

/** A part of the menu that folds away. */
export function ServiceSection({ title, blocks, muted = false }: ServiceSectionProps) {
  const id = useId();
  const [open, setOpen] = useState(true);
  if (blocks.length === 0) return null;
  return (
    <div className={styles.section}>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <span className={styles.title}>{title}</span>
        <IconChevronDown size={15} aria-hidden="true" className={open ? styles.opened : styles.closed} />
      </button>
      <div id={id} hidden={!open}>
        {blocks.map((block) => (
          <Block key={block.group} block={block} muted={muted} />
        ))}
      </div>
    </div>
  );
}

function Block({ block, muted }: { readonly block: MenuBlock; readonly muted: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <SidebarGroup title={t(`group.${block.group}`)}>
      {block.entries.map(({ code, to, external }) => {
        const entry = { to, icon: serviceLook(code).icon, text: serviceName(code, language) };
        return external ? (
          <SidebarExternalLink key={code} {...entry} />
        ) : (
          <SidebarLink key={code} {...entry} muted={muted} />
        );
      })}
    </SidebarGroup>
  );
}
