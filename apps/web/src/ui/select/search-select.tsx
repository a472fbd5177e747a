import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import { type ComboboxItem, Select } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './search-select.module.css';

interface SelectOption {
  readonly value: string;
  readonly label: string;
  /** What a search finds besides the label, such as the name in another language. */
  readonly alsoCalled?: string;
}

interface SearchSelectProps {
  readonly label: string;
  readonly description?: ReactNode;
  readonly placeholder?: string;
  readonly options: readonly SelectOption[];
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly clearLabel: string;
  readonly error?: string | null;
}

/** One of many, found by typing. The field shows the choice; typing in it narrows the list. */
export function SearchSelect({ options, value, onChange, clearLabel, ...field }: SearchSelectProps) {
  const { t } = useTranslation('ui');
  const chosen = options.find((option) => option.value === value)?.label ?? '';
  const [search, setSearch] = useState(chosen);
  return (
    <Select
      {...field}
      searchable
      clearable
      allowDeselect={false}
      openOnFocus={false}
      selectFirstOptionOnChange
      selectFirstOptionOnDropdownOpen={value === null}
      autoComplete="off"
      aria-autocomplete="list"
      data={[...options]}
      filter={({ options: shown, search: typed }) =>
        shown.filter((item) => matches(item as ComboboxItem, options, typed))
      }
      value={value}
      onChange={onChange}
      searchValue={search}
      onSearchChange={setSearch}
      // Escape takes back what was typed, as leaving the field does.
      onDropdownClose={() => setSearch(chosen)}
      nothingFoundMessage={t('table.nothingFound')}
      clearButtonProps={{ 'aria-hidden': false, 'aria-label': clearLabel, tabIndex: 0 }}
      checkIconPosition="right"
      // The kit's scroll area would be a second scrollbar of its own making.
      withScrollArea={false}
      classNames={styles}
      // Inside the page's main part: what stands outside of all landmarks is easily missed.
      comboboxProps={{ transitionProps: { duration: 0 }, withinPortal: false }}
    />
  );
}

function matches({ value, label }: ComboboxItem, options: readonly SelectOption[], typed: string): boolean {
  const { alsoCalled = '' } = options.find((option) => option.value === value) ?? {};
  return plain(`${label} ${alsoCalled}`).includes(plain(typed));
}

/** Without case and accents: `utilità` is found by `utilita`. */
function plain(text: string): string {
  return text
    .trim()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
}
