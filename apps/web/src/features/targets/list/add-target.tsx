import { Button } from '@mantine/core';
import { errorMessage } from '@rocca/contract/errors';
import { IconLock, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { useUser } from '../../../lib/session/browser-session.ts';
import { licensedEngines, newTargetPath } from '../../../lib/targets/target-engines.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import type { EngineGate } from '../engine-gate.ts';
import styles from './add-target.module.css';

interface AddTargetProps {
  readonly engine: string | null;
  readonly gate: EngineGate;
}

/** The way to a new target, or the reason why there is none. */
export function AddTarget({ engine, gate }: AddTargetProps) {
  const { t } = useTranslation('targets');
  const language = useLanguage();
  const user = useUser();
  if (!user) return null;
  if (!user.abilities.manageTargets) return <Reason text={errorMessage('target_not_allowed', language)} />;
  if (gate.kind === 'open' && !hasEngine(engine, gate)) {
    return <Reason text={errorMessage('target_not_licensed', language)} />;
  }
  return (
    <Button
      component={AppLink}
      to={newTargetPath(engine)}
      leftSection={<IconPlus size={16} stroke={2.2} aria-hidden="true" />}
    >
      {t('targets.add')}
    </Button>
  );
}

function hasEngine(engine: string | null, { licences }: Extract<EngineGate, { kind: 'open' }>): boolean {
  const engines = licensedEngines(licences);
  return engine === null ? engines.length > 0 : engines.some((code) => code === engine);
}

function Reason({ text }: { readonly text: string }) {
  return (
    <p className={styles.reason}>
      <IconLock size={15} stroke={1.8} aria-hidden="true" />
      {text}
    </p>
  );
}
