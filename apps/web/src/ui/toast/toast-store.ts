export interface Toast {
  readonly id: number;
  readonly tone: 'warning' | 'success';
  readonly title: string;
  readonly message: string;
  /** Where it leads. Toasts stand outside of the router: following it is the caller's. */
  readonly link?: { readonly to: string; readonly text: string; readonly follow: () => void };
}

interface NewToast extends Omit<Toast, 'id' | 'tone'> {
  /** How long it stays by itself. */
  readonly shownMs: number;
}

const MOST = 3;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function publish(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Says something went wrong, for a moment, without taking the screen. */
export function showWarning(toast: NewToast): void {
  show('warning', toast);
}

/** Says that what was asked for has been done. */
export function showSuccess(toast: NewToast): void {
  show('success', toast);
}

function show(tone: Toast['tone'], { shownMs, ...toast }: NewToast): void {
  lastId += 1;
  const id = lastId;
  publish([...toasts, { id, tone, ...toast }].slice(-MOST));
  setTimeout(() => closeToast(id), shownMs);
}

export function closeToast(id: number): void {
  publish(toasts.filter((toast) => toast.id !== id));
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function currentToasts(): readonly Toast[] {
  return toasts;
}
