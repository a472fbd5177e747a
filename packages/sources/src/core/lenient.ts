import { z } from 'zod';

/** Fields of others' answers: what has another type than documented counts as absent, instead of costing the entry. */
export const maybeText = z.string().nullish().catch(null);
export const maybeFlag = z.boolean().nullish().catch(null);

/** A list whose unreadable entries are left out; what is no list counts as empty. */
export const textList = z
  .array(z.unknown())
  .catch([])
  .transform((list) => list.filter((entry) => typeof entry === 'string'));

export const anyList = z.array(z.unknown()).catch([]);
