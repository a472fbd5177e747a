import type { Probe } from '../check.ts';
import { getPage } from '../http-get.ts';
import { Unclear } from '../unclear.ts';
import { EVIDENCE_CHARACTERS, visible } from '../visible.ts';

const PATH = '/.well-known/mta-sts.txt';
/** What the first two lines take of what is passed on. */
const HEAD_CHARACTERS = 200;

/**
 * Fetches the MTA-STS policy of a domain as a sender of mail does: `HTTP 200`, whether the certificate is trusted, then
 * the policy. One that is too long to be passed on whole is unclear: a part of it would name a part of the servers.
 */
export const hearStsPolicy: Probe = async (request, limits, signal) => {
  const page = await getPage(request, PATH, limits, signal);
  const policy = visible(page.body);
  if (page.status === 200 && policy.length > EVIDENCE_CHARACTERS - HEAD_CHARACTERS) {
    throw new Unclear('tool_failed', `a policy of more than ${EVIDENCE_CHARACTERS - HEAD_CHARACTERS} characters`);
  }
  const certificate = visible(`certificate: ${page.untrusted ?? 'trusted'}`, HEAD_CHARACTERS / 2);
  return { kind: 'heard', text: visible(`HTTP ${page.status}\n${certificate}\n${policy}`) };
};
