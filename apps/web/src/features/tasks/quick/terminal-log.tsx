import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCopy } from '../../../lib/browser/use-copy.ts';
import type { LogLine } from './log-lines.ts';
import styles from './terminal-log.module.css';

const PROMPT = '$ ';

export interface NumberedLine extends LogLine {
  readonly number: number;
}

interface TerminalLogProps {
  readonly lines: readonly NumberedLine[];
  readonly busy: boolean;
}

/** A log in the manner of a terminal, dark in both themes. */
export function TerminalLog({ lines, busy }: TerminalLogProps) {
  const { t } = useTranslation('tasks');
  const end = useRef<HTMLSpanElement>(null);
  const count = lines.length;
  useEffect(() => {
    if (count > 0) end.current?.scrollIntoView?.({ block: 'nearest' });
  }, [count]);
  return (
    <div className={styles.terminal}>
      <div className={styles.bar}>
        <span className={styles.dots} aria-hidden="true" />
        <span className={styles.title}>{t('reports.quickLog')}</span>
        <CopyButton text={lines.map(plain).join('\n')} disabled={count === 0} />
      </div>
      <div className={styles.screen} role="log" aria-live="polite" aria-label={t('reports.quickLog')} aria-busy={busy}>
        {count === 0 && <p className={styles.ready}>{t('reports.quickReady')}</p>}
        {lines.map((line, at) =>
          line.folded ? (
            !lines[at - 1]?.folded && <Folded key={line.number} lines={foldedFrom(lines, at)} />
          ) : (
            <pre key={line.number} className={styles[line.kind]}>
              {plain(line)}
            </pre>
          ),
        )}
        <span ref={end} className={busy ? styles.cursor : undefined} aria-hidden="true" />
      </div>
    </div>
  );
}

/** The answer as it came, for whoever looks into it. */
function Folded({ lines }: { readonly lines: readonly NumberedLine[] }) {
  const { t } = useTranslation('tasks');
  return (
    <details className={styles.folded}>
      <summary>{t('reports.quickAnswer')}</summary>
      {lines.map((line) => (
        <pre key={line.number} className={styles[line.kind]}>
          {plain(line)}
        </pre>
      ))}
    </details>
  );
}

/** The folded lines that stand together from `at` on. */
function foldedFrom(lines: readonly NumberedLine[], at: number): readonly NumberedLine[] {
  const end = lines.findIndex((line, index) => index > at && !line.folded);
  return lines.slice(at, end < 0 ? undefined : end);
}

function plain({ kind, text }: LogLine): string {
  return kind === 'command' ? PROMPT + text : text;
}

function CopyButton({ text, disabled }: { readonly text: string; readonly disabled: boolean }) {
  const { t } = useTranslation('tasks');
  const { copied, copy } = useCopy(text);
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <button type="button" className={styles.copy} disabled={disabled} onClick={copy}>
      <Icon size={14} stroke={1.8} aria-hidden="true" />
      <span aria-live="polite">{t(copied ? 'app.copied' : 'reports.quickCopy')}</span>
    </button>
  );
}
