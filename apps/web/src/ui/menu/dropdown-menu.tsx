import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './dropdown-menu.module.css';
import { itemAfterKey } from './menu-keys.ts';

interface DropdownMenuProps {
  /** Name of the button and of the menu it opens. */
  readonly label: string;
  readonly buttonClassName?: string;
  /** What the button shows. */
  readonly face: ReactNode;
  /** Something that was chosen in it is still under way. */
  readonly busy?: boolean;
  /** Menu items. */
  readonly children: ReactNode;
}

/** Where the menu stands, seen from its button. */
interface Place {
  readonly above: boolean;
  readonly alignedLeft: boolean;
}

/**
 * A button that opens a short menu at its edge, on the side where there is room. Arrows, Home, End and letters move,
 * Escape and a click elsewhere close.
 */
export function DropdownMenu({ label, buttonClassName, face, busy, children }: DropdownMenuProps) {
  const [open, setOpen] = useState<'first' | 'last' | null>(null);
  const [place, setPlace] = useState<Place>({ above: false, alignedLeft: false });
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    if (!open || !menu.current || !button.current) return;
    setPlace(placeOf(menu.current.getBoundingClientRect(), button.current.getBoundingClientRect()));
    itemsOf(menu.current)
      .at(open === 'first' ? 0 : -1)
      ?.focus({ preventScroll: true });
  }, [open]);

  useEffect(() => {
    if (!open) return;
    const closeOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(null);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [open]);

  function close() {
    setOpen(null);
    button.current?.focus();
  }

  function openByArrow(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(event.key === 'ArrowDown' ? 'first' : 'last');
  }

  function moveFocus(event: KeyboardEvent) {
    if (event.key === 'Escape') return close();
    if (event.key === 'Tab') return setOpen(null);
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const items = itemsOf(menu.current);
    const labels = items.map((item) => item.textContent ?? '');
    const at = items.findIndex((item) => item.matches(':focus'));
    const next = itemAfterKey(labels, at, event.key);
    if (next === null) return;
    event.preventDefault();
    items[next]?.focus();
  }

  return (
    <div ref={root} className={styles.root}>
      <button
        ref={button}
        type="button"
        className={`${styles.button} ${buttonClassName ?? ''}`}
        aria-haspopup="menu"
        aria-busy={busy}
        aria-expanded={open !== null}
        onClick={() => setOpen(open ? null : 'first')}
        onKeyDown={openByArrow}
      >
        <VisuallyHidden>{label}</VisuallyHidden>
        {face}
      </button>
      {open && (
        <div
          ref={menu}
          className={styles.menu}
          data-above={place.above || undefined}
          data-aligned-left={place.alignedLeft || undefined}
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

/** Below the button and flush with its right edge, unless that would leave the window. */
function placeOf(menu: DOMRect, button: DOMRect): Place {
  return {
    above: button.bottom + menu.height > window.innerHeight && button.top > menu.height,
    alignedLeft: button.right < menu.width,
  };
}

function itemsOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
}
