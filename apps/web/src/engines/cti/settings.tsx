import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FieldErrors, SettingsFrame, SettingsGroups } from '../../features/targets/for-engines.ts';
import type { SettingsProps } from '../../lib/engine/engine-screens.ts';
import { Card } from '../../ui/card.tsx';
import { TagInput } from '../../ui/tag-input/tag-input.tsx';

/** As many as the contract takes of each. */
const MAX_ENTRIES = 50;
const MAX_KEYWORD_LENGTH = 500;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

export function Settings({ target }: SettingsProps) {
  const { t } = useTranslation('cti');
  const [keywords, setKeywords] = useState<readonly string[]>(target.extra.cti?.keywords ?? []);
  const [emails, setEmails] = useState<readonly string[]>(target.extra.cti?.emails ?? []);
  const [dirty, setDirty] = useState(false);
  const [pending, setPending] = useState<readonly string[]>([]);
  const [serverErrors, setServerErrors] = useState<FieldErrors>({});
  const tooMany = (list: readonly string[]) =>
    list.length > MAX_ENTRIES ? t('settings.tooMany', { max: MAX_ENTRIES }) : null;
  const note = (field: string) => (isPending: boolean) =>
    setPending((before) => [...before.filter((other) => other !== field), ...(isPending ? [field] : [])]);

  function build() {
    if (pending.length > 0 || tooMany(keywords) || tooMany(emails)) return null;
    return { cti: { keywords: [...keywords], emails: [...emails] } };
  }

  return (
    <SettingsFrame
      target={target}
      dirty={dirty || pending.length > 0}
      build={build}
      onSaved={() => setDirty(false)}
      onFieldErrors={setServerErrors}
    >
      <Card title={t('settings.title')} hint={t('settings.hint')}>
        <SettingsGroups>
          <TagInput
            label={t('settings.keywords')}
            description={t('settings.keywordsHint')}
            separators="phrases"
            tags={keywords}
            validate={(word) => (word.length > MAX_KEYWORD_LENGTH ? t('settings.keywordLong') : null)}
            error={errorBelow(serverErrors, 'cti.keywords') ?? tooMany(keywords)}
            onPending={note('keywords')}
            onChange={(next) => {
              setKeywords(next);
              setDirty(true);
            }}
          />
          <TagInput
            label={t('settings.emails')}
            description={t('settings.emailsHint')}
            placeholder="info@example.com"
            tags={emails}
            validate={(email) => (EMAIL.test(email) ? null : t('settings.emailWrong'))}
            error={errorBelow(serverErrors, 'cti.emails') ?? tooMany(emails)}
            onPending={note('emails')}
            onChange={(next) => {
              setEmails(next);
              setDirty(true);
            }}
          />
        </SettingsGroups>
      </Card>
    </SettingsFrame>
  );
}

/** The server names the entry at fault (`cti.emails.3`); the field it stands in is ours to find. */
function errorBelow(errors: FieldErrors, path: string): string | null {
  return Object.entries(errors).find(([field]) => field === path || field.startsWith(`${path}.`))?.[1] ?? null;
}
