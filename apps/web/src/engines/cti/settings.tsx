import type { TargetItem } from '@rocca/contract/api/targets.schema';
import { useTranslation } from 'react-i18next';
import { SettingsFrame, SettingsGroups, useSettings } from '../../features/targets/for-engines.ts';
import type { SettingsProps } from '../../lib/engine/engine-screens.ts';
import { Card } from '../../ui/card.tsx';
import { TagInput } from '../../ui/tag-input/tag-input.tsx';

/** As many as the contract takes of each. */
const MAX_ENTRIES = 50;
const MAX_KEYWORD_LENGTH = 500;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

interface CtiValues {
  readonly keywords: readonly string[];
  readonly emails: readonly string[];
}

function read({ extra }: TargetItem): CtiValues {
  return { keywords: extra.cti?.keywords ?? [], emails: extra.cti?.emails ?? [] };
}

export function Settings({ target }: SettingsProps) {
  const { t } = useTranslation('cti');
  const form = useSettings(target, read);
  const { keywords, emails } = form.values;
  const tooMany = (list: readonly string[]) =>
    list.length > MAX_ENTRIES ? t('settings.tooMany', { max: MAX_ENTRIES }) : null;

  function build() {
    if (form.unfinished || tooMany(keywords) || tooMany(emails)) return null;
    return { cti: { keywords: [...keywords], emails: [...emails] } };
  }

  return (
    <SettingsFrame target={target} form={form} build={build}>
      <Card title={t('settings.title')} hint={t('settings.hint')}>
        <SettingsGroups>
          <TagInput
            label={t('settings.keywords')}
            description={t('settings.keywordsHint')}
            separators="phrases"
            tags={keywords}
            validate={(word) => (word.length > MAX_KEYWORD_LENGTH ? t('settings.keywordLong') : null)}
            error={form.serverError('cti.keywords') ?? tooMany(keywords)}
            onPending={(pending) => form.noteUnfinished('cti.keywords', pending)}
            onChange={(next) => form.change({ keywords: next }, 'cti.keywords')}
          />
          <TagInput
            label={t('settings.emails')}
            description={t('settings.emailsHint')}
            placeholder="info@example.com"
            tags={emails}
            validate={(email) => (EMAIL.test(email) ? null : t('settings.emailWrong'))}
            error={form.serverError('cti.emails') ?? tooMany(emails)}
            onPending={(pending) => form.noteUnfinished('cti.emails', pending)}
            onChange={(next) => form.change({ emails: next }, 'cti.emails')}
          />
        </SettingsGroups>
      </Card>
    </SettingsFrame>
  );
}
