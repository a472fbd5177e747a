/** Once the row of a button is gone, so is the focus: it goes on from the page's heading instead of from nowhere. */
export function keepFocusOnPage(): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.querySelector('h1')?.focus();
  });
}
