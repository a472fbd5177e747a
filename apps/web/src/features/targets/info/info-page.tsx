import { Button, Skeleton } from '@mantine/core';
import type { TargetItem } from '@rocca/contract/api/targets.schema';
import { engineFacts } from '@rocca/contract/engines/registry';
import { serviceName } from '@rocca/contract/services';
import { IconFileAnalytics, IconPencil, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { useLanguage } from '../../../i18n/language.ts';
import { settingsParts } from '../../../lib/engine/settings-parts.ts';
import { formatDate } from '../../../lib/format/format.ts';
import { editPath, settingsPath, targetReportsPath, targetsPath } from '../../../lib/targets/target-engines.ts';
import { businessName, entriesOf } from '../../../lib/targets/target-words.ts';
import { useStartTest } from '../../../start/use-start-test.tsx';
import { AppLink } from '../../../ui/app-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { ServiceBadge } from '../../../ui/service-badge.tsx';
import { DeleteTargetDialog } from '../delete-target-dialog.tsx';
import { EntryList } from '../entry-list.tsx';
import { RunTestButton } from '../run-test-button.tsx';
import { TargetLoader } from '../target-loader.tsx';
import styles from './info-page.module.css';
import { vpnFacts } from './vpn-facts.ts';

/** Everything there is to know of a target, but for its secrets. */
export function Component() {
  const { targetId = '' } = useParams();
  return (
    <TargetLoader key={targetId} id={targetId} waiting={<Waiting />}>
      {(target) => <TargetInfo target={target} />}
    </TargetLoader>
  );
}

function TargetInfo({ target }: { readonly target: TargetItem }) {
  const { t } = useTranslation('targets');
  const language = useLanguage();
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState(false);
  const { start, dialog } = useStartTest();
  const extraEntries = entriesOf(target.extra.extra_targets);
  const settings = settingsPath(target);
  const SettingsFacts = settingsParts(target.engine_abbreviation)?.facts.Part;
  return (
    <>
      <PageHead
        title={target.name}
        subtitle={t('target.info')}
        actions={<Actions target={target} onStart={start} onDelete={() => setDeleting(true)} />}
      />
      <div className={styles.cards}>
        <Card title={t('target.factsTitle')}>
          <Facts
            facts={[
              { term: t('target.name'), value: target.name },
              {
                term: t('target.service'),
                value: (
                  <span className={styles.service}>
                    <ServiceBadge code={target.engine_abbreviation} size="small" />
                    {serviceName(target.engine_abbreviation, language)}
                  </span>
                ),
              },
              { term: t('target.business'), value: businessName(target.business, language) ?? '–' },
              { term: t('target.createdAt'), value: formatDate(target.created_at, language) },
              { term: t('target.lastModified'), value: formatDate(target.last_modified, language) },
            ]}
          />
        </Card>
        <Card title={t('target.target')} hint={t('target.entriesHint')}>
          <EntryList entries={entriesOf(target.target)} of={target.name} shown={12} />
          {extraEntries.length > 0 && (
            <>
              <h3 className={styles.subtitle}>{t('target.extraTargets')}</h3>
              <EntryList entries={extraEntries} of={target.name} shown={12} />
            </>
          )}
        </Card>
        {engineFacts(target.engine_abbreviation)?.vpn && (
          <Card title={t('vpn.title')}>
            <Facts facts={vpnFacts(target.extra.vpn, t)} />
          </Card>
        )}
        {settings && SettingsFacts && (
          <Card
            title={t('settings.cardTitle')}
            action={
              <AppLink className={styles.link} to={settings}>
                {t('settings.open')}
              </AppLink>
            }
          >
            <Suspense fallback={<Skeleton height={40} />}>
              <SettingsFacts target={target} />
            </Suspense>
          </Card>
        )}
      </div>
      <DeleteTargetDialog
        target={deleting ? target : null}
        onClose={() => setDeleting(false)}
        onDeleted={() => void navigate(targetsPath(target.engine_abbreviation), { replace: true })}
      />
      {dialog}
    </>
  );
}

interface ActionsProps {
  readonly target: TargetItem;
  readonly onStart: (target: TargetItem) => void;
  readonly onDelete: () => void;
}

function Actions({ target, onStart, onDelete }: ActionsProps) {
  const { t } = useTranslation('targets');
  const edit = editPath(target);
  return (
    <>
      {target.can.delete && (
        <Button
          variant="default"
          leftSection={<IconTrash size={16} stroke={1.8} aria-hidden="true" />}
          onClick={onDelete}
        >
          {t('targets.delete')}
        </Button>
      )}
      {target.can.edit && edit && (
        <Button
          component={AppLink}
          to={edit}
          variant="default"
          leftSection={<IconPencil size={16} stroke={1.8} aria-hidden="true" />}
        >
          {t('targets.edit')}
        </Button>
      )}
      <Button
        component={AppLink}
        to={targetReportsPath(target)}
        variant="default"
        leftSection={<IconFileAnalytics size={16} stroke={1.8} aria-hidden="true" />}
      >
        {t('targets.reports')}
      </Button>
      <RunTestButton target={target} onStart={onStart}>
        <IconPlayerPlay size={16} stroke={2} aria-hidden="true" />
      </RunTestButton>
    </>
  );
}

function Waiting() {
  const { t } = useTranslation('targets');
  return (
    <>
      <PageHead title={t('page.targetInfo')} subtitle={t('app.loading')} />
      <div className={styles.cards} role="status" aria-label={t('app.loading')}>
        <Skeleton height={252} radius={12} />
        <Skeleton height={252} radius={12} />
        <Skeleton height={120} radius={12} />
      </div>
    </>
  );
}
