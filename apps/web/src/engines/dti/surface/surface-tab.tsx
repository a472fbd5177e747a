import { ActionIcon, Button, Skeleton } from '@mantine/core';
import type { SurfaceNode } from '@rocca/contract/engines/dti/sections';
import { IconFoldDown, IconMinus, IconPlus, IconTopologyStar } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tabAddress, UpgradePrompt } from '../../../features/reports/for-engines.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { shownName } from '../../../lib/format/shown-name.ts';
import { isRefusal } from '../../../lib/reports/ask-report.ts';
import { firstPageOf, useReportList } from '../../../lib/reports/report-queries.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RetryNotice } from '../../../ui/retry-notice.tsx';
import { Tag } from '../../../ui/tag.tsx';
import shared from '../dti.module.css';
import { findingAddress, ipAddress } from '../links.ts';
import { type DtiReport, surface } from '../report-sections.ts';
import type { SurfaceRow } from './surface-rows.ts';
import styles from './surface-tab.module.css';
import { SurfaceTree } from './surface-tree.tsx';
import { useSurface } from './use-surface.ts';

/** What an attacker sees of the domain, to be walked from the domain to the single vulnerability. */
export function SurfaceTab({ report: { id } }: { readonly report: DtiReport }) {
  const { t } = useTranslation('dti');
  const { t: report } = useTranslation('report');
  const query = useReportList(id, surface, { ...firstPageOf(surface), pageSize: 1 });
  const { data, error } = query;
  const root = data?.items[0];
  if (root && !query.isPlaceholderData) return <Surface key={root.id} id={id} root={root} />;
  function content() {
    if (isRefusal(error, 'upgrade_required')) return <UpgradePrompt />;
    if (error) {
      return (
        <RetryNotice text={report('sectionFailed')} cause={error} busy={query.isFetching} onRetry={query.refetch} />
      );
    }
    if (!data) return <Skeleton className={styles.waiting} />;
    return (
      <EmptyState
        icon={<IconTopologyStar size={24} stroke={1.6} />}
        title={t('surface.empty')}
        text={t('surface.emptyText')}
      />
    );
  }
  return (
    <Card title={t('surface.title')} hint={t('surface.hint')} flush>
      {content()}
    </Card>
  );
}

const ZOOMS = [0.5, 0.65, 0.8, 1, 1.2, 1.5];
const USUAL_ZOOM = 3;

function Surface({ id, root }: { readonly id: string; readonly root: SurfaceNode }) {
  const { t } = useTranslation('dti');
  const language = useLanguage();
  const { rows, toggle, closeAll } = useSurface(id, root);
  const [activeKey, setActiveKey] = useState(root.id);
  const [zoom, setZoom] = useState(USUAL_ZOOM);
  // Rows come and go above it: the row with the focus is known by its key.
  const active = Math.max(
    0,
    rows.findIndex(({ key }) => key === activeKey),
  );
  const step = (by: 1 | -1) => setZoom((before) => Math.min(ZOOMS.length - 1, Math.max(0, before + by)));
  const shown = rows.filter(({ kind }) => kind === 'node').length;
  return (
    <Card
      title={t('surface.title')}
      hint={t('surface.hint')}
      action={
        <div className={styles.tools}>
          <span className={shared.faint} role="status">
            {t('surface.shown', { count: shown, formatted: formatNumber(shown, language) })}
          </span>
          <Button
            variant="default"
            leftSection={<IconFoldDown size={16} stroke={1.8} aria-hidden="true" />}
            onClick={() => {
              closeAll();
              setActiveKey(root.id);
            }}
          >
            {t('surface.closeAll')}
          </Button>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t('surface.zoomOut')}
            disabled={zoom === 0}
            onClick={() => step(-1)}
          >
            <IconMinus size={16} stroke={1.8} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t('surface.zoomIn')}
            disabled={zoom === ZOOMS.length - 1}
            onClick={() => step(1)}
          >
            <IconPlus size={16} stroke={1.8} aria-hidden="true" />
          </ActionIcon>
        </div>
      }
      flush
    >
      <Chosen rows={rows} active={active} />
      <SurfaceTree
        label={t('surface.tree', { domain: shownName(root.label) })}
        rows={rows}
        active={active}
        zoom={ZOOMS[zoom] ?? 1}
        onActive={(index) => setActiveKey(rows[index]?.key ?? root.id)}
        onToggle={toggle}
        onZoom={step}
      />
    </Card>
  );
}

interface ChosenProps {
  readonly rows: readonly SurfaceRow[];
  readonly active: number;
}

/** The node that was chosen, in words, and where the report says more of it. */
function Chosen({ rows, active }: ChosenProps) {
  const { t } = useTranslation('dti');
  const { t: report } = useTranslation('report');
  const row = rows[active];
  if (row?.kind !== 'node') return <p className={styles.chosen}>{t('surface.keys')}</p>;
  const { kind, label, level, detail } = row.node;
  const to = addressOf(rows, row);
  return (
    <div className={styles.chosen}>
      <span className={styles.kind}>{t(`surface.kind_${kind}`)}</span>
      <b className={shared.strong}>{shownName(label)}</b>
      {level ? <Tag tone={level}>{report(`level.${level}`)}</Tag> : <span>{t('surface.none')}</span>}
      {detail && <span className={styles.detail}>{shownName(detail)}</span>}
      {to && kind !== 'domain' && (
        <AppLink className={styles.open} to={to}>
          {t(`surface.open_${kind}`)}
        </AppLink>
      )}
      {kind === 'domain' && <span className={styles.keys}>{t('surface.keys')}</span>}
    </div>
  );
}

/** Where the report tells more of a node. */
function addressOf(rows: readonly SurfaceRow[], row: Extract<SurfaceRow, { kind: 'node' }>): string | null {
  const { kind, label, finding } = row.node;
  const parent = rows[row.parent];
  switch (kind) {
    case 'domain':
      return null;
    case 'name':
      return tabAddress('names', { q: label });
    case 'address':
      return ipAddress(label);
    case 'service':
      return parent?.kind === 'node' ? ipAddress(parent.node.label) : null;
    case 'vulnerability':
      return finding && findingAddress(finding);
  }
}
