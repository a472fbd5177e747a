import type { WebClient } from '@rocca/tools/web/client';
import type { Exchange } from '@rocca/tools/web/model';
import { pageOf } from '@rocca/tools/web/scope';
import { openSite } from '@rocca/tools/web/testing/hostile-site';
import type { PointCheck, ProofBrowser, Site, SiteCheck, WebSighting } from '../check.ts';
import { headerInjection } from '../checks/header-injection.ts';
import { hostHeader } from '../checks/host-header.ts';
import { openRedirect } from '../checks/open-redirect.ts';
import { xssDom } from '../checks/xss-dom.ts';
import { xssPathInfo } from '../checks/xss-path-info.ts';
import { xssReflected } from '../checks/xss-reflected.ts';
import { xssStored } from '../checks/xss-stored.ts';
import { createPlainTools } from './attack-tools.ts';
import { LEADING_PAGES, type LeadingPage, leadingAnswers } from './leading-pages.ts';
import { SAFE_PAGES, WEAK_PAGES } from './weak-pages.ts';
import { answerEcho, plainPoint, pointOf } from './weak-site.ts';

export interface OutputResult {
  readonly check: string;
  /** The page whose point was tried; null: the whole site was. */
  readonly page: string | null;
  readonly sightings: readonly WebSighting[];
}

const POINT_CHECKS: readonly PointCheck[] = [openRedirect, headerInjection];
const SITE_CHECKS: readonly SiteCheck[] = [xssDom, xssStored, hostHeader, xssPathInfo];
const ECHO_PAGES = [...WEAK_PAGES, ...SAFE_PAGES].filter(({ alike }) => !alike);

/** All pages that show, keep or lead by what they are given. */
export const OUTPUT_PAGES = [...ECHO_PAGES, ...LEADING_PAGES].map(({ name }) => name);

export function openOutputSite() {
  const answerLeading = leadingAnswers();
  return openSite(async (request, response) => {
    if (!(await answerEcho(request, response)) && !(await answerLeading(request, response)))
      response.writeHead(404).end();
  });
}

interface Around {
  readonly origin: string;
  readonly client: WebClient;
  readonly browser: ProofBrowser;
}

/** Makes the checks of what a site shows at the named pages, one after the other. */
export async function makeOutputChecks(names: readonly string[], { origin, client, browser }: Around) {
  const toolsFor = (name: string) => createPlainTools(client, browser, name);
  const results: OutputResult[] = [];
  const leading = LEADING_PAGES.filter(({ name }) => names.includes(name));
  for (const [id, page] of ECHO_PAGES.filter(({ name }) => names.includes(name)).entries())
    results.push({
      check: xssReflected.code,
      page: page.name,
      sightings: await xssReflected.attack(pointOf(page, origin, id), toolsFor(page.name)),
    });
  const points = leading.map((page, index) => ({ page, point: plainPoint(page, origin, 1000 + index) }));
  for (const check of POINT_CHECKS)
    for (const { page, point } of points.filter((one) => one.page.check === check.code))
      results.push({ check: check.code, page: page.name, sightings: await check.attack(point, toolsFor(page.name)) });

  const exchanges: Exchange[] = [];
  for (const page of leading)
    exchanges.push(await client.send({ method: 'GET', url: addressOf(page, origin), headers: [], body: null }));
  const site: Site = {
    origin,
    root: '/',
    exchanges,
    points: points.flatMap(({ point }) => (point.request.method === 'POST' ? point : [])),
    logins: [],
    session: { signedIn: false, cookies: [] },
    isMissing: () => false,
    pageOf,
  };
  for (const check of SITE_CHECKS)
    results.push({ check: check.code, page: null, sightings: await check.probe(site, toolsFor(check.code)) });
  return results;
}

/** As it stands in a link: with the query that its scripts read. */
function addressOf({ name, parameter, check }: LeadingPage, origin: string): string {
  const isInQuery = check === 'xss_dom' && parameter !== null && /^(?!fragment$|message$)[a-z]+$/.test(parameter);
  return isInQuery ? `${origin}/${name}?${parameter}=a` : `${origin}/${name}`;
}
