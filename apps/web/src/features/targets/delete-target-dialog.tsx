import type { TargetItem } from '@rocca/contract/api/targets.schema';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/api/error-text.ts';
import { useDeleteTarget, useTestCount } from '../../lib/targets/delete-target.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { showSuccess, showWarning } from '../../ui/toast/toast-store.ts';

const TOAST_MS = 5_000;

interface DeleteTargetDialogProps {
  /** Null: nothing is being asked. */
  readonly target: TargetItem | null;
  readonly onClose: () => void;
  readonly onDeleted?: () => void;
}

export function DeleteTargetDialog({ target, onClose, onDeleted }: DeleteTargetDialogProps) {
  const { t } = useTranslation('targets');
  const { mutateAsync, isPending } = useDeleteTarget();
  const count = useTestCount(target?.id ?? null);
  const reports = count === null ? t('targets.deleteText') : t('targets.deleteReports', { count });

  async function confirm(doomed: TargetItem) {
    try {
      await mutateAsync(doomed);
      showSuccess({ title: t('targets.deleted'), message: doomed.name, shownMs: TOAST_MS });
      onClose();
      onDeleted?.();
    } catch (cause) {
      onClose();
      showWarning({ title: t('targets.notDeleted'), message: errorText(cause), shownMs: TOAST_MS });
    }
  }

  return (
    <ConfirmDialog
      opened={target !== null}
      title={t('targets.deleteTitle', { name: target?.name ?? '' })}
      message={`${reports}\n\n${t('targets.deleteRunning')}`}
      confirmLabel={t('targets.delete')}
      danger
      busy={isPending}
      onConfirm={() => target && void confirm(target)}
      onCancel={onClose}
    />
  );
}
