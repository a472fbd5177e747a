import type { WebRequest } from '@rocca/tools/web/model';
import { describe, expect, it } from 'vitest';
import type { SiteUsers } from '../check.ts';
import { answer, ORIGIN } from '../testing/answers.ts';
import { fieldWith } from './form.ts';
import { seeRememberedUser, withRemembering } from './remember-me.ts';
import { createSurface } from './surface.ts';

const page = (box: string) =>
  answer(`<form method=post><input name=user><input name=word type=password>${box}<button>Go</button></form>`, {
    url: '/login',
  });
const BOX = '<label><input type=checkbox name=keep value=1> Remember me</label>';

/** A site that reads its cookie on the page of the sign-in, where nobody is signed in. */
async function see(box: string, { isRead = true, held = [] as string[] } = {}) {
  const surface = createSurface({ origin: ORIGIN, root: '/', start: `${ORIGIN}/`, variants: 3 });
  const sent: WebRequest[] = [];
  let signIns = 0;
  const signInWith: SiteUsers['signInWith'] = async () => {
    signIns += 1;
    const { request, ...rest } = answer('', {
      url: '/login',
      status: 302,
      headers: [['Set-Cookie', 'known=YW5uYQ%3D%3D; Path=/']],
    });
    return { ...rest, request: { ...request, method: 'POST', body: 'user=anna&keep=1' } };
  };
  await seeRememberedUser({
    ...{ surface, loginPage: page(box), start: `${ORIGIN}/`, users: { signInWith } },
    jar: { all: () => held.map((name) => ({ name, value: '1' })) as never },
    client: {
      send: async (request) => {
        sent.push(request);
        const isThere = request.headers.some(([name, value]) => name === 'Cookie' && value.startsWith('known='));
        const isLogin = new URL(request.url).pathname === '/login';
        return answer(
          isRead && isThere && isLogin ? '<p>Welcome back</p>' : '<p>Who are you? Please sign in here.</p>',
        );
      },
      close: () => undefined,
    },
  });
  return { surface, signIns, sent };
}

describe('a box that makes a site remember the user', () => {
  it('is ticked, and no other', () => {
    const [keep, mails] = [
      fieldWith({ name: 'keep', type: 'checkbox', hint: 'Stay signed in' }),
      fieldWith({ name: 'mails', type: 'checkbox', hint: 'Send me letters' }),
    ];
    const { fields } = withRemembering({ action: '', method: 'post', encoding: '', fields: [keep, mails] });
    expect(fields.map(({ checked }) => checked)).toEqual([true, false]);
  });

  it('shows its cookie by one more sign-in, which is tried without the session where it is read', async () => {
    const { surface, signIns, sent } = await see(BOX);
    expect(signIns).toBe(1);
    expect(sent.length).toBeLessThan(8);
    expect(surface.exchanges.map(({ request }) => request.method)).toEqual(['POST']);
    const points = surface.points.map(({ kind, name, codec, stranger, request }) => [
      kind,
      codec?.spot ?? name,
      stranger,
      new URL(request.url).pathname,
    ]);
    expect(new Set(points.map((one) => one.join(' ')))).toEqual(new Set(['cookie known true /login']));
  });

  it('adds nothing where no page reads the cookie, or the session has it', async () => {
    expect((await see(BOX, { isRead: false })).surface.points).toEqual([]);
    expect((await see(BOX, { held: ['known'] })).sent).toEqual([]);
  });

  it('is not looked for where there is none', async () => {
    expect((await see('')).signIns).toBe(0);
  });
});
