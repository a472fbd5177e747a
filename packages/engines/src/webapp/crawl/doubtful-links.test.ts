import { expect, it } from 'vitest';
import { createDoubtfulLinks } from './doubtful-links.ts';

const PLACE = { near: '', signIn: null, asks: false, isSign: false, isInMenu: false, isHeading: false };
const at = (path: string) => `http://a${path}`;

function siteWith(...links: ReadonlyArray<readonly [path: string, label: string, place?: Partial<typeof PLACE>]>) {
  const doubtful = createDoubtfulLinks<string>();
  const held = links
    .filter(([path, label, place]) =>
      doubtful.hold({ url: at(path), label, page: at('/list'), place: { ...PLACE, ...place } }, path),
    )
    .map(([path]) => path);
  const next = () => {
    const { follow = [], leave = [] } = doubtful.take() ?? {};
    return { follow, leave: leave.map((url) => url.slice('http://a'.length)) };
  };
  return { doubtful, held, next };
}

it.each([
  ['a word after a record', '/invoices/7/emetti', 'Emetti', {}],
  ['a word after a section of the site', '/season/rollover', 'Roll over', {}],
  ['a word and a second record', '/people/11/unisci?con=12', 'Unisci', {}],
  ['a word beside a heading', '/notices/lette', '✓ tutte', { isHeading: true, near: 'Notices' }],
  ['an icon', '/abgleich', '', { isSign: true }],
  ['an icon beside a value', '/key/new', '🔑', { isSign: true, near: 'LN-9912' }],
  ['a switch', '/lights?on=1', 'on', {}],
])('holds back a link that may change something: %s', (_name, path, label, place) => {
  expect(siteWith([path, label, place]).held).toEqual([path]);
});

it.each([
  ['a label that shows something', '/invoices/7/x', 'Details', {}],
  ['a label that names what is shown', '/accounts/7/x', 'Saldo', {}],
  ['an address that shows something', '/items/7/stock', 'Check stock', {}],
  ['the address of a file', '/invoices/7/emetti.pdf', 'Emetti', {}],
  ['a script with a parameter', '/check.php?item=7', 'Look now', {}],
  ['the record itself', '/invoices/7', 'Emetti', {}],
  ['an icon and address for editing', '/lots/7/edit', '✎', { isSign: true, near: 'Lot 7' }],
  ['an entry of a menu', '/season/rollover', 'Roll over', { isInMenu: true }],
  ['an icon in a menu', '/setup', '', { isSign: true, isInMenu: true }],
  ['an icon with a parameter', '/label?text=Nut%20M8', '', { isSign: true }],
  ['a heading', '/season/rollover', 'Roll over', { isHeading: true }],
  ['a parameter that may be looked up', '/tools/ping?host=a', 'Ping', {}],
  ['a page of a list', '/invoices/7/rows?page=2', '»', { isSign: true }],
  ['the title of an article', '/news/how-we-won-the-cup', 'How we won', {}],
])('does not hold back a link that shows something: %s', (_name, path, label, place) => {
  expect(siteWith([path, label, place]).held).toEqual([]);
});

it('follows held links one by one, and skips the others of the same shape once one has changed something', () => {
  const { doubtful, next } = siteWith(
    ...(['/fees/chase', '/season/rollover', '/people/3/vouch', '/orders/4/settle'] as const).map(
      (path) => [path, 'Do it'] as const,
    ),
  );
  expect(next()).toEqual({ follow: ['/fees/chase'], leave: [] });
  doubtful.noteAnswer(at('/fees/chase'), 'act');
  expect(next()).toEqual({ follow: ['/people/3/vouch'], leave: ['/season/rollover'] });
  doubtful.noteAnswer(at('/people/3/vouch'), 'act');
  expect(next()).toEqual({ follow: [], leave: ['/orders/4/settle'] });
  expect(next()).toEqual({ follow: [], leave: [] });
});

it('follows all held links once enough of them showed pages and none changed anything', () => {
  const paths = Array.from({ length: 12 }, (_, id) => `/people/${id}/vitals`);
  const { doubtful, next } = siteWith(...paths.map((path) => [path, 'Vitals'] as const));
  for (const path of paths.slice(0, 6)) {
    expect(next().follow).toEqual([path]);
    doubtful.noteAnswer(at(path), 'page');
  }
  expect(next().follow).toHaveLength(6);
});

it('follows the titles of a long list, although another link has changed something', () => {
  const { doubtful, next } = siteWith(
    ['/fees/chase', 'Chase'],
    ...['alpha', 'beta', 'gamma', 'delta'].map((word) => [`/labs/${word}`, word] as const),
  );
  expect(next().follow).toEqual(['/fees/chase']);
  doubtful.noteAnswer(at('/fees/chase'), 'act');
  for (const word of ['alpha', 'beta', 'gamma', 'delta']) expect(next().follow).toEqual([`/labs/${word}`]);
});

it('skips a switch among many pages once another link has changed something', () => {
  const { doubtful, next } = siteWith(
    ['/fees/chase', 'Chase'],
    ['/lights?on=1', 'on'],
    ...['alpha', 'beta', 'gamma', 'delta'].map((word) => [`/${word}`, word] as const),
  );
  expect(next().follow).toEqual(['/fees/chase']);
  doubtful.noteAnswer(at('/fees/chase'), 'act');
  expect(next()).toEqual({ follow: [], leave: ['/lights?on=1'] });
});

it('judges by links with known action words only for the same kind of record', () => {
  const { doubtful, next } = siteWith(
    ['/tools/ping', 'Ping'],
    ['/posts/3/boost', 'Boost'],
    ['/people/7/wards', 'Wards'],
  );
  doubtful.noteAnswer(at('/cart/add'), 'act');
  doubtful.noteAnswer(at('/posts/9/like'), 'act');
  expect(next().follow).toEqual(['/tools/ping']);
  expect(next()).toEqual({ follow: ['/people/7/wards'], leave: ['/posts/3/boost'] });
});

it('keeps following links of a record whose other links showed pages', () => {
  const { doubtful, next } = siteWith(
    ['/people/3/vitals', 'Vitals'],
    ['/fees/7/settle', 'Settle'],
    ['/people/3/wards', 'Wards'],
  );
  expect(next().follow).toEqual(['/people/3/vitals']);
  doubtful.noteAnswer(at('/people/3/vitals'), 'page');
  expect(next().follow).toEqual(['/fees/7/settle']);
  doubtful.noteAnswer(at('/fees/7/settle'), 'act');
  expect(next().follow).toEqual(['/people/3/wards']);
});

it('skips links with further signs of an action at once on a site with links that are known to act', () => {
  const { doubtful, next } = siteWith(
    ['/invoices/7/emetti', 'Emetti'],
    ['/invoices/7/storno', 'Storno'],
    ['/people/11/unisci?con=12', 'Unisci'],
    ['/people/12/vouch', 'Vouch'],
    ['/door/code', 'Another', { near: 'Door code 4471' }],
    ['/fees/chase', 'Chase'],
  );
  doubtful.noteKnownAct(at('/people/9/delete'), at('/other'));
  const left = ['/invoices/7/emetti', '/invoices/7/storno', '/people/11/unisci?con=12'];
  expect(next()).toEqual({ follow: ['/people/12/vouch'], leave: left });
  expect(next()).toEqual({ follow: ['/fees/chase'], leave: ['/door/code'] });
});
