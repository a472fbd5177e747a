const CONFIDENCES = ['low', 'medium', 'high'] as const;
export type Confidence = (typeof CONFIDENCES)[number];

interface Seen {
  readonly possible?: boolean;
  readonly messages: ReadonlyArray<{ readonly role: 'proof' | 'control' | 'repeat' }>;
}

/** What was repeated and held against a control is likely; what was only seen is a suspicion. */
export function confidenceOf({ possible = false, messages }: Seen): Confidence {
  if (!possible) return 'high';
  const has = (role: Seen['messages'][number]['role']) => messages.some((message) => message.role === role);
  return has('repeat') && has('control') ? 'medium' : 'low';
}

export const isSurer = (one: Confidence, other: Confidence) => CONFIDENCES.indexOf(one) > CONFIDENCES.indexOf(other);
