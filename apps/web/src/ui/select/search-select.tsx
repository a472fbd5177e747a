import { CloseButton, Input } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
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
export function SearchSelect(props: SearchSelectProps) {
  const { label, description, placeholder, options, value, onChange, clearLabel, error } = props;
  const { t } = useTranslation('ui');
  const id = useId();
  const [open, setOpen] = useState(false);
  const [search, setSearch] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const chosen = options.find((option) => option.value === value) ?? null;
  const shown = search === null ? options : options.filter((option) => matches(option, search));

  useEffect(() => {
    if (!open) return;
    // A list that opens at the lower edge of the window comes into view, and the current option with it.
    document.getElementById(`${id}-list`)?.scrollIntoView({ block: 'nearest' });
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [open, active, id]);

  function show() {
    if (open) return;
    setOpen(true);
    setActive(Math.max(0, chosen ? options.indexOf(chosen) : 0));
  }

  function close() {
    setOpen(false);
    setSearch(null);
  }

  function choose(option: SelectOption | undefined) {
    if (option) onChange(option.value);
    close();
  }

  function handleKey(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (!open) return show();
      setActive((at) => (shown.length === 0 ? 0 : (at + step + shown.length) % shown.length));
    }
    if (event.key === 'Enter' && open) {
      event.preventDefault();
      choose(shown[active]);
    }
    if (event.key === 'Escape' && open) {
      event.stopPropagation();
      close();
    }
  }

  const describedBy = [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <Input.Wrapper id={id} label={label} description={description} error={error}>
      <div className={styles.root}>
        <Input
          id={id}
          role="combobox"
          aria-expanded={open}
          aria-controls={open ? `${id}-list` : undefined}
          aria-autocomplete="list"
          aria-activedescendant={open && shown.length > 0 ? `${id}-${active}` : undefined}
          aria-describedby={describedBy || undefined}
          aria-invalid={error ? true : undefined}
          autoComplete="off"
          placeholder={placeholder}
          value={search ?? chosen?.label ?? ''}
          onClick={show}
          onBlur={close}
          onKeyDown={handleKey}
          onChange={(event) => {
            setOpen(true);
            setActive(0);
            setSearch(event.currentTarget.value);
          }}
          rightSectionPointerEvents="auto"
          rightSection={
            chosen ? (
              <CloseButton
                size="sm"
                aria-label={clearLabel}
                onClick={() => {
                  onChange(null);
                  close();
                }}
              />
            ) : (
              <IconChevronDown size={16} aria-hidden="true" className={styles.chevron} />
            )
          }
        />
        {open && (
          <div id={`${id}-list`} role="listbox" aria-label={label} className={styles.list} tabIndex={-1}>
            {shown.map((option, index) => (
              <div
                key={option.value}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={option.value === value}
                data-active={index === active || undefined}
                className={styles.option}
                // The field keeps the focus, so that the list is not closed before the click arrives.
                onMouseDown={(event) => event.preventDefault()}
                onMouseMove={() => setActive(index)}
                onClick={() => choose(option)}
                onKeyDown={handleKey}
              >
                {option.label}
                {option.value === value && <IconCheck size={15} stroke={2.2} aria-hidden="true" />}
              </div>
            ))}
            {shown.length === 0 && (
              <div role="option" aria-disabled="true" aria-selected="false" tabIndex={-1} className={styles.nothing}>
                {t('table.nothingFound')}
              </div>
            )}
          </div>
        )}
      </div>
    </Input.Wrapper>
  );
}

function matches({ label, alsoCalled = '' }: SelectOption, search: string): boolean {
  return plain(`${label} ${alsoCalled}`).includes(plain(search));
}

/** Without case and accents: `utilità` is found by `utilita`. */
function plain(text: string): string {
  return text
    .trim()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
}
