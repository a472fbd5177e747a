import type { EngineCode } from '@rocca/contract/engines/registry';
import { SERVICES } from '@rocca/contract/services';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { useTargetWords } from '../../../lib/engine/use-target-words.ts';
import { Card } from '../../../ui/card.tsx';
import { ChoiceCards } from '../../../ui/choice-cards/choice-cards.tsx';
import { ServiceBadge } from '../../../ui/service-badge.tsx';

interface ServicePickerProps {
  readonly choices: readonly EngineCode[];
  readonly engine: EngineCode | null;
  readonly missing: boolean;
  readonly onChange: (engine: EngineCode) => void;
}

export function ServicePicker({ choices, engine, missing, onChange }: ServicePickerProps) {
  const { t } = useTranslation('targets');
  const language = useLanguage();
  const wordsOf = useTargetWords(choices);
  return (
    <Card title={t('target.serviceTitle')} hint={t('target.serviceHint')}>
      <ChoiceCards
        label={t('target.service')}
        labelHidden
        required
        choices={choices.map((code) => ({
          value: code,
          title: SERVICES[code].name[language],
          text: wordsOf(code)?.tests[language],
          icon: <ServiceBadge code={code} />,
        }))}
        value={engine}
        error={missing ? t('target.serviceMissing') : null}
        onChange={onChange}
      />
    </Card>
  );
}
