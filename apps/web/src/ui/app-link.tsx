import type { ComponentProps, MouseEvent } from 'react';
import { type To, useHref, useLinkClickHandler } from 'react-router';
import { prefetchPath } from '../lib/chunks/lazy-route.ts';

interface AppLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  readonly to: To;
  readonly state?: unknown;
}

/**
 * A link that fetches the page behind it as soon as a pointer or the focus reaches it. Built on the router's hooks: its
 * own `Link` carries the prefetching of server-rendered applications into the first load.
 */
export function AppLink({ to, state, onClick, ...rest }: AppLinkProps) {
  const navigate = useLinkClickHandler<HTMLAnchorElement>(to, { state });
  const prefetch = () => {
    if (typeof to === 'string' && to.startsWith('/')) prefetchPath(to);
  };
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) navigate(event);
  };
  return (
    <a
      onMouseEnter={prefetch}
      onFocus={prefetch}
      onTouchStart={prefetch}
      {...rest}
      href={useHref(to)}
      onClick={follow}
    />
  );
}
