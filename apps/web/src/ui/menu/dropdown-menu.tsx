import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './dropdown-menu.module.css';

interface DropdownMenuProps {
  /** Name of the button and of the menu it opens. */
  readonly label: string;
  readonly buttonClassName?: string;
  /** What the button shows. */
  readonly face: ReactNode;
  /** Menu items. */
  readonly children: ReactNode;
}

const STEPS: Record<string, (from: number, count: number) => number> = {
  ArrowDown: (from, count) => (from + 1) % count,
  ArrowUp: (from, count) => (from - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** A button that opens a short menu below itself: arrows move, Escape and a click elsewhere close it. */
export function DropdownMenu({ label, buttonClassName, face, children }: DropdownMenuProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!open) return;
    itemsOf(menu.current)[0]?.focus();
    const closeOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [open]);

  function close() {
    setOpen(false);
    button.current?.focus();
  }

  function moveFocus(event: KeyboardEvent) {
    if (event.key === 'Escape') return close();
    if (event.key === 'Tab') return setOpen(false);
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const items = itemsOf(menu.current);
    const at = items.findIndex((item) => item.matches(':focus'));
    items[step(at, items.length)]?.focus();
  }

  return (
    <div ref={root} className={styles.root}>
      <button
        ref={button}
        type="button"
        className={`${styles.button} ${buttonClassName ?? ''}`}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <VisuallyHidden>{label}</VisuallyHidden>
        {face}
      </button>
      {open && (
        <div
          ref={menu}
          className={styles.menu}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          onKeyDown={moveFocus}
          onClick={close}
        >
          {children}
        </div>
      )}
    </div>
  );
}

function itemsOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
}
