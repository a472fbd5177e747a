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
  const technologies = judged.flatMap(({ technologies }) => technologies);
  return { technologies, alerts: judged.flatMap(({ alerts }) => alerts), unnamed: unnamedOf(technologies) };
}

interface JudgedTechnologies {
  readonly technologies: readonly TechnologyReport[];
  readonly alerts: readonly AlertReport[];
  /** Those with a version of which the knowledge has no name: what affects them is unknown. */
  readonly unnamed: readonly string[];
}

/** One tool may know a technology by a name that the knowledge has, and another by one that it has not. */
function unnamedOf(technologies: readonly TechnologyReport[]): string[] {
  const shown = ({ name, version }: TechnologyReport) => `${name} ${version}`;
  const versioned = technologies.filter(({ version }) => version !== null);
  const compared = new Set(versioned.filter(({ asked }) => asked.length > 0).map((one) => shown(one).toLowerCase()));
  const others = versioned.map(shown).filter((name) => !compared.has(name.toLowerCase()));
  return [...new Map(others.map((name) => [name.toLowerCase(), name])).values()];
}

/** One tool after the other, so that each finding names those whose versions tell it. */
async function judgeOfTool(
  knowledge: Knowledge,
  site: string,
  tool: string,
  seen: readonly SeenTechnology[],
): Promise<Omit<JudgedTechnologies, 'unnamed'>> {
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
      asked: (judged?.compared ?? []).filter((one) => one.seen === products[at]).map(({ query }) => askedAs(query)),
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
