import type { Header, WebRequest } from '@rocca/tools/web/model';
import { expect, it } from 'vitest';
import { answer, ORIGIN } from '../testing/answers.ts';
import { SPOTS } from './replay.ts';
import { createSurface } from './surface.ts';

const URLENCODED: Header = ['Content-Type', 'application/x-www-form-urlencoded'];
const AJAX: Header = ['X-Requested-With', 'XMLHttpRequest'];
const post = (body: string, headers: readonly Header[] = [URLENCODED]): WebRequest => ({
  ...{ method: 'POST', url: `${ORIGIN}/profile`, body, headers },
});
const FORM = post('user=anna&name=Anna&note=prova');
const page = `${ORIGIN}/profile`;

/** The points of a form that a script sends as well, and how the form is sent there. */
function pointsOf(script: WebRequest, plain: { readonly status?: number; readonly body: string } | null) {
  const surface = createSurface({ origin: ORIGIN, root: '/', variants: 2 });
  surface.addRequest(FORM, { page, depth: 1, source: 'form' });
  surface.addRequest(script, { page, depth: 1, source: 'script' });
  if (plain) {
    const exchange = answer(plain.body, { status: plain.status ?? 200, url: '/profile' });
    surface.keep({ ...exchange, request: FORM }, { page, depth: 1, source: 'form' });
  }
  surface.adoptScripts();
  return surface.points.map(({ kind, name, request }) =>
    [kind, name, ...(request.headers.includes(AJAX) ? ['by script'] : [])].join(' '),
  );
}

it.each([
  ['is refused by its status', { status: 403, body: '' }],
  ['is refused in words', { body: 'Expected ajax request' }],
  ['was not sent', null],
])('gives the fields of a form the header of the script that sends it where the plain form %s', (_, plain) => {
  expect(pointsOf(post('user=anna', [URLENCODED, AJAX]), plain)).toEqual([
    'form user by script',
    'form name by script',
    'form note by script',
  ]);
});

it('keeps the texts of the form, which the script may leave out', () => {
  const surface = createSurface({ origin: ORIGIN, root: '/', variants: 2 });
  surface.addRequest(FORM, { page, depth: 1, source: 'form' });
  surface.addRequest(post('user=anna', [URLENCODED, AJAX]), { page, depth: 1, source: 'script' });
  surface.adoptScripts();
  const requests = new Set(surface.points.map(({ request }) => request));
  expect([...requests].map((request) => SPOTS.form.list(request).map(({ name }) => name))).toEqual([
    ['user', 'name', 'note'],
  ]);
});

it('puts old values back as the script sends them', () => {
  const surface = createSurface({ origin: ORIGIN, root: '/', variants: 2 });
  surface.addRequest(FORM, { page, depth: 1, source: 'form' });
  surface.addRequest(post('user=anna', [URLENCODED, AJAX]), { page, depth: 1, source: 'script' });
  expect(surface.asScript(FORM)).toBe(FORM);
  surface.adoptScripts();
  expect(surface.asScript(FORM).headers).toEqual([URLENCODED, AJAX]);
  expect(surface.asScript({ ...FORM, url: `${ORIGIN}/other` }).headers).toEqual([URLENCODED]);
});

it('leaves a form alone that the server takes without the script, or that shares no field with it', () => {
  expect(pointsOf(post('user=anna', [URLENCODED, AJAX]), { body: '<p>Saved</p>' })).toEqual([
    'form user',
    'form name',
    'form note',
  ]);
  expect(pointsOf(post('other=1', [URLENCODED, AJAX]), null)).toEqual([
    'form user',
    'form name',
    'form note',
    'form other by script',
  ]);
});

it('drops fields that the script sends as JSON where the plain form is refused', () => {
  const json = post('{"user":"anna","name":"Anna"}', [['Content-Type', 'application/json']]);
  expect(pointsOf(json, { status: 415, body: '' })).toEqual(['form note', 'json user', 'json name']);
  expect(pointsOf(json, { body: '<p>Saved</p>' })).toContain('form user');
});
