import { IconChevronDown, IconPlus, IconTargetArrow, IconTerminal2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../lib/routes/paths.ts';
import { useUser } from '../../lib/session/browser-session.ts';
import { targetsPath } from '../../lib/targets/target-engines.ts';
import { DropdownMenu } from '../../ui/menu/dropdown-menu.tsx';
import { MenuItem, MenuLink } from '../../ui/menu/menu-item.tsx';
import styles from './add-menu.module.css';
import { useTestEngines } from './test-engines.ts';

interface AddMenuProps {
  readonly engine: string | undefined;
  readonly onQuick: () => void;
}

/** The ways to a new test; nothing for a user without a service that runs tests. */
export function AddMenu({ engine, onQuick }: AddMenuProps) {
  const { t } = useTranslation('tasks');
  const mayAddTargets = useUser()?.abilities.manageTargets ?? false;
  const engines = useTestEngines();
  const fits = engine ? engines.some((licence) => licence.engine === engine) : engines.length > 0;
  if (!fits) return null;
  const newTarget = engine ? `${PATHS.newTarget}?engine=${encodeURIComponent(`/${engine}/`)}` : PATHS.newTarget;
  const face = (
    <span className={styles.face} aria-hidden="true">
      <IconPlus size={16} />
      {t('reports.add')}
      <IconChevronDown size={15} />
    </span>
  );
  return (
    <div className={styles.place}>
      <DropdownMenu label={t('reports.add')} face={face} buttonClassName={styles.button}>
        <MenuLink icon={IconTargetArrow} to={targetsPath(engine ?? null)}>
          {t('reports.addFromTarget')}
        </MenuLink>
        {mayAddTargets && (
          <MenuLink icon={IconPlus} to={newTarget}>
            {t('reports.addTarget')}
          </MenuLink>
        )}
        <MenuItem icon={IconTerminal2} onSelect={onQuick}>
          {t('reports.addQuick')}
        </MenuItem>
      </DropdownMenu>
    </div>
  );
}
