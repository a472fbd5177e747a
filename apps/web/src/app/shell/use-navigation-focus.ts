import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** After each navigation: back to the top, and the focus on the new page's heading, as a page load would do. */
export function useNavigationFocus(): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    window.scrollTo(0, 0);
    const main = document.querySelector('main');
    const target = main?.querySelector<HTMLElement>('h1[tabindex]') ?? main;
    target?.focus({ preventScroll: true });
  }, [pathname]);
}
