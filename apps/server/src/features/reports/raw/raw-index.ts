import { z } from 'zod';

/** One output in the index of a report. */
const rawEntry = z.object({
  tool: z.string(),
  name: z.string(),
  /** Where its packed bytes begin in the object, and how many they are; 0: there are none. */
  offset: z.int().min(0),
  length: z.int().min(0),
  /** Of what they hold. */
  size: z.int().min(0),
  sha256: z.string(),
  /** There was more than is kept. */
  cut: z.boolean(),
  /** Why it is not kept; null: it is. */
  problem: z.string().nullable(),
});
export type RawEntry = z.infer<typeof rawEntry>;

export const rawEntries = z.array(rawEntry);
