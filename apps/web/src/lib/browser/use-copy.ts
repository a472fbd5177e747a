import { useEffect, useState } from 'react';

const COPIED_MS = 2_000;

/** Copies a text; `copied` is true for the moment in which that is worth saying. */
export function useCopy(text: string) {
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch (cause) {
      console.warn('The text could not be copied', cause);
    }
  }

  return { copied, copy: () => void copy() };
}
