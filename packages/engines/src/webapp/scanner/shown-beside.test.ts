import type { WebRequest } from '@rocca/tools/web/model';
import { expect, it } from 'vitest';
import { answer, ORIGIN } from '../testing/answers.ts';
import { takeBack } from './take-back.ts';

const FIELDS = '<label>Name:</label> <input name=name><p><label>Bio:</label> <textarea name=bio></textarea>';
const shown = (form: string) => (name: string, bio: string) =>
  `<form method=post action=/me>${form}</form><div><h6>Name: ${name}</h6><p><b>My bio</b> : ${bio}</p></div>`;

async function takeBackShown(
  page: (name: string, bio: string) => string,
  { now = ['Anna', 'prova'], isKept = true }: { now?: readonly [string, string]; isKept?: boolean } = {},
) {
  let [name, bio]: readonly string[] = ['John', 'Handal'];
  const read = () => answer(page(name ?? '', bio ?? ''), { url: '/me' });
  const exchanges = [read()];
  [name, bio] = now;
  const sent: string[] = [];
  const settled: unknown[] = [];
  await takeBack({
    ...{ site: { exchanges, points: [] }, hasAccepted: () => true, signal: new AbortController().signal },
    ask: async (request: WebRequest) => {
      if (request.method === 'POST') {
        sent.push(`${request.url.slice(ORIGIN.length)} ${request.body}`);
        const body = new URLSearchParams(String(request.body));
        if (isKept) [name, bio] = [body.get('name') ?? '', body.get('bio') ?? ''];
      }
      return { ...read(), request };
    },
    onSettled: (_, state, before) => settled.push([state, ...(before ?? [])]),
  });
  return { sent, settled };
}

const profile = shown(`${FIELDS}<button>Update Profile</button>`);

it('restores the values that a page showed beside an empty form, where it now shows values of the scan', async () => {
  expect(await takeBackShown(profile)).toEqual({ sent: ['/me name=John&bio=Handal'], settled: [['restored']] });
});

it('restores the values where a stored payload breaks the line that shows it', async () => {
  const { settled } = await takeBackShown(profile, { now: ['<p>rc0123456789ab</p><i>', 'prova'] });
  expect(settled).toEqual([['restored']]);
});

it('reports the old values where they cannot be restored', async () => {
  const { settled } = await takeBackShown(profile, { isKept: false });
  expect(settled).toEqual([['changed', 'name = John', 'bio = Handal']]);
});

it.each([
  ['a form that adds a record', shown(`${FIELDS}<button>Send</button>`)],
  ['a list', (name: string, bio: string) => `${profile('Maria', 'First')}${profile(name, bio)}`],
  [
    'a page that shows only one of the fields',
    (name: string) => `<form method=post>${FIELDS}<button>Save</button></form><p>Name: ${name}</p>`,
  ],
])('sends nothing to %s', async (_name, page) => {
  expect((await takeBackShown(page)).sent).toEqual([]);
});

it('does not overwrite values that another user wrote meanwhile', async () => {
  expect((await takeBackShown(profile, { now: ['Lucia', 'Cook'] })).sent).toEqual([]);
});
