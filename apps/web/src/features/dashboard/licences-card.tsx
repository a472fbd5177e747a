import { Skeleton } from '@mantine/core';
import type { Licence } from '@rocca/contract/licence/licence';
import { IconCertificate } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfig } from '../../lib/config/config.ts';
import { daysUntil } from '../../lib/format/format.ts';
import { summariseLicences } from '../../lib/licences/licence-summary.ts';
import { useLicences } from '../../lib/licences/licences-query.ts';
import { PATHS } from '../../lib/routes/paths.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import more from '../../ui/more-link.module.css';
import { MoreLink } from '../../ui/more-link.tsx';
import { LicenceTile } from './licence-tile.tsx';
import styles from './licences-card.module.css';

const SOON_DAYS = 30;
const SKELETON_TILES = ['1', '2', '3', '4'];

/** Service by service: what is left and until when. A failed load is shown by the figures above. */
export function LicencesCard() {
  const { t } = useTranslation();
  const { deployment } = useConfig();
  const { data, isError } = useLicences();
  if (!data && isError) return null;
  const details = <MoreLink to={PATHS.account}>{t('dashboard.licencesAll')}</MoreLink>;
  return (
    <Card
      title={t('dashboard.licences')}
      hint={t('dashboard.licencesHint')}
      action={deployment === 'cloud' ? details : undefined}
    >
      {data ? <Tiles licences={summariseLicences(data).active} /> : <TileSkeletons />}
    </Card>
  );
}

function Tiles({ licences }: { readonly licences: ReturnType<typeof summariseLicences>['active'] }) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  if (licences.length === 0) {
    return (
      <EmptyState
        icon={<IconCertificate size={24} stroke={1.6} />}
        title={t('dashboard.licencesEmpty')}
        text={t('dashboard.licencesEmptyText')}
      />
    );
  }
  const told = licences.filter(isWorthTelling);
  const first = told.length > 0 ? told : licences.slice(0, SKELETON_TILES.length);
  const left = licences.length - first.length;
  return (
    <>
      <ul className={styles.tiles}>
        {(all ? licences : first).map((licence) => (
          <LicenceTile key={licence.api} licence={licence} />
        ))}
      </ul>
      {left > 0 && (
        <button
          type="button"
          className={`${more.more} ${styles.more}`}
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? t('dashboard.licencesFewer') : t('dashboard.licencesMore', { count: left })}
        </button>
      )}
    </>
  );
}

/** It is in use, or it ends soon. */
function isWorthTelling({ scans_done: done, expires_on: end }: Licence): boolean {
  return (done ?? 0) > 0 || (end !== null && daysUntil(end) <= SOON_DAYS);
}

function TileSkeletons() {
  const { t } = useTranslation();
  return (
    <div className={styles.tiles} role="status" aria-label={t('app.loading')}>
      {SKELETON_TILES.map((tile) => (
        <Skeleton key={tile} height={122} radius={10} />
      ))}
    </div>
  );
}
