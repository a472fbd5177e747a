import { type RefObject, useLayoutEffect } from 'react';

/** Shows a dialog as a modal one for as long as it is rendered. The focus goes to `data-first-focus`, or to its title. */
export function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    const first = element.querySelector<HTMLElement>('[data-first-focus]') ?? element.querySelector('h2');
    first?.focus();
    // Closing, rather than vanishing, is what makes the browser give the focus back.
    return () => element.close();
  }, [dialog]);
}
