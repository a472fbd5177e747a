import type { WebClient } from '@rocca/tools/web/client';
import type { WebScope } from '@rocca/tools/web/model';
import { inScope, pageOf } from '@rocca/tools/web/scope';
import { newName } from './fillers.ts';
import { findPoints } from './find-points.ts';
import { readHtml } from './html-page.ts';
import { withValue } from './replay.ts';
import { headerOf } from './spots/spot.ts';
import { linkChange } from './state-change.ts';
import type { Surface } from './surface.ts';

interface ProbeParts {
  readonly surface: Surface;
  readonly client: WebClient;
  readonly scope: WebScope;
  readonly signal: AbortSignal;
}

const MAX_SIGN_INS = 2;
const MAX_LINKS = 200;

/**
 * Finds parameters that only the answer to a failed sign-in names, in its redirect or its links. Each form is sent once with
 * a made-up user name, so that no account counts a failed attempt.
 */
export async function probeSignIns({ surface, client, scope, signal }: ProbeParts): Promise<void> {
  const { signedIn } = surface.session;
  const ofSignIns = new Set(surface.points.filter((point) => point.signsIn).map(({ request }) => request));
  const logins = surface.logins.filter(({ request }) => ofSignIns.has(request) && surface.admits(request));
  for (const { page, request, userField } of logins.slice(0, MAX_SIGN_INS)) {
    const user = findPoints(request).find(({ kind, name }) => name === userField && kind !== 'path');
    if (!user || signal.aborted) continue;
    const nobody = user.value.includes('@') ? `${newName()}@rocca.example` : newName();
    const { response } = await client.send(withValue({ ...user, request }, nobody), {
      cookies: signedIn ? 'none' : 'jar',
    });
    if (!response) continue;
    const to = headerOf(response, 'location');
    const html = readHtml(response.body.toString('utf8'));
    const base = URL.parse(html.base ?? '', request.url)?.href ?? request.url;
    const links = html.links.slice(0, MAX_LINKS).map((link) => ({ link, base, label: html.labels.get(link) }));
    for (const found of [...(to === null ? [] : [{ link: to, base: request.url, label: '' }]), ...links]) {
      const url = URL.parse(found.link, found.base)?.href.replace(/#.*$/s, '') ?? '';
      if (!url.includes('?') || !inScope(scope, url)) continue;
      if (linkChange(url, { label: found.label, root: surface.root })) continue;
      // Who is signed in is led away from the page of the sign-in.
      const stranger = signedIn && pageOf(url) === pageOf(page);
      const asked = { method: 'GET', url, headers: [], body: null };
      surface.addRequest(asked, { page: request.url, depth: 1, source: 'link' }, stranger ? { stranger } : {});
    }
  }
}
