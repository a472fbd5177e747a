import { Button } from '@mantine/core';
import type { TargetItem } from '@rocca/contract/api/targets.schema';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { startPath } from '../../lib/targets/target-engines.ts';

interface RunTestButtonProps {
  readonly target: TargetItem;
  /** Opens the confirmation. */
  readonly onStart: (target: TargetItem) => void;
  readonly size?: 'xs' | 'sm';
  readonly variant?: 'light' | 'filled';
  /** The icon. */
  readonly children: ReactNode;
}

/** Starts a test at once, or leads to the settings it starts from. Where it may not, it says why. */
export function RunTestButton({ target, onStart, size = 'sm', variant = 'filled', children }: RunTestButtonProps) {
  const { t } = useTranslation('targets');
  const navigate = useNavigate();
  const screen = startPath(target);
  const allowed = target.can.start;
  const name = t('targets.runOf', { name: target.name });

  function run() {
    if (!allowed) return;
    if (screen) void navigate(screen);
    else onStart(target);
  }

  return (
    <Button
      size={size}
      variant={variant}
      leftSection={children}
      // Not `disabled`: the reason must be reachable with the keyboard too.
      data-disabled={!allowed || undefined}
      aria-disabled={!allowed}
      title={allowed ? undefined : t('targets.cannotRun')}
      aria-label={allowed ? name : `${name}. ${t('targets.cannotRun')}`}
      onClick={run}
    >
      {t('targets.run')}
    </Button>
  );
}
