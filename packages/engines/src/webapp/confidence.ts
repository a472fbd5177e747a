const CONFIDENCES = ['low', 'medium', 'high'] as const;
export type Confidence = (typeof CONFIDENCES)[number];

interface Seen {
  readonly possible?: boolean;
  readonly plain?: boolean | undefined;
  readonly messages: ReadonlyArray<{ readonly role: 'proof' | 'control' | 'repeat' }>;
}

/** Repeated and compared with a control, or evident: likely. Only observed: a suspicion. */
export function confidenceOf({ possible = false, plain = false, messages }: Seen): Confidence {
  if (!possible) return 'high';
  if (plain) return 'medium';
  const has = (role: Seen['messages'][number]['role']) => messages.some((message) => message.role === role);
  return has('repeat') && has('control') ? 'medium' : 'low';
}

export const isSurer = (one: Confidence, other: Confidence) => CONFIDENCES.indexOf(one) > CONFIDENCES.indexOf(other);
