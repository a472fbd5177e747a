import type { Cookie } from '@rocca/tools/web/cookies';
import type { Exchange, WebRequest } from '@rocca/tools/web/model';
import { expect, it } from 'vitest';
import { findSessionCookies } from './session-cookies.ts';

const cookie = (name: string): Cookie => ({
  ...{ name, value: `${name}1`, path: '/', secure: false, httpOnly: false, sameSite: null, expires: null },
});
const cookies = ['sid', 'session_theme', 'auth'].map(cookie);

function siteThat(answers: (cookie: string) => { status?: number; body?: string; location?: string }) {
  const asked: string[] = [];
  const send = async (request: WebRequest): Promise<Exchange> => {
    const sent = request.headers.find(([name]) => name === 'Cookie')?.[1] ?? '';
    asked.push(sent);
    const { status = 200, body = '', location } = answers(sent);
    const headers = location === undefined ? [] : ([['Location', location]] as const);
    const response = { status, statusText: '', headers: [...headers], body: Buffer.from(body), cut: false };
    return { request, response, failure: null, ms: 1 };
  };
  return { client: { send }, asked };
}

const find = (client: ReturnType<typeof siteThat>['client'], loggedInRegex = '') =>
  findSessionCookies({
    ...{ client, cookies, candidates: cookies.map(({ name }) => name) },
    ...{ pages: ['http://a/', 'http://a/me'], loggedInRegex },
  });

it('takes a cookie for the session without which the user is signed out, and none by its name', async () => {
  const site = siteThat((sent) => (sent.includes('sid=') ? {} : { status: 302, location: '/login' }));
  expect(await find(site.client)).toEqual(['sid']);
  expect(site.asked).toHaveLength(5);
});

it('takes each of several cookies that a session needs', async () => {
  const isIn = (sent: string) => sent.includes('sid=') && sent.includes('auth=');
  const { client } = siteThat((sent) => ({ body: isIn(sent) ? 'Hello Anna' : 'Welcome' }));
  expect(await find(client, 'Hello')).toEqual(['sid', 'auth']);
});

it('cannot tell where no page shows whether somebody is signed in', async () => {
  const { client } = siteThat(() => ({ body: 'the same for all' }));
  expect(await find(client)).toBeNull();
});
