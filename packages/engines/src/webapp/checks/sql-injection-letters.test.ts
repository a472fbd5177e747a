import { expect, it } from 'vitest';
import { memberSite } from '../testing/member-site.ts';
import { seedRandom } from '../testing/seed-random.ts';
import { sqlInjection } from './sql-injection.ts';

seedRandom(2031);

const SLEEPS = /^[\w.+-]+'-\(SELECT\(\d+\)FROM\(SELECT\(SLEEP\((\d)\)\)\)q\)-'@/;

/** Findings at a form that answers all values alike, after other checks have used up its requests. */
async function foundAfterOthers(secondsFor: (email: string) => number) {
  const made = await memberSite(
    ({ request, url }) => {
      if (url.pathname === '/') return { body: '<form method=post action=/newsletter><input name=email></form>' };
      const email = new URLSearchParams(String(request.body)).get('email') ?? '';
      return { body: '<p>A link has been sent to your address.</p>', ms: 30 + secondsFor(email) * 1_000 };
    },
    {
      ...{ signedIn: false, strength: 'medium' },
      seen: ['/', { path: '/newsletter', form: 'email=anna.verdi%40rocca.example' }],
    },
  );
  const [point] = made.site.points.filter(({ name }) => name === 'email');
  if (!point) throw new Error('the form has this field');
  expect(await sqlInjection.attack(point, made.tools)).toEqual([]);
  for (let time = 0; time < 20; time++) await made.tools.send(point, `anna${time}@rocca.example`);
  const before = made.asked.length;
  const found = await sqlInjection.waitFor(point, made.tools);
  const posts = made.asked.slice(before).filter((one) => one.startsWith('POST'));
  return { keys: found.map(({ key, possible = false }) => `${key} ${possible}`), sent: posts.length };
}

it('proves SQL injection by delays in a form that sends mail and shows nothing else', async () => {
  const { keys, sent } = await foundAfterOthers((email) => Number(SLEEPS.exec(email)?.[1] ?? 0));
  expect(keys).toEqual(['sql-injection false']);
  expect(sent).toBeLessThanOrEqual(19);
});

it.each([
  ['answers at once', () => 0],
  ['is equally slow for any value', () => 2],
])('sends at most three more requests where a form that sends mail %s', async (_, secondsFor) => {
  const { keys, sent } = await foundAfterOthers(secondsFor);
  expect(keys).toEqual([]);
  expect(sent).toBeLessThanOrEqual(3);
});
