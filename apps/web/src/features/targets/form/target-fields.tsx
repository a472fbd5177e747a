import { TextInput } from '@mantine/core';
import { engineFacts } from '@rocca/contract/engines/registry';
import { BUSINESS_CATEGORIES } from '@rocca/contract/target/business-categories';
import { type TargetProblem, targetMessage } from '@rocca/contract/target/messages';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { useTargetWords } from '../../../lib/engine/use-target-words.ts';
import styles from '../../../ui/form/form-frame.module.css';
import type { Form } from '../../../ui/form/use-form.ts';
import { SearchSelect } from '../../../ui/select/search-select.tsx';
import { TagInput } from '../../../ui/tag-input/tag-input.tsx';
import { entryProblem, extraEntryProblem, type TargetCheck, type TargetDraft } from './form-model.ts';
import type { SaveFailure } from './save-failure.ts';

interface TargetFieldsProps {
  readonly form: Form<TargetDraft, SaveFailure>;
  readonly check: TargetCheck | null;
}

export function TargetFields({ form, check }: TargetFieldsProps) {
  const { values, attempted, serverError } = form;
  const { engine } = values;
  const { t } = useTranslation('targets');
  const language = useLanguage();
  const words = useTargetWords(engine ? [engine] : [])(engine ?? '');
  const say = (problem: TargetProblem | null | undefined) => (problem ? targetMessage(problem, language) : null);
  const separators = engine && engineFacts(engine)?.maxEntries === 1 ? '' : ` ${t('target.separators')}`;
  const accepts = words ? words.accepts[language] + separators : t('target.acceptsAnything');
  // An empty target is no mistake yet before the first attempt to save it.
  const targetProblem = check?.target?.code === 'empty' && !attempted ? null : check?.target;
  const businesses = BUSINESS_CATEGORIES.map((category) => ({
    value: category.en,
    label: category[language],
    alsoCalled: `${category.it} ${category.en}`,
  }));
  return (
    <div className={styles.fields}>
      <TextInput
        label={t('target.name')}
        description={t('target.nameHint')}
        withAsterisk
        maxLength={200}
        autoComplete="off"
        value={values.name}
        error={serverError('name') ?? (attempted && values.name.trim() === '' ? t('target.nameMissing') : null)}
        onChange={(event) => form.change({ name: event.currentTarget.value }, 'name')}
      />
      <TagInput
        label={t('target.target')}
        description={accepts}
        placeholder={words?.example[language]}
        required
        tags={values.entries}
        validate={(entry) => (engine ? say(entryProblem(entry, engine)) : null)}
        error={serverError('target') ?? say(targetProblem)}
        wrongIndex={targetProblem?.index}
        onChange={(entries) => form.change({ entries }, 'target')}
        onPending={(pending) => form.noteUnfinished('target', pending)}
      />
      {engine && engineFacts(engine)?.extraTargets && (
        <TagInput
          label={t('target.extraTargets')}
          description={t('target.extraHint')}
          tags={values.extraEntries}
          validate={(entry) => say(extraEntryProblem(entry))}
          error={serverError('extra_targets') ?? say(check?.extra)}
          wrongIndex={check?.extra?.index}
          onChange={(extraEntries) => form.change({ extraEntries }, 'extra_targets')}
          onPending={(pending) => form.noteUnfinished('extra_targets', pending)}
        />
      )}
      <SearchSelect
        label={t('target.business')}
        description={t('target.businessHint')}
        placeholder={t('target.businessPlaceholder')}
        options={businesses}
        value={values.business}
        clearLabel={t('target.businessClear')}
        error={serverError('business')}
        onChange={(business) => form.change({ business }, 'business')}
      />
    </div>
  );
}
