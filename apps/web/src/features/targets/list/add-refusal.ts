import { errorMessage } from '@rocca/contract/errors';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { formatDate } from '../../../lib/format/format.ts';
import { isViewer } from '../../../lib/licences/is-viewer.ts';
import { useUser } from '../../../lib/session/browser-session.ts';
import { licensedEngines } from '../../../lib/targets/target-engines.ts';
import type { EngineGate } from '../engine-gate.ts';

/** Why this person can add no target here, in words; null where they can, or where it is not known yet. */
export function useAddRefusal(engine: string | null, gate: EngineGate): string | null {
  const { t } = useTranslation('targets');
  const language = useLanguage();
  const user = useUser();
  if (user && !user.abilities.manageTargets) {
    if (gate.kind === 'open' && isViewer(gate.licences)) return t('targets.viewer');
    return engine === null ? t('targets.cannotAdd') : errorMessage('target_not_allowed', language);
  }
  if (gate.kind !== 'open') return null;
  const engines = licensedEngines(gate.licences);
  if (engine === null ? engines.length > 0 : engines.some((code) => code === engine)) return null;
  const expiry = gate.licences.find((licence) => licence.engine === engine)?.expires_on;
  if (expiry && Date.parse(expiry) < Date.now()) return t('targets.expired', { date: formatDate(expiry, language) });
  return errorMessage('target_not_licensed', language);
}
