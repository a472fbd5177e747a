import { Button } from '@mantine/core';
import type { TaskRow } from '@rocca/contract/api/tasks.schema';
import { IconPlayerStop } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { partialLink, reportLink } from '../../lib/tasks/report-link.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { DeleteButton, RowButtons } from '../../ui/table/row-buttons.tsx';

export interface RowHandlers {
  readonly onStop: (task: TaskRow) => void;
  readonly onWithdraw: (task: TaskRow) => void;
  readonly onDelete: (task: TaskRow) => void;
  readonly onCause: (task: TaskRow) => void;
}

interface RowActionsProps extends RowHandlers {
  readonly task: TaskRow;
  /** Its deletion is under way. */
  readonly deleting: boolean;
}

/** What may be done with a test: what the server says, in `can`. */
export function RowActions({ task, deleting, onStop, onWithdraw, onDelete, onCause }: RowActionsProps) {
  const { t } = useTranslation('tasks');
  const { name, can, status } = task;
  return (
    <RowButtons>
      <ViewButton task={task} />
      {status === 'FAILURE' && (
        <Button size="xs" variant="default" aria-label={t('reports.causeOf', { name })} onClick={() => onCause(task)}>
          {t('reports.cause')}
        </Button>
      )}
      {can.stop && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlayerStop size={14} aria-hidden="true" />}
          aria-label={t('reports.stopOf', { name })}
          onClick={() => onStop(task)}
        >
          {t('reports.stop')}
        </Button>
      )}
      {can.withdraw && (
        <Button
          size="xs"
          variant="default"
          aria-label={t('reports.withdrawOf', { name })}
          onClick={() => onWithdraw(task)}
        >
          {t('reports.withdraw')}
        </Button>
      )}
      {can.delete && (
        <DeleteButton
          title={t('reports.delete')}
          label={t('reports.deleteOf', { name })}
          busy={deleting}
          onDelete={() => onDelete(task)}
        />
      )}
    </RowButtons>
  );
}

function ViewButton({ task }: { readonly task: TaskRow }) {
  const { t } = useTranslation('tasks');
  const { name, can } = task;
  const link = can.view ? reportLink(task) : can.partial ? partialLink(task) : null;
  if (!link) return null;
  const [label, text] = can.view ? viewWords(task.status) : partialWords(task);
  return (
    <Button component={AppLink} to={link} size="xs" variant="default" aria-label={t(label, { name })}>
      {t(text)}
    </Button>
  );
}

/** A test that ended before its first result has a page that says so. */
function partialWords({ places_done }: TaskRow) {
  return places_done === 0
    ? (['reports.nothingOf', 'reports.nothing'] as const)
    : (['reports.partialOf', 'reports.partial'] as const);
}

function viewWords(status: TaskRow['status']) {
  return status === 'COMPILING'
    ? (['reports.compileOf', 'reports.compile'] as const)
    : (['reports.viewOf', 'reports.view'] as const);
}
