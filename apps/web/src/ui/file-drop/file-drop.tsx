import { Input } from '@mantine/core';
import { IconFile, IconTrash, IconUpload } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language.ts';
import { formatSize } from '../../lib/format/format-size.ts';
import styles from './file-drop.module.css';
import { checkFiles, type FileProblem, withoutDuplicates } from './file-rules.ts';
import { type ReadFile, readBase64 } from './read-base64.ts';

interface FileDropProps {
  readonly label: string;
  readonly description?: ReactNode;
  readonly required?: boolean;
  readonly accept: readonly string[];
  readonly maxBytes: number;
  readonly file: ReadFile | null;
  readonly onChange: (file: ReadFile | null) => void;
  /** The name of a file the platform already holds, kept unless another one is chosen. */
  readonly storedName?: string | null;
  readonly error?: string | null;
}

type Problem = FileProblem | { readonly kind: 'unreadable'; readonly file: string };

/** Takes one file, chosen or dropped. A wrong one is refused, and what was chosen before is cleared. */
export function FileDrop(props: FileDropProps) {
  const { label, description, required = false, accept, maxBytes, file, onChange, storedName = null, error } = props;
  const { t } = useTranslation('ui');
  const language = useLanguage();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [over, setOver] = useState(false);

  async function take(list: FileList | null) {
    const files = withoutDuplicates([...(list ?? [])]);
    const [chosen] = files;
    if (!chosen) return;
    const found = checkFiles(files, { accept, maxBytes, maxFiles: 1 });
    setProblems(found);
    // Emptied in any case: choosing the same file again must be news to the browser.
    if (input.current) input.current.value = '';
    if (found.length > 0) return onChange(null);
    try {
      onChange(await readBase64(chosen));
    } catch {
      setProblems([{ kind: 'unreadable', file: chosen.name }]);
      onChange(null);
    }
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files);
  }

  function problemText(problem: Problem): string {
    switch (problem.kind) {
      case 'type':
        return t('upload.invalidType', { file: problem.file, list: problem.allowed });
      case 'size':
        return t('upload.invalidSize', { file: problem.file, size: formatSize(problem.maxBytes, language) });
      case 'count':
        return t('upload.tooMany', { limit: problem.maxFiles });
      case 'unreadable':
        return t('upload.unreadable', { file: problem.file });
    }
  }

  const wrong = problems.length > 0 ? problems.map(problemText).join(' ') : (error ?? null);
  const describedBy = [`${id}-limits`, description && `${id}-description`, wrong && `${id}-error`];
  return (
    <Input.Wrapper
      id={id}
      label={label}
      description={description}
      error={wrong}
      errorProps={{ role: 'alert' }}
      withAsterisk={required}
    >
      <div className={styles.drop} data-over={over || undefined} data-wrong={wrong ? true : undefined}>
        <input
          ref={input}
          id={id}
          type="file"
          className={styles.input}
          accept={accept.join(',')}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={describedBy.filter(Boolean).join(' ')}
          onChange={(event) => void take(event.currentTarget.files)}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          // The browser's own drop would take the first of several files without a word.
          onDrop={drop}
        />
        <IconUpload size={20} stroke={1.7} aria-hidden="true" className={styles.icon} />
        <span className={styles.invitation}>
          <b>{t('upload.choose')}</b> {t('upload.orDrop')}
        </span>
        <span id={`${id}-limits`} className={styles.limits}>
          {t('upload.limits', { list: accept.join(', '), size: formatSize(maxBytes, language) })}
        </span>
      </div>
      <ChosenFile file={file} storedName={storedName} onRemove={() => onChange(null)} />
    </Input.Wrapper>
  );
}

interface ChosenFileProps {
  readonly file: ReadFile | null;
  readonly storedName: string | null;
  readonly onRemove: () => void;
}

function ChosenFile({ file, storedName, onRemove }: ChosenFileProps) {
  const { t } = useTranslation('ui');
  const language = useLanguage();
  const name = file?.name ?? storedName;
  return (
    <div role="status">
      {name !== null && (
        <div className={styles.file}>
          <IconFile size={17} stroke={1.7} aria-hidden="true" />
          <span className={styles.name}>{name}</span>
          <span className={styles.size}>{file ? formatSize(file.size, language) : t('upload.stored')}</span>
          {file && (
            <button
              type="button"
              className={styles.remove}
              aria-label={t('upload.remove', { file: file.name })}
              onClick={onRemove}
            >
              <IconTrash size={16} stroke={1.7} aria-hidden="true" />
            </button>
          )}
        </div>
      )}
    </div>
  );
}
