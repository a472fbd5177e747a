import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { prefetchPath } from '../lib/chunks/lazy-route.ts';

type AppLinkProps = Omit<ComponentProps<typeof Link>, 'to'> & { readonly to: string };

/** A link that fetches the page behind it as soon as somebody points at it. */
export function AppLink({ to, ...rest }: AppLinkProps) {
  const prefetch = () => prefetchPath(to);
  return <Link to={to} onMouseEnter={prefetch} onFocus={prefetch} onTouchStart={prefetch} {...rest} />;
}
