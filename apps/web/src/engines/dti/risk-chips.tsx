import { THREATS, type Threat } from '@rocca/contract/severity/severity';
import { useTranslation } from 'react-i18next';
import { ToggleChip } from '../../ui/toggle-chip.tsx';

const TONES = { High: 'high', Medium: 'medium', Low: 'low' } as const;

interface RiskChipsProps {
  readonly chosen: readonly Threat[];
  readonly onChange: (chosen: readonly Threat[]) => void;
  /** How many each would show, where that is known. */
  readonly counts?: Readonly<Record<Threat, string>>;
}

export function RiskChips({ chosen, onChange, counts }: RiskChipsProps) {
  const { t } = useTranslation('dti');
  return THREATS.map((risk) => {
    const pressed = chosen.includes(risk);
    return (
      <ToggleChip
        key={risk}
        pressed={pressed}
        tone={TONES[risk]}
        count={counts?.[risk]}
        onToggle={() => onChange(pressed ? chosen.filter((one) => one !== risk) : [...chosen, risk])}
      >
        {t(`risks.${risk}`)}
      </ToggleChip>
    );
  });
}
