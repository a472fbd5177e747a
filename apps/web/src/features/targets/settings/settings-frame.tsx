import { Button } from '@mantine/core';
import type { TargetExtra, TargetItem } from '@rocca/contract/api/targets.schema';
import { IconPlayerPlay } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ApiError } from '../../../lib/api/api-error.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { useScanConfigs } from '../../../lib/engine/use-scan-configs.ts';
import { useSaveExtra } from '../../../lib/targets/save-target.ts';
import { infoPath } from '../../../lib/targets/target-engines.ts';
import { allEntries } from '../../../lib/targets/target-words.ts';
import { StartButton } from '../../../start/start-button.tsx';
import { StartFields } from '../../../start/start-fields.tsx';
import { StartOutcome } from '../../../start/start-outcome.tsx';
import { useStartFlow } from '../../../start/use-start-flow.ts';
import { type Agreed, useStartForm } from '../../../start/use-start-form.ts';
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

interface StartOnce {
  /** Whether the target may keep it: a profile that may do harm is chosen anew for each test. */
  readonly mayKeep: boolean;
  /** What will run, at the foot of the page. */
  readonly words: string;
}

interface SettingsFrameProps {
  readonly target: TargetItem;
  readonly form: Settings;
  /** The settings to save; null while something is wrong with them, which the screen then shows. */
  readonly build: () => TargetExtra | null;
  /** The profile the settings choose; left out where the engine has none. */
  readonly configId?: string;
  /** The profile is all there is: one start can run it without saving it. */
  readonly once?: StartOnce;
  readonly children: ReactNode;
}

/** A settings screen: what a test does, and its start. What is shown is what the test will use. */
export function SettingsFrame({ target, form, build, configId, once, children }: SettingsFrameProps) {
  const { t } = useTranslation('targets');
  const { mutateAsync, isPending } = useSaveExtra();
  const guarded = useScanConfigs([target.engine_abbreviation])(target.engine_abbreviation)?.guarded ?? false;
  const { dirty, failure } = form;
  // A profile that was chosen for one start is not lost: nothing was typed.
  const guard = useUnsavedGuard(dirty && !once);
  const { edit, start: mayStart } = target.can;
  const mayChoose = edit || (once !== undefined && mayStart && !guarded);

  /** Whether what the screen shows is stored now. */
  async function save(): Promise<boolean> {
    if (!dirty) return true;
    const extra = build();
    if (!extra) {
      form.refuse();
      return false;
    }
    form.clear();
    try {
      form.acceptTarget(await mutateAsync({ id: target.id, extra }));
      return true;
    } catch (cause) {
      form.refuse({ fields: cause instanceof ApiError ? cause.fields : {}, text: errorText(cause) });
      return false;
    }
  }

  async function saveAlone() {
    if (await save()) showSuccess({ title: t('settings.saved'), message: target.name, shownMs: TOAST_MS });
  }

  const saveButton = edit && (
    <Button
      variant="default"
      disabled={!dirty || isPending || once?.mayKeep === false}
      onClick={() => void saveAlone()}
    >
      {t(once ? 'settings.saveAsDefault' : 'settings.save')}
    </Button>
  );
  const foot = (buttons: ReactNode) => (
    <div className={`${frame.foot} ${styles.sticky}`}>
      {failure && <FailureNotice title={t('target.errorSavingExtra')} text={failure.text} />}
      {once && !once.mayKeep && <p className={styles.once}>{t('settings.onceOnly')}</p>}
      {!mayChoose && <p className={styles.readOnly}>{t('settings.readOnly')}</p>}
      {!mayStart && <p className={styles.readOnly}>{t('targets.cannotRun')}</p>}
      <div className={frame.buttons}>{buttons}</div>
    </div>
  );
  const cards = (
    <fieldset className={styles.cards} disabled={!mayChoose}>
      {children}
    </fieldset>
  );
  return (
    <>
      <PageHead title={t('settings.title')} subtitle={t('settings.subtitle')} />
      {/* Nothing is sent by Enter: a test starts with its button alone. */}
      <form ref={form.root} noValidate onSubmit={(event) => event.preventDefault()}>
        {mayStart ? (
          <StartPart
            target={target}
            configId={configId ?? null}
            label={t(dirty && !once ? 'settings.saveAndStart' : 'settings.start')}
            words={once?.words}
            busy={isPending}
            prepare={() => (once ? Promise.resolve(true) : save())}
            cards={cards}
            saveButton={saveButton}
            foot={foot}
          />
        ) : (
          <>
            <div className={frame.layout}>
              {cards}
              <div className={frame.side}>
                <TargetCard target={target}>
                  <EntryList entries={allEntries(target)} of={target.name} shown={5} />
                </TargetCard>
              </div>
            </div>
            {foot(saveButton)}
          </>
        )}
      </form>
      {guard.dialog}
    </>
  );
}

interface StartPartProps {
  readonly target: TargetItem;
  readonly configId: string | null;
  readonly label: string;
  readonly words: string | undefined;
  readonly busy: boolean;
  /** Stores what the test needs; false: it could not be, and the screen says why. */
  readonly prepare: () => Promise<boolean>;
  readonly cards: ReactNode;
  readonly saveButton: ReactNode;
  readonly foot: (buttons: ReactNode) => ReactNode;
}

/** The settings beside what will be tested, sent and agreed to, with the start below both. */
function StartPart({ target, configId, label, words, busy, prepare, cards, saveButton, foot }: StartPartProps) {
  const navigate = useNavigate();
  const start = useStartForm(target, configId);
  const { step, confirm, upgrade, askAgain } = useStartFlow(target);

  async function run(agreed: Agreed) {
    if (await prepare()) confirm(agreed);
  }

  return (
    <>
      <div className={`${frame.layout} ${styles.wideSide}`}>
        {cards}
        <TargetCard target={target}>
          <StartFields form={start} onUpgrade={upgrade} />
        </TargetCard>
      </div>
      {foot(
        <>
          {words && <span className={styles.chosen}>{words}</span>}
          <StartButton
            form={start}
            label={label}
            icon={<IconPlayerPlay size={16} stroke={2} aria-hidden="true" />}
            busy={busy}
            onStart={(agreed) => void run(agreed)}
          >
            {saveButton}
          </StartButton>
        </>,
      )}
      <StartOutcome
        engine={target.engine_abbreviation}
        step={step}
        onClose={askAgain}
        onStarted={(path) => void navigate(path)}
      />
    </>
  );
}

function TargetCard({ target, children }: { readonly target: TargetItem; readonly children: ReactNode }) {
  const { t } = useTranslation('targets');
  return (
    <Card title={t('settings.targetTitle')}>
      <div className={styles.target}>
        <ServiceBadge code={target.engine_abbreviation} />
        <div>
          <div className={styles.name}>{target.name}</div>
          <AppLink className={styles.info} to={infoPath(target)}>
            {t('target.info')}
          </AppLink>
        </div>
      </div>
      {children}
    </Card>
  );
}
