import {
  IconAlertTriangle,
  IconChevronLeft,
  IconChevronRight,
  IconPlug,
  IconRefresh,
  IconServer2,
  IconWorld,
  IconWorldSearch,
} from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { shownName } from '../../../lib/format/shown-name.ts';
import type { SurfaceRow } from './surface-rows.ts';
import { columnLeft, GAP_PX, HEAD_PX, nodeWidth, ROW_PX } from './surface-sizes.ts';
import styles from './surface-tree.module.css';

const ICONS = {
  domain: IconWorldSearch,
  name: IconWorld,
  address: IconServer2,
  service: IconPlug,
  vulnerability: IconAlertTriangle,
} as const;

interface SurfaceItemProps {
  readonly id: string;
  readonly row: SurfaceRow;
  readonly active: boolean;
  readonly onPick: () => void;
}

/** A node with the line to its children, or the row that stands for the children that are not there yet. */
function Item({ id, row, active, onPick }: SurfaceItemProps) {
  const { y, depth, position, siblings } = row;
  const isNode = row.kind === 'node';
  const left = columnLeft(depth);
  const width = nodeWidth(depth);
  const span = isNode ? row.end - y : 1;
  const line = isNode && row.lastChild > y ? (row.lastChild - y) * ROW_PX : 0;
  const classes = [styles.item, isNode ? styles.node : styles.more, depth > 0 && styles.child, active && styles.active];
  if (isNode && row.open && row.node.children > 0) classes.push(styles.opened);
  return (
    <>
      <div className={styles.place} style={{ left, top: y * ROW_PX, width, height: span * ROW_PX }}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the tree that it belongs to listens to the keyboard */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: the tree names the row that has the focus */}
        <div
          id={id}
          role="treeitem"
          className={classes.filter(Boolean).join(' ')}
          style={{ top: HEAD_PX, height: ROW_PX }}
          aria-level={depth + 1}
          aria-posinset={position}
          aria-setsize={siblings}
          aria-selected={active}
          aria-expanded={isNode && row.node.children > 0 ? row.open : undefined}
          onClick={onPick}
        >
          {isNode ? <NodeBody row={row} /> : <MoreBody row={row} />}
        </div>
      </div>
      {line > 0 && (
        <span
          className={styles.line}
          style={{ left: left + width + GAP_PX / 2, top: y * ROW_PX + ROW_PX / 2, height: line }}
          aria-hidden="true"
        />
      )}
    </>
  );
}

/** Scrolling draws rows that come into the window; those that stay are left as they are. */
export const SurfaceItem = memo(Item, (before, after) => {
  return before.id === after.id && before.row === after.row && before.active === after.active;
});

function NodeBody({ row: { node, open } }: { readonly row: Extract<SurfaceRow, { kind: 'node' }> }) {
  const { t } = useTranslation('report');
  const { t: dti } = useTranslation('dti');
  const language = useLanguage();
  const { kind, label, level, detail, children, names } = node;
  const Icon = ICONS[kind];
  const Arrow = open ? IconChevronLeft : IconChevronRight;
  const others = names > 1 && dti('surface.others', { count: names - 1, formatted: formatNumber(names - 1, language) });
  const words = [level && t(`level.${level}`), others, detail && shownName(detail)].filter(Boolean).join(' · ');
  return (
    <div
      className={styles.box}
      data-level={level ?? 'none'}
      title={`${shownName(label)}${detail ? `\n${detail}` : ''}`}
    >
      <Icon className={styles.icon} size={16} stroke={1.7} aria-hidden="true" />
      <span className={styles.label}>{shownName(label)}</span>
      {words !== '' && <span className={styles.detail}>{words}</span>}
      {children > 0 && (
        <span className={styles.count}>
          {formatNumber(children, language)}
          <Arrow size={13} stroke={2} aria-hidden="true" />
        </span>
      )}
    </div>
  );
}

function MoreBody({ row: { rest, state } }: { readonly row: Extract<SurfaceRow, { kind: 'more' }> }) {
  const { t } = useTranslation('dti');
  const language = useLanguage();
  if (state === 'loading') return <div className={styles.rest}>{t('surface.loading')}</div>;
  if (state === 'failed') {
    return (
      <div className={styles.rest}>
        <IconRefresh size={14} stroke={1.8} aria-hidden="true" />
        {t('surface.failed')}
      </div>
    );
  }
  return <div className={styles.rest}>{t('surface.more', { formatted: formatNumber(rest, language) })}</div>;
}
