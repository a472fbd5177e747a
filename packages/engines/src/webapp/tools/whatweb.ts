import { runWhatweb } from '@rocca/tools/whatweb/adapter';
import { technologyNamed } from '../reading/technologies.ts';
import { categoryOf } from '../scanner/say.ts';
import { behindProxy, sayCheck, type ToolWork } from './work.ts';

const TIMEOUT_MS = 60_000;
const MAX_REQUESTS = 100;

/** What the site is made with, as whatweb sees it on the first page. */
export async function recognise(work: ToolWork, asksMore: boolean): Promise<void> {
  const { start: url, userAgent, signal } = work;
  const answer = await behindProxy(work, MAX_REQUESTS, (room) =>
    runWhatweb(room, { url, userAgent, asksMore, signal, timeoutMs: TIMEOUT_MS }),
  );
  sayCheck(work, 'whatweb', answer);
  if (answer.kind === 'failed') return;
  for (const { name, version, evidence } of answer.found) {
    const known = technologyNamed(OUR_NAMES[name] ?? name);
    work.say({
      ...{ kind: 'technology', version, tool: 'whatweb', evidence: evidence.slice(0, 1000).toWellFormed() },
      name: known?.name ?? name,
      product: known?.product ?? null,
      category: known ? categoryOf(known.category) : 'other',
    });
  }
}

/** Where whatweb calls something otherwise than we do. */
const OUR_NAMES: Readonly<Record<string, string>> = {
  Apache: 'Apache HTTP Server',
  ASP_NET: 'ASP.NET',
  'Apache-Tomcat': 'Apache Tomcat',
  'Microsoft-IIS': 'Microsoft IIS',
  ColdFusion: 'Adobe ColdFusion',
  Jetty: 'Eclipse Jetty',
  Joomla: 'Joomla!',
  'Phusion-Passenger': 'Phusion Passenger',
};
