import type { WebClient } from '@rocca/tools/web/client';
import { expect, it } from 'vitest';
import { answer, ORIGIN } from '../testing/answers.ts';
import { probeSignIns } from './probe-sign-ins.ts';
import { createSurface } from './surface.ts';

const LOGIN = `${ORIGIN}/login`;
const from = { page: LOGIN, depth: 1, source: 'form' } as const;
const signIn = {
  ...{ method: 'POST', url: `${ORIGIN}/enter`, body: 'user=boss&word=x' },
  headers: [['Content-Type', 'application/x-www-form-urlencoded'] as const],
};

/** Points that a failed sign-in leads to, and what was sent for them. */
async function pointsAfter(failure: ReturnType<typeof answer>, { signedIn = false, signsIn = true } = {}) {
  const sent: string[] = [];
  const client: WebClient = {
    async send(request, options) {
      sent.push(`${request.method} ${request.url} ${String(request.body)} ${options?.cookies}`);
      return { ...failure, request };
    },
    close: () => undefined,
  };
  const surface = createSurface({ origin: ORIGIN, root: '/', variants: 2 });
  surface.session.signedIn = signedIn;
  surface.addRequest(signIn, from, { signsIn });
  surface.addLogin({ page: LOGIN, request: signIn, userField: 'user', passwordField: 'word' });
  const scope = { origin: ORIGIN, path: '/', address: '127.0.0.1' };
  await probeSignIns({ surface, client, scope, signal: new AbortController().signal });
  const points = surface.points.filter(({ kind }) => kind === 'query');
  return { points: points.map(({ name, stranger = false }) => ({ name, stranger })), sent };
}

const led = (to: string) => answer('', { status: 302, headers: [['Location', to]] });

it.each([
  ['the address it leads to', led('/login?error=Wrong'), ['error']],
  ['a link of its answer', answer('<a href="/forgotten?user=x">Forgotten?</a>'), ['user']],
  ['no address of others', led('https://other.example/?error=1'), []],
  ['no link that changes something', answer('<a href="/account/delete?id=1">Delete</a>'), []],
  ['no address without one', led('/login'), []],
])('finds parameters that only a failed sign-in names: %s', async (_, failure, names) => {
  expect((await pointsAfter(failure)).points.map(({ name }) => name)).toEqual(names);
});

it('tries once, with the name of nobody', async () => {
  const { sent } = await pointsAfter(led('/login?error=Wrong'));
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatch(/ user=\w{4,}&word=x jar$/);
  expect(sent[0]).not.toContain('boss');
});

it('asks as a stranger where somebody is signed in, and so are the points of that page', async () => {
  const { points, sent } = await pointsAfter(led('/login?error=Wrong'), { signedIn: true });
  expect(points).toEqual([{ name: 'error', stranger: true }]);
  expect(sent[0]).toMatch(/ none$/);
});

it('sends no form with a password that signs nobody in', async () => {
  expect((await pointsAfter(led('/x?a=1'), { signsIn: false })).sent).toEqual([]);
});
