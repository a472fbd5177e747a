import { MantineProvider } from '@mantine/core';
import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';

function show(change: { opened?: boolean; busy?: boolean } = {}) {
  const onConfirm = vi.fn();
  const onCancel = vi.fn();
  render(
    <MantineProvider env="test">
      <ConfirmDialog
        opened
        title="Eliminare?"
        message="Per sempre."
        confirmLabel="Elimina"
        danger
        onConfirm={onConfirm}
        onCancel={onCancel}
        {...change}
      />
    </MantineProvider>,
  );
  return { onConfirm, onCancel };
}

/** What the browser sends on Escape. */
function pressEscape() {
  const dialog = screen.getByRole('alertdialog');
  const event = createEvent('cancel', dialog, { cancelable: true });
  fireEvent(dialog, event);
  return event.defaultPrevented;
}

describe('a confirm dialog', () => {
  it('is named and described, and starts on Cancel', () => {
    show();
    const dialog = screen.getByRole('alertdialog', { name: 'Eliminare?', description: 'Per sempre.' });
    expect((dialog as HTMLDialogElement).open).toBe(true);
    expect(document.activeElement?.textContent).toBe('Annulla');
  });

  it('tells the answer, and takes Escape for no', () => {
    const { onConfirm, onCancel } = show();
    fireEvent.click(screen.getByRole('button', { name: 'Elimina' }));
    expect(onConfirm).toHaveBeenCalledOnce();
    expect(pressEscape()).toBe(true);
    expect(onCancel).toHaveBeenCalledOnce();
  });

  it('cannot be left while it works', () => {
    const { onCancel } = show({ busy: true });
    expect(pressEscape()).toBe(true);
    expect(onCancel).not.toHaveBeenCalled();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Annulla' }).disabled).toBe(true);
  });

  it('is not there when it is not asked for', () => {
    show({ opened: false });
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
