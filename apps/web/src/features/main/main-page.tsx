import { Button, Skeleton } from '@mantine/core';
import { serviceName } from '@rocca/contract/services';
import { IconPlus } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language.ts';
import { useConfig } from '../../lib/config/config.ts';
import { useTargetWords } from '../../lib/engine/use-target-words.ts';
import { isViewer } from '../../lib/licences/is-viewer.ts';
import { useLicences } from '../../lib/licences/licences-query.ts';
import { useRouteTitle } from '../../lib/routes/route-title.ts';
import { useUser } from '../../lib/session/browser-session.ts';
import { useLastEngine } from '../../lib/targets/last-engine.ts';
import { newTargetPath } from '../../lib/targets/target-engines.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { engineStateOf } from './engine-state.ts';
import { LicenceCard } from './licence-card.tsx';
import styles from './main-page.module.css';
import { StateNotice } from './state-notice.tsx';
import { TargetsCard } from './targets-card.tsx';
import { TestsCard } from './tests-card.tsx';

/** The page of an engine: what it does, what it can test, and what it has tested. */
export function Component() {
  const { service } = useRouteTitle();
  // Another engine is another page: its dialogs begin anew.
  return <Suspense>{service && <MainPage key={service} engine={service} />}</Suspense>;
}

function MainPage({ engine }: { readonly engine: string }) {
  const { t } = useTranslation('main');
  const language = useLanguage();
  const { installed } = useConfig();
  const { data: licences } = useLicences();
  const words = useTargetWords([engine])(engine);
  const state = licences ? engineStateOf(engine, licences, installed) : null;
  const ready = state?.kind === 'ready';
  const manages = useUser()?.abilities.manageTargets ?? false;
  const mayAdd = manages && (state?.licence?.available ?? false);
  useLastEngine(engine);
  const add = mayAdd && (
    <Button
      component={AppLink}
      to={newTargetPath(engine)}
      variant="default"
      leftSection={<IconPlus size={16} aria-hidden="true" />}
    >
      {t('targets.add')}
    </Button>
  );
  // The button keeps its place until the licence is known.
  const actions = manages && !state ? <Skeleton height={36} width={150} /> : add || undefined;
  return (
    <>
      <PageHead title={serviceName(engine, language)} subtitle={words?.tests[language]} actions={actions} />
      {state && state.kind !== 'ready' && <StateNotice engine={engine} state={state} />}
      <div className={styles.layout}>
        <div className={styles.stack}>
          {/* What cannot be started yet is described first. */}
          {state && !ready && <About engine={engine} />}
          {state?.licence && (
            <TargetsCard engine={engine} mayStart={ready} viewer={isViewer([state.licence])} mayAdd={mayAdd} />
          )}
          {state?.licence && <TestsCard engine={engine} />}
        </div>
        <div className={styles.stack}>
          {state?.licence && <LicenceCard licence={state.licence} />}
          {ready && <About engine={engine} />}
        </div>
      </div>
    </>
  );
}

function About({ engine }: { readonly engine: string }) {
  const { t } = useTranslation('main');
  const language = useLanguage();
  const words = useTargetWords([engine])(engine);
  return (
    <Card title={t('about')}>
      <p className={styles.text}>{words?.about[language]}</p>
      <h3 className={styles.heading}>{t('accepts')}</h3>
      <p className={styles.text}>{words?.accepts[language]}</p>
    </Card>
  );
}
