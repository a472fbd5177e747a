import { Button } from '@mantine/core';
import type { TargetItem } from '@rocca/contract/api/targets.schema';
import { type EngineCode, engineFacts } from '@rocca/contract/engines/registry';
import { IconAlertCircle } from '@tabler/icons-react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useSaveTarget } from '../../../lib/targets/save-target.ts';
import { targetsPath } from '../../../lib/targets/target-engines.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { showSuccess } from '../../../ui/toast/toast-store.ts';
import styles from '../form-frame.module.css';
import { useUnsavedGuard } from '../unsaved-guard.tsx';
import { checkTarget, initialValues, missingIn, type TargetValues, targetToWrite, warningOf } from './form-model.ts';
import { type FormField, type SaveFailure, saveFailureOf } from './save-failure.ts';
import { ServicePicker } from './service-picker.tsx';
import { TargetFields } from './target-fields.tsx';
import { TargetSummary } from './target-summary.tsx';
import { VpnFields } from './vpn-fields.tsx';
import { storedVpn } from './vpn-model.ts';

const TOAST_MS = 5_000;

interface TargetFormProps {
  /** Null makes a new one. */
  readonly target: TargetItem | null;
  /** Null until the person has picked a service. */
  readonly engine: EngineCode | null;
  /** The services to pick from; null where the address has decided. */
  readonly choices: readonly EngineCode[] | null;
}

export function TargetForm({ target, engine: firstEngine, choices }: TargetFormProps) {
  const { t } = useTranslation('targets');
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [engine, setEngine] = useState(firstEngine);
  const [values, setValues] = useState(() => initialValues(target));
  const [dirty, setDirty] = useState(false);
  const [pending, setPending] = useState<readonly FormField[]>([]);
  const [attempts, setAttempts] = useState(0);
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const [asking, setAsking] = useState<ReturnType<typeof warningOf>>(null);
  const { mutateAsync, isPending } = useSaveTarget();
  const guard = useUnsavedGuard(dirty);

  const check = engine ? checkTarget(values, engine) : null;
  const missing = engine ? missingIn(values, engine, target) : null;
  const complete =
    check !== null && check.meaning !== null && missing !== null && !missing.name && missing.vpn.length === 0;

  useEffect(() => {
    if (attempts === 0) return;
    form.current?.querySelector<HTMLElement>('input[aria-invalid="true"]')?.focus();
  }, [attempts]);

  function change(part: Partial<TargetValues>, ...fields: FormField[]) {
    setValues((before) => ({ ...before, ...part }));
    setDirty(true);
    // What the server said of a field holds until the field changes.
    setFailure((before) => before && withoutFields(before, fields));
  }

  async function save(code: EngineCode) {
    setAsking(null);
    try {
      const saved = await mutateAsync({ id: target?.id ?? null, target: targetToWrite(values, code, target) });
      guard.letGo();
      showSuccess({ title: t('target.saved'), message: saved.name, shownMs: TOAST_MS });
      void navigate(targetsPath(code));
    } catch (cause) {
      setFailure(saveFailureOf(cause));
      setAttempts((before) => before + 1);
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    setFailure(null);
    if (!engine || !complete || pending.length > 0) return setAttempts((before) => before + 1);
    const warning = warningOf(values, engine);
    if (warning) setAsking(warning);
    else void save(engine);
  }

  return (
    <form ref={form} noValidate onSubmit={submit}>
      <div className={styles.layout}>
        <div className={styles.cards}>
          {choices && (
            <ServicePicker
              choices={choices}
              engine={engine}
              missing={attempts > 0 && !engine}
              onChange={(code) => {
                setEngine(code);
                setDirty(true);
              }}
            />
          )}
          <Card title={t('target.factsTitle')} hint={t('target.factsHint')}>
            <TargetFields
              engine={engine}
              values={values}
              check={check}
              attempted={attempts > 0}
              serverErrors={failure?.fields ?? {}}
              onChange={change}
              onPending={(field, isPending) =>
                setPending((before) => [...before.filter((other) => other !== field), ...(isPending ? [field] : [])])
              }
            />
          </Card>
          {engine && engineFacts(engine)?.vpn && (
            <Card title={t('vpn.title')} hint={t('vpn.hint')}>
              <VpnFields
                stored={storedVpn(target?.extra.vpn)}
                values={values.vpn}
                missing={attempts > 0 ? (missing?.vpn ?? []) : []}
                serverErrors={failure?.fields ?? {}}
                onChange={(vpn, field) => change({ vpn: { ...values.vpn, ...vpn } }, field)}
              />
            </Card>
          )}
        </div>
        <div className={styles.side}>
          <TargetSummary engine={engine} values={values} meaning={check?.meaning ?? null} />
        </div>
      </div>
      <div className={styles.foot}>
        {failure && <FailureNotice failure={failure} />}
        <div className={styles.buttons}>
          <Button component={AppLink} to={targetsPath(target?.engine_abbreviation ?? firstEngine)} variant="default">
            {t('target.cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {t(target ? 'target.saveChanges' : 'target.save')}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        opened={asking !== null}
        title={t(asking === 'public_with_vpn' ? 'vpn.publicTitle' : 'vpn.privateTitle')}
        message={t(asking === 'public_with_vpn' ? 'vpn.publicText' : 'vpn.privateText')}
        confirmLabel={t('vpn.saveAnyway')}
        busy={isPending}
        onConfirm={() => engine && void save(engine)}
        onCancel={() => setAsking(null)}
      />
      {guard.dialog}
    </form>
  );
}

function FailureNotice({ failure }: { readonly failure: SaveFailure }) {
  const { t } = useTranslation('targets');
  return (
    <div className={styles.failure} role="alert">
      <IconAlertCircle size={19} stroke={1.8} aria-hidden="true" />
      <div>
        <b>{t(failure.title)}</b>
        <p>{failure.text}</p>
      </div>
    </div>
  );
}

function withoutFields(failure: SaveFailure, fields: readonly FormField[]): SaveFailure {
  const kept = Object.entries(failure.fields).filter(([field]) => !fields.some((changed) => changed === field));
  return { ...failure, fields: Object.fromEntries(kept) };
}
