import { readFileSync } from 'node:fs';
import { z } from 'zod';

const systemTool = z.object({
  command: z.string(),
  debianPackage: z.string(),
  /** Engines that are off without it. */
  engines: z.array(z.string()),
  purpose: z.string(),
});

export type SystemTool = z.infer<typeof systemTool>;

/** The outside programs engines need. A data file, because the set-up reads it before any dependency is installed. */
export const SYSTEM_TOOLS: readonly SystemTool[] = z
  .array(systemTool)
  .parse(JSON.parse(readFileSync(new URL('../../system-tools.json', import.meta.url), 'utf8')));
