import type { CSSProperties } from 'react';
import { serviceLook } from '../lib/services/service-looks.ts';
import styles from './service-badge.module.css';

interface ServiceBadgeProps {
  readonly code: string;
  readonly size?: 'small' | 'medium' | 'large';
}

const ICON_PX = { small: 16, medium: 19, large: 30 } as const;

/** A service's icon on a ground of its own colour. */
export function ServiceBadge({ code, size = 'medium' }: ServiceBadgeProps) {
  const { icon: Icon, hue } = serviceLook(code);
  const colour = { '--hue': `var(--rc-hue-${hue})` } as CSSProperties;
  return (
    <span className={`${styles.badge} ${styles[size]}`} style={colour} aria-hidden="true">
      <Icon size={ICON_PX[size]} stroke={1.7} />
    </span>
  );
}
