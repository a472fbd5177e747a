import type { WebRequest } from '@rocca/tools/web/model';
import { expect, it } from 'vitest';
import { pathTraversal } from '../checks/path-traversal.ts';
import { createCosts } from '../scanner/costs.ts';
import { createCheckRunner } from '../scanner/run-checks.ts';
import { depthOf } from '../scanner/strength.ts';
import { answer, ORIGIN } from '../testing/answers.ts';
import { type MemberPages, memberSite, SIGN_IN } from '../testing/member-site.ts';
import { noteEntered } from './entered.ts';
import { createVisitor } from './visitor.ts';

const FORM = '<form method="post" action="/login"><input name="user"><input name="word" type="password"></form>';
const LOGIN: WebRequest = {
  ...{ method: 'POST', url: `${ORIGIN}/login`, body: 'user=prova&word=prova' },
  headers: [['Content-Type', 'application/x-www-form-urlencoded']],
};

const pages =
  (isWeak: boolean): MemberPages =>
  ({ url: { pathname, searchParams }, request, user }) => {
    if (pathname === '/') return { body: '<p>Club</p>' };
    if (pathname === '/login') {
      if (request.method !== 'POST') return { body: FORM };
      const isRight = String(request.body) === 'user=newcomer&word=Prugna.5';
      const headers = [
        ['Location', '/home'],
        ['Set-Cookie', 'sid=p7c02e; Path=/'],
      ] as const;
      return isRight ? { status: 302, body: '', headers } : { body: `<p>Wrong.</p>${FORM}` };
    }
    if (user === null) return SIGN_IN;
    if (pathname === '/home')
      return {
        body: '<a href="/papers?file=rules.txt">Rules</a><a href="/papers?delete=rules.txt">Remove</a><a href="/star?file=a">Paper</a>',
      };
    if (pathname === '/star') return { status: 302, body: '', headers: [['Location', '/home']] };
    const file = searchParams.get('file') ?? '';
    if (pathname !== '/papers') return null;
    if (isWeak && /(?:\.\.\/){4}proc\/version$/.test(file))
      return { body: 'Linux version 6.1.0-18-amd64 (a@b) #1 SMP' };
    return { body: file === 'rules.txt' ? '<p>No running</p>' : '<p>No such paper</p>' };
  };

async function attackBehind(isWeak: boolean, whose: 'scan' | 'other') {
  const { site, tools, asked } = await memberSite(pages(isWeak), { seen: ['/'], signedIn: false });
  site.addLogin({ page: `${ORIGIN}/login`, request: LOGIN, userField: 'user', passwordField: 'word' });
  const account = { exchange: answer(''), names: ['newcomer'], password: 'Prugna.5', marks: new Map(), raised: [] };
  if (whose === 'other') {
    const visitor = createVisitor(tools, new Map([['sid', 'k3a91f']]));
    noteEntered(site, { visitor, landing: await visitor.open(`${ORIGIN}/home`), user: 'anna' });
  }
  const runner = createCheckRunner({
    ...{ costs: createCosts(), checks: [pathTraversal], strength: 'low', passiveOnly: false, ms: 10_000 },
    ...{ depth: depthOf('low', false), whyOver: async () => null },
  });
  const seen: string[] = [];
  runner.onSighting = ({ sighting: { key, place, evidence } }) =>
    seen.push(`${key} ${place.parameter} ${JSON.stringify(evidence).includes('account newcomer')}`);
  await runner.probe(site, { ...tools, ...(whose === 'scan' && { madeAccount: () => account }) }, () => undefined);
  return { seen, asked };
}

it('tries values in addresses of pages that the account of the scan alone is shown', async () => {
  expect((await attackBehind(true, 'scan')).seen).toEqual(['path-traversal file true']);
  const safe = await attackBehind(false, 'scan');
  expect(safe.seen).toEqual([]);
  expect(safe.asked.filter((line) => line.includes('delete'))).toEqual([]);
  // What shows nothing itself did something.
  expect(safe.asked.filter((line) => line.includes('/star'))).toEqual(['GET /star?file=a bruno']);
});

it('tries nothing behind the password of somebody else', async () => {
  const { seen, asked } = await attackBehind(true, 'other');
  expect(seen).toEqual([]);
  expect(asked.filter((line) => /proc|passwd/.test(line))).toEqual([]);
});
