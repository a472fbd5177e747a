import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * After each navigation: back to the top, and the focus on the new page's heading, as a page load would do, or on the
 * field that the page is for.
 */
export function useNavigationFocus(): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    window.scrollTo(0, 0);
    focusHeading();
    return keepFocus();
  }, [pathname]);
}

function focusHeading(): void {
  const main = document.querySelector('main');
  const first = main?.querySelector<HTMLElement>('[data-first-focus]');
  const target = first ?? main?.querySelector<HTMLElement>('h1[tabindex]') ?? main;
  target?.focus({ preventScroll: true });
}

/**
 * The heading may be that of a page which only waits: when the page itself, or an error, takes its place, the focus goes
 * with it. Until somebody does something: from then on it is theirs.
 */
function keepFocus(): () => void {
  const observer = new MutationObserver(() => {
    if (document.activeElement === document.body) focusHeading();
  });
  const stop = () => observer.disconnect();
  observer.observe(document.body, { childList: true, subtree: true });
  for (const action of ['keydown', 'pointerdown'] as const) addEventListener(action, stop, { once: true });
  return () => {
    stop();
    for (const action of ['keydown', 'pointerdown'] as const) removeEventListener(action, stop);
  };
}
