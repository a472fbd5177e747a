import type { Knowledge, KnowledgeSource } from '../core/knowledge.ts';
import { askedAs } from '../shared/versions/asked-as.ts';
import { judgeVersions } from '../shared/versions/judge-versions.ts';
import { type SeenProduct, versionQuestions } from '../shared/versions/questions.ts';
import type { WebPlace } from './place.ts';
import type { AlertReport, TechnologyReport } from './report.ts';
import type { ScanMessage } from './scanner/messages.ts';

export type SeenTechnology = Extract<ScanMessage, { kind: 'technology' }>;

/** What the vulnerability knowledge says of the technologies of a site. */
export async function judgeTechnologies(
  knowledge: Knowledge,
  site: string,
  seen: readonly SeenTechnology[],
): Promise<JudgedTechnologies> {
  const tools = [...new Set(seen.map(({ tool }) => tool))];
  const judged = await Promise.all(
    tools.map((tool) =>
      judgeOfTool(
        knowledge,
        site,
        tool,
        seen.filter((one) => one.tool === tool),
      ),
    ),
  );
  return {
    technologies: judged.flatMap(({ technologies }) => technologies),
    alerts: judged.flatMap(({ alerts }) => alerts),
  };
}

interface JudgedTechnologies {
  readonly technologies: readonly TechnologyReport[];
  readonly alerts: readonly AlertReport[];
}

/** One tool after the other, so that each finding names those whose versions tell it. */
async function judgeOfTool(
  knowledge: Knowledge,
  site: string,
  tool: string,
  seen: readonly SeenTechnology[],
): Promise<JudgedTechnologies> {
  const products = seen.map(
    ({ name, product, version, evidence }): SeenProduct<WebPlace> => ({
      place: { url: site, method: 'GET', parameter: null },
      where: site,
      family: 'web',
      name,
      product: name,
      version,
      extraInfo: null,
      cpes: product === null ? [] : [`cpe:/a:${product}${version === null ? '' : `:${version}`}`],
      heard: evidence,
    }),
  );
  const { questions, verdicts } = versionQuestions(products, []);
  const [judged] = await judgeVersions(knowledge, 'versions', [{ questions, verdicts, proven: [] }]);
  return {
    technologies: seen.map(({ name, version, category, evidence }, at) => ({
      site,
      name,
      version,
      category,
      evidence,
      tool,
      asked: questions.filter((question) => question.seen === products[at]).map(({ query }) => askedAs(query)),
    })),
    alerts: (judged?.findings ?? []).map((finding) => ({
      finding,
      messages: [],
      tools: [tool],
      confidence: finding.certainty === 'confirmed' ? 'high' : 'medium',
      owasp: null,
    })),
  };
}

/** Whether versions can be held against anything that was loaded. */
export const hasVersionKnowledge = (sources: readonly KnowledgeSource[]) =>
  sources.some(({ name, entries }) => (name === 'nvd' || name === 'starter') && entries > 0);
