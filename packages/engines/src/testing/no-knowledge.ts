import type { Knowledge, KnowledgeAnswer } from '../core/knowledge.ts';

const NOTHING: KnowledgeAnswer = { known: false, matches: [], closedBy: null, leftOpen: [] };

/** A knowledge that was never loaded. */
export const NO_KNOWLEDGE: Knowledge = {
  match: async (queries) => queries.map(() => NOTHING),
  describe: async () => new Map(),
  affectedBy: async () => new Map(),
  sources: async () => [],
};
