import { type Query, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** A question that was never answered. One that failed does not hold a screen back: its part says so. */
const awaitsFirstAnswer = ({ state }: Query) => state.data === undefined && state.fetchFailureCount === 0;

/**
 * True until every part of a screen has its first answer: a screen that shows its parts at once does not move under the
 * reader. `known` is the key of one of them: a screen that was visited before does not wait.
 */
export function useFirstAnswers(known: readonly unknown[]): boolean {
  const client = useQueryClient();
  const [waiting, setWaiting] = useState(() => client.getQueryData(known) === undefined);
  const asked = useIsFetching({ predicate: awaitsFirstAnswer });
  // Children ask in their own effects, which run before this one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked is why it runs again
  useEffect(() => {
    if (client.isFetching({ predicate: awaitsFirstAnswer }) === 0) setWaiting(false);
  }, [client, asked]);
  return waiting;
}
