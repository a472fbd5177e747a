import { Button } from '@mantine/core';
import type { TargetExtra, TargetItem } from '@rocca/contract/api/targets.schema';
import { IconAlertCircle, IconPlayerPlay } from '@tabler/icons-react';
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api/api-error.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { useSaveExtra } from '../../../lib/targets/save-target.ts';
import { infoPath } from '../../../lib/targets/target-engines.ts';
import { allEntries } from '../../../lib/targets/target-words.ts';
import { useStartTest } from '../../../lib/tasks/use-start-test.tsx';
import { AppLink } from '../../../ui/app-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { ServiceBadge } from '../../../ui/service-badge.tsx';
import { showSuccess } from '../../../ui/toast/toast-store.ts';
import { EntryList } from '../entry-list.tsx';
import form from '../form-frame.module.css';
import { useUnsavedGuard } from '../unsaved-guard.tsx';
import styles from './settings-frame.module.css';

const TOAST_MS = 5_000;

export type FieldErrors = Readonly<Record<string, string>>;

interface SettingsFrameProps {
  readonly target: TargetItem;
  readonly dirty: boolean;
  /** The settings to save; null while something is wrong with them, which the screen then shows. */
  readonly build: () => TargetExtra | null;
  readonly onSaved: (target: TargetItem) => void;
  /** What the server said of single fields, by their path in the settings. */
  readonly onFieldErrors: (errors: FieldErrors) => void;
  readonly children: ReactNode;
}

/** A settings screen: save, or save and start. What is shown is what the test will use. */
export function SettingsFrame({ target, dirty, build, onSaved, onFieldErrors, children }: SettingsFrameProps) {
  const { t } = useTranslation('targets');
  const root = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [attempts, setAttempts] = useState(0);
  const { mutateAsync, isPending } = useSaveExtra();
  const { start, dialog } = useStartTest();
  const guard = useUnsavedGuard(dirty);
  const { edit, start: mayStart } = target.can;

  useEffect(() => {
    if (attempts > 0) root.current?.querySelector<HTMLElement>('input[aria-invalid="true"]')?.focus();
  }, [attempts]);

  /** The target as it is saved; null when it could not be. */
  async function save(): Promise<TargetItem | null> {
    if (!dirty) return target;
    setProblem(null);
    onFieldErrors({});
    const extra = build();
    if (!extra) {
      setAttempts((before) => before + 1);
      return null;
    }
    try {
      const saved = await mutateAsync({ id: target.id, extra });
      onSaved(saved);
      return saved;
    } catch (cause) {
      if (cause instanceof ApiError) onFieldErrors(cause.fields);
      setProblem(errorText(cause));
      setAttempts((before) => before + 1);
      return null;
    }
  }

  async function saveAlone() {
    const saved = await save();
    if (saved) showSuccess({ title: t('settings.saved'), message: saved.name, shownMs: TOAST_MS });
  }

  async function saveAndStart() {
    const saved = await save();
    if (saved) start(saved);
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (mayStart && !isPending) void saveAndStart();
  }

  return (
    <>
      <PageHead title={t('settings.title')} subtitle={t('settings.subtitle')} />
      <form ref={root} noValidate onSubmit={submit}>
        <div className={form.layout}>
          <fieldset className={styles.cards} disabled={!edit}>
            {children}
          </fieldset>
          <div className={form.side}>
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
        <div className={form.foot}>
          {problem && (
            <div className={form.failure} role="alert">
              <IconAlertCircle size={19} stroke={1.8} aria-hidden="true" />
              <div>
                <b>{t('target.errorSavingExtra')}</b>
                <p>{problem}</p>
              </div>
            </div>
          )}
          {!edit && <p className={styles.readOnly}>{t('settings.readOnly')}</p>}
          {!mayStart && <p className={styles.readOnly}>{t('targets.cannotRun')}</p>}
          <div className={form.buttons}>
            {edit && (
              <Button variant="default" disabled={!dirty || isPending} onClick={() => void saveAlone()}>
                {t('settings.save')}
              </Button>
            )}
            <Button
              type="submit"
              disabled={!mayStart}
              loading={isPending}
              leftSection={<IconPlayerPlay size={16} stroke={2} aria-hidden="true" />}
            >
              {t(dirty ? 'settings.saveAndStart' : 'settings.start')}
            </Button>
          </div>
        </div>
      </form>
      {dialog}
      {guard.dialog}
    </>
  );
}
