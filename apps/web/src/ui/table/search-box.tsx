import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './search-box.module.css';

/** Long enough to finish a word, short enough to feel immediate. */
const PAUSE_MS = 300;

interface SearchBoxProps {
  readonly label: string;
  /** What is being searched for now. */
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

/** Searches once the typing pauses, or at once with Enter. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const { t } = useTranslation('ui');
  const [text, setText] = useState(value);
  const [shownValue, setShownValue] = useState(value);
  // Somebody else changed the search: a link, the back button, the empty state.
  if (shownValue !== value) {
    setShownValue(value);
    if (text.trim() !== value) setText(value);
  }

  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(() => onSearch(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, value, onSearch]);

  const clear = () => {
    setText('');
    onSearch('');
  };
  return (
    <div className={styles.box}>
      <TextInput
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onSearch(text.trim());
          if (event.key === 'Escape' && text !== '') clear();
        }}
        leftSection={<IconSearch size={16} stroke={1.8} aria-hidden="true" />}
        rightSection={
          text === '' ? null : <CloseButton size="sm" aria-label={t('table.clearSearch')} onClick={clear} />
        }
      />
    </div>
  );
}
