import { Button } from '@mantine/core';
import type { TargetItem } from '@rocca/contract/api/targets.schema';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useStartTest } from '../../../start/use-start-test.tsx';
import { useReportWords } from './report-words.ts';

interface RepeatButtonProps {
  readonly target: TargetItem;
  /** The profile of the test to repeat: whatever the target says by now. */
  readonly profile: string | null | undefined;
}

export function RepeatButton({ target, profile }: RepeatButtonProps) {
  const { t } = useTranslation('report');
  const { repeat } = useReportWords();
  const { start, dialog } = useStartTest();
  const allowed = target.can.start;
  return (
    <>
      <Button
        leftSection={<IconRefresh size={16} stroke={1.8} aria-hidden="true" />}
        // Not `disabled`: the reason must be reachable with the keyboard too.
        data-disabled={!allowed || undefined}
        aria-disabled={!allowed}
        title={allowed ? undefined : t('cannotRepeat')}
        onClick={() => allowed && start(target, profile)}
      >
        {repeat}
      </Button>
      {dialog}
    </>
  );
}
