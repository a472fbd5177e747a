import { describe, expect, it } from 'vitest';
import { fakeTarget, type Page, pointOf } from '../testing/fake-target.ts';
import { openRedirect } from './open-redirect.ts';

const ALLOWED = 'https://partner.example/shop';
const to = (value: string): Page => ({ status: 302, body: '', headers: [['Location', value]] });
const refused: Page = { status: 406, body: 'not on the list' };

async function look(answer: (value: string) => Page) {
  const { tools } = fakeTarget(answer, { strength: 'low', payloads: 6 });
  const point = pointOf(ALLOWED, {
    name: 'to',
    request: { method: 'GET', url: `http://127.0.0.1/redirect?to=${ALLOWED}`, headers: [], body: null },
  });
  return (await openRedirect.attack(point, tools)).map(({ key }) => key);
}

describe('a redirect whose host comes from the value', () => {
  it('is open although the page names none by itself', async () => {
    const { tools } = fakeTarget((value) => to(`http://${value}`), { strength: 'low', payloads: 6 });
    const url = 'http://127.0.0.1/redirect?to=';
    const point = pointOf('', { name: 'to', request: { method: 'GET', url, headers: [], body: null } });
    expect((await openRedirect.attack(point, tools)).map(({ key }) => key)).toEqual(['open-redirect']);
  });
});

describe('a redirect to a list of other hosts', () => {
  it.each([
    ['stand anywhere in the address', (value: string) => value.includes(ALLOWED)],
    ['begin it', (value: string) => value.startsWith('https://partner.example')],
  ])('is open where it is enough that they %s', async (_, isAllowed) => {
    expect(await look((value) => (isAllowed(value) ? to(value) : refused))).toEqual(['open-redirect']);
  });

  it('is closed where the host itself is looked at', async () => {
    const isAllowed = (value: string) => URL.parse(value)?.host === 'partner.example';
    expect(await look((value) => (isAllowed(value) ? to(value) : refused))).toEqual([]);
    expect(await look((value) => to(value.includes(ALLOWED) ? ALLOWED : '/'))).toEqual([]);
  });
});
