import { ReplyError } from './reply-error.ts';

/**
 * What the browser reads, by name, and the schema of the contract each reply must match. Only `checkReply` looks in here
 * and only while developing, so that neither the list nor a schema is part of a production build.
 */
const SCHEMAS = {
  brand: async () => (await import('@rocca/contract/api/brand.schema')).documentBrand,
  config: async () => (await import('@rocca/contract/api/config.schema')).publicConfig,
  helperReply: async () => (await import('@rocca/contract/api/helper.schema')).helperReply,
  knowledge: async () => (await import('@rocca/contract/api/knowledge.schema')).knowledgeStatus,
  licences: async () => (await import('@rocca/contract/api/licences.schema')).licenceList,
  notification: async () => (await import('@rocca/contract/api/notification.schema')).currentNotification,
  preflight: async () => (await import('@rocca/contract/api/tasks.schema')).taskPreflight,
  reportFiles: async () => (await import('@rocca/contract/api/report-files.schema')).reportFiles,
  standing: async () => (await import('@rocca/contract/api/standing.schema')).standing,
  started: async () => (await import('@rocca/contract/api/tasks.schema')).taskStarted,
  survey: async () => (await import('@rocca/contract/api/surveys.schema')).surveyDetail,
  surveyAnswers: async () => (await import('@rocca/contract/api/surveys.schema')).surveyAnswers,
  surveyFacts: async () => (await import('@rocca/contract/api/surveys.schema')).surveyFacts,
  surveyReport: async () => (await import('@rocca/contract/api/surveys.schema')).surveyReport,
  surveySaved: async () => (await import('@rocca/contract/api/surveys.schema')).surveySaved,
  target: async () => (await import('@rocca/contract/api/targets.schema')).targetItem,
  targetEngines: async () => (await import('@rocca/contract/api/targets.schema')).targetEngines,
  targets: async () => (await import('@rocca/contract/api/targets.schema')).targetList,
  task: async () => (await import('@rocca/contract/api/tasks.schema')).taskDetail,
  taskEvent: async () => (await import('@rocca/contract/api/tasks.schema')).taskEvent,
  tasks: async () => (await import('@rocca/contract/api/tasks.schema')).taskList,
  tasksRemoved: async () => (await import('@rocca/contract/api/tasks.schema')).tasksRemoved,
  tokens: async () => (await import('@rocca/contract/api/identity.schema')).tokenReply,
};

export type ReplyName = keyof typeof SCHEMAS;
export type Reply<Name extends ReplyName> = ReturnType<Awaited<ReturnType<(typeof SCHEMAS)[Name]>>['parse']>;

/** Gives a reply its type. While developing and in tests it is held against its schema; a production build trusts it. */
export async function checkReply<Name extends ReplyName>(
  name: Name,
  from: string,
  reply: unknown,
): Promise<Reply<Name>> {
  if (import.meta.env.DEV) {
    const { success, error } = (await SCHEMAS[name]()).safeParse(reply);
    if (!success) {
      const issues = error.issues.map(({ path, message }) => `${path.join('.') || 'the reply'}: ${message}`);
      const problem = new ReplyError(`${from} (${name}): ${issues.join('; ')}`, error);
      console.error(problem);
      throw problem;
    }
  }
  return reply as Reply<Name>;
}

/** For tests that stop the clock: a schema is loaded before. */
export async function loadSchemas(): Promise<void> {
  if (import.meta.env.DEV) await Promise.all(Object.values(SCHEMAS).map((load) => load()));
}
