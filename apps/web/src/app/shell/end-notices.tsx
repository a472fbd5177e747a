import { Suspense, useEffect, useState } from 'react';
import { loadTaskTexts } from '../../features/tasks/task-texts.ts';
import { lazyPart } from '../../lib/chunks/lazy-route.ts';

const { Part } = lazyPart(
  async () => (await import('../../features/tasks/end-notices.tsx')).EndNotices,
  [loadTaskTexts],
);

/** After the first screen: nothing of it waits for this. */
const AFTER_MS = 1_500;

export function EndNotices() {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return due && <Suspense>{<Part />}</Suspense>;
}
