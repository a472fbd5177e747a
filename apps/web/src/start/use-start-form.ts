import type { ConsentGiven } from '@rocca/contract/api/consent.schema';
import type { TargetItem } from '@rocca/contract/api/targets.schema';
import type { ConsentCode } from '@rocca/contract/task/consent';
import { useState } from 'react';
import { useScanConfigs } from '../lib/engine/use-scan-configs.ts';
import { consentsOf, isSigned, type Signatures } from './consents.ts';
import { useTestName } from './test-name.ts';
import { usePreflight } from './use-preflight.ts';

/** What a person has agreed to start. */
export interface Agreed {
  readonly name: string;
  /** Null: the target's own. */
  readonly configId: string | null;
  readonly consents: readonly ConsentGiven[];
}

/** What still has to be filled in before the test can start. */
type Missing = 'terms' | 'signature';

/** Everything a start asks for, whether a dialog or the settings screen shows it. `configId` null: the target's own. */
export function useStartForm(target: TargetItem, configId: string | null) {
  const { engine_abbreviation: engine } = target;
  const [accepted, setAccepted] = useState(false);
  const [signatures, setSignatures] = useState<Signatures>({});
  const preflight = usePreflight(target, configId);
  const { data, isPlaceholderData } = preflight;
  const running = isPlaceholderData ? configId : (data?.scan_config_id ?? configId);
  const name = useTestName(target);
  const invasive = useScanConfigs([engine])(engine)?.notes[running ?? '']?.invasive ?? false;
  // What is no longer asked for, since target or profile have changed meanwhile, was not signed either.
  const asked: Signatures = Object.fromEntries((data?.may_allow ?? []).map((code) => [code, signatures[code] ?? null]));
  const blocked =
    !data?.can_start || isPlaceholderData || data.conflicts.some((conflict) => conflict.blocking) || name.value === '';
  // Long terms push their tick below the fold: the buttons, always in sight, say what they wait for.
  const missing: Missing | null = blocked ? null : !accepted ? 'terms' : !isSigned(asked) ? 'signature' : null;
  return {
    target,
    preflight,
    /** The profile that will run; null while it is not known, or where the engine has none. */
    running,
    name,
    invasive,
    accepted,
    setAccepted,
    signatures,
    sign: (code: ConsentCode, signedBy: string | null) => setSignatures({ ...signatures, [code]: signedBy }),
    missing,
    ready: !blocked && missing === null,
    agreed: (): Agreed => ({ name: name.value, configId, consents: consentsOf(asked) }),
  };
}

export type StartForm = ReturnType<typeof useStartForm>;
