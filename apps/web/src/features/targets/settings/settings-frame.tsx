import { Button } from '@mantine/core';
import type { TargetExtra, TargetItem } from '@rocca/contract/api/targets.schema';
import { IconPlayerPlay } from '@tabler/icons-react';
import type { ReactNode, SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api/api-error.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { useSaveExtra } from '../../../lib/targets/save-target.ts';
import { infoPath } from '../../../lib/targets/target-engines.ts';
import { allEntries } from '../../../lib/targets/target-words.ts';
import { useStartTest } from '../../../start/use-start-test.tsx';
import { AppLink } from '../../../ui/app-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { FailureNotice } from '../../../ui/form/failure-notice.tsx';
import frame from '../../../ui/form/form-frame.module.css';
import type { FormFailure } from '../../../ui/form/form-state.ts';
import { useUnsavedGuard } from '../../../ui/form/unsaved-guard.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { ServiceBadge } from '../../../ui/service-badge.tsx';
import { showSuccess } from '../../../ui/toast/toast-store.ts';
import { EntryList } from '../entry-list.tsx';
import styles from './settings-frame.module.css';

const TOAST_MS = 5_000;

interface SettingsFailure extends FormFailure {
  readonly text: string;
}

/** Reads the settings of an engine into its form, and again after every save. */
export function useSettings<Values extends object>(target: TargetItem, read: (target: TargetItem) => Values) {
  const form = useForm<Values, SettingsFailure>(() => read(target));
  return { ...form, acceptTarget: (saved: TargetItem) => form.accept(read(saved)) };
}

type Settings = Pick<
  ReturnType<typeof useSettings<object>>,
  'root' | 'dirty' | 'failure' | 'clear' | 'refuse' | 'acceptTarget'
>;

interface SettingsFrameProps {
  readonly target: TargetItem;
  readonly form: Settings;
  /** The settings to save; null while something is wrong with them, which the screen then shows. */
  readonly build: () => TargetExtra | null;
  /** The settings are a profile that one start can run without being saved. */
  readonly once?: StartOnce;
  readonly children: ReactNode;
}

interface StartOnce {
  readonly configId: string;
  /** Whether the target may keep it: a profile that may do harm is chosen anew for each test. */
  readonly mayKeep: boolean;
  /** What will run, at the foot of the page. */
  readonly words: string;
}

/** A settings screen: save, or start. What is shown is what the test will use. */
export function SettingsFrame({ target, form, build, once, children }: SettingsFrameProps) {
  const { t } = useTranslation('targets');
  const { mutateAsync, isPending } = useSaveExtra();
  const { start, dialog } = useStartTest();
  const { dirty, failure } = form;
  // A profile that was chosen for one start is not lost: nothing was typed.
  const guard = useUnsavedGuard(dirty && !once);
  const { edit, start: mayStart } = target.can;

  /** The target as it is saved; null when it could not be. */
  async function save(): Promise<TargetItem | null> {
    if (!dirty) return target;
    const extra = build();
    if (!extra) {
      form.refuse();
      return null;
    }
    form.clear();
    try {
      const saved = await mutateAsync({ id: target.id, extra });
      form.acceptTarget(saved);
      return saved;
    } catch (cause) {
      form.refuse({ fields: cause instanceof ApiError ? cause.fields : {}, text: errorText(cause) });
      return null;
    }
  }

  async function saveAlone() {
    const saved = await save();
    if (saved) showSuccess({ title: t('settings.saved'), message: saved.name, shownMs: TOAST_MS });
  }

  async function startWithThese() {
    if (once) return start(target, once.configId);
    const saved = await save();
    if (saved) start(saved);
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (mayStart && !isPending) void startWithThese();
  }

  return (
    <>
      <PageHead title={t('settings.title')} subtitle={t('settings.subtitle')} />
      <form ref={form.root} noValidate onSubmit={submit}>
        <div className={frame.layout}>
          <fieldset className={styles.cards} disabled={!edit && !(once && mayStart)}>
            {children}
          </fieldset>
          <div className={frame.side}>
            <Card title={t('settings.targetTitle')}>
              <div className={styles.target}>
                <ServiceBadge code={target.engine_abbreviation} />
                <span className={styles.name}>{target.name}</span>
              </div>
              <EntryList entries={allEntries(target)} of={target.name} shown={5} />
              <AppLink className={styles.info} to={infoPath(target)}>
                {t('target.info')}
              </AppLink>
            </Card>
          </div>
        </div>
        <div className={once ? `${frame.foot} ${styles.sticky}` : frame.foot}>
          {failure && <FailureNotice title={t('target.errorSavingExtra')} text={failure.text} />}
          {once && !once.mayKeep && <p className={styles.once}>{t('settings.onceOnly')}</p>}
          {!edit && !(once && mayStart) && <p className={styles.readOnly}>{t('settings.readOnly')}</p>}
          {!mayStart && <p className={styles.readOnly}>{t('targets.cannotRun')}</p>}
          <div className={frame.buttons}>
            {once && <span className={styles.chosen}>{once.words}</span>}
            {edit && (
              <Button
                variant="default"
                disabled={!dirty || isPending || once?.mayKeep === false}
                onClick={() => void saveAlone()}
              >
                {t(once ? 'settings.saveAsDefault' : 'settings.save')}
              </Button>
            )}
            <Button
              type="submit"
              disabled={!mayStart}
              loading={isPending}
              leftSection={<IconPlayerPlay size={16} stroke={2} aria-hidden="true" />}
            >
              {t(dirty && !once ? 'settings.saveAndStart' : 'settings.start')}
            </Button>
          </div>
        </div>
      </form>
      {dialog}
      {guard.dialog}
    </>
  );
}
