import { readFileSync } from 'node:fs';
import { z } from 'zod';

const systemTool = z.object({
  command: z.string(),
  debianPackage: z.string(),
  purpose: z.string(),
  /** What cannot be done without it: a whole engine, or a part of one. */
  off: z.string(),
  /** False: no test starts it, so that none waits for its installation. */
  inTests: z.boolean().default(true),
});

export type SystemTool = z.infer<typeof systemTool>;

/** The outside programs engines need. A data file, because the set-up reads it before any dependency is installed. */
export const SYSTEM_TOOLS: readonly SystemTool[] = z
  .array(systemTool)
  .parse(JSON.parse(readFileSync(new URL('../../system-tools.json', import.meta.url), 'utf8')));
