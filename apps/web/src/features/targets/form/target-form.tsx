import { Button } from '@mantine/core';
import type { TargetItem } from '@rocca/contract/api/targets.schema';
import { type EngineCode, engineFacts } from '@rocca/contract/engines/registry';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useSaveTarget } from '../../../lib/targets/save-target.ts';
import { targetsPath } from '../../../lib/targets/target-engines.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { FailureNotice } from '../../../ui/form/failure-notice.tsx';
import styles from '../../../ui/form/form-frame.module.css';
import { useUnsavedGuard } from '../../../ui/form/unsaved-guard.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { showSuccess } from '../../../ui/toast/toast-store.ts';
import { checkTarget, initialValues, missingIn, type TargetDraft, targetToWrite, warningOf } from './form-model.ts';
import { type SaveFailure, saveFailureOf } from './save-failure.ts';
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
  const form = useForm<TargetDraft, SaveFailure>(() => ({ ...initialValues(target), engine: firstEngine }));
  const [asking, setAsking] = useState<ReturnType<typeof warningOf>>(null);
  const { mutateAsync, isPending } = useSaveTarget();
  const guard = useUnsavedGuard(form.dirty);

  const { values, failure, attempted } = form;
  const { engine } = values;
  const check = engine ? checkTarget(values, engine) : null;
  const missing = engine ? missingIn(values, engine, target) : null;
  const complete = Boolean(check?.meaning) && missing !== null && !missing.name && missing.vpn.length === 0;

  async function save(code: EngineCode) {
    setAsking(null);
    try {
      const saved = await mutateAsync({ id: target?.id ?? null, target: targetToWrite(values, code, target) });
      guard.letGo();
      showSuccess({ title: t('target.saved'), message: saved.name, shownMs: TOAST_MS });
      void navigate(targetsPath(code));
    } catch (cause) {
      form.refuse(saveFailureOf(cause));
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    if (!engine || !complete || form.unfinished) return form.refuse();
    form.clear();
    const warning = warningOf(values, engine);
    if (warning) setAsking(warning);
    else void save(engine);
  }

  return (
    <form ref={form.root} noValidate onSubmit={submit}>
      <div className={styles.layout}>
        <div className={styles.cards}>
          {choices && (
            <ServicePicker
              choices={choices}
              engine={engine}
              missing={attempted && !engine}
              onChange={(code) => form.change({ engine: code })}
            />
          )}
          <Card title={t('target.factsTitle')} hint={t('target.factsHint')}>
            <TargetFields form={form} check={check} />
          </Card>
          {engine && engineFacts(engine)?.vpn && (
            <Card title={t('vpn.title')} hint={t('vpn.hint')}>
              <VpnFields
                stored={storedVpn(target?.extra.vpn)}
                values={values.vpn}
                missing={attempted ? (missing?.vpn ?? []) : []}
                errorOf={form.serverError}
                onChange={(vpn, field) => form.change({ vpn: { ...values.vpn, ...vpn } }, field)}
              />
            </Card>
          )}
        </div>
        <div className={styles.side}>
          <TargetSummary engine={engine} values={values} meaning={check?.meaning ?? null} />
        </div>
      </div>
      <div className={styles.foot}>
        {failure && <FailureNotice title={t(failure.title)} text={failure.text} />}
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
