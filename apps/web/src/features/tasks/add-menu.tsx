import type { TargetItem } from '@rocca/contract/api/targets.schema';
import { IconChevronDown, IconPlayerPlay, IconPlus, IconTargetArrow, IconTerminal2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { PATHS } from '../../lib/routes/paths.ts';
import { useUser } from '../../lib/session/browser-session.ts';
import { startPath, targetsPath } from '../../lib/targets/target-engines.ts';
import { useTarget } from '../../lib/targets/targets-query.ts';
import { useStartTest } from '../../start/use-start-test.tsx';
import { DropdownMenu } from '../../ui/menu/dropdown-menu.tsx';
import { MenuItem, MenuLink } from '../../ui/menu/menu-item.tsx';
import styles from './add-menu.module.css';
import { useTestEngines } from './test-engines.ts';

interface AddMenuProps {
  readonly engine: string | undefined;
  /** The target whose tests are shown: the next test is most likely one of it. */
  readonly targetId: string | undefined;
  readonly onQuick: () => void;
}

/** The ways to a new test; nothing for a user without a service that runs tests. */
export function AddMenu({ engine, targetId, onQuick }: AddMenuProps) {
  const { t } = useTranslation('tasks');
  const mayAddTargets = useUser()?.abilities.manageTargets ?? false;
  const engines = useTestEngines();
  const { data: target } = useTarget(targetId ?? null);
  const { start, dialog } = useStartTest();
  const navigate = useNavigate();
  const fits = engine ? engines.some((licence) => licence.engine === engine) : engines.length > 0;
  if (!fits) return null;
  const newTarget = engine ? `${PATHS.newTarget}?engine=${encodeURIComponent(`/${engine}/`)}` : PATHS.newTarget;

  function run(again: TargetItem) {
    const screen = startPath(again);
    if (screen) void navigate(screen);
    else start(again);
  }

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
        {target?.can.start && (
          <MenuItem icon={IconPlayerPlay} onSelect={() => run(target)}>
            {t('reports.addOfTarget', { name: target.name })}
          </MenuItem>
        )}
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
      {dialog}
    </div>
  );
}
