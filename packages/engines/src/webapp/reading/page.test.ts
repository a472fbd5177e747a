import { expect, it } from 'vitest';
import { PASSIVE_CHECKS } from '../checks/passive/index.ts';
import { answer, siteOf } from '../testing/answers.ts';
import { isAnswered } from './answer.ts';
import { type Page, pageOf } from './page.ts';
import { sourceMapNamedBy } from './source-maps.ts';

function read(html: string): Page {
  const exchange = answer(html, { url: '/a/b' });
  if (!isAnswered(exchange)) throw new Error('No answer was made');
  return pageOf(exchange);
}

it('resolves against the base of the page, and gives fields to the form they name', () => {
  const page = read(
    '<base href="/c/"><a href="d">x</a><form id=f method=post action="e"><input name=a></form><input form=f name=b>',
  );
  expect(page.links).toEqual(['http://shop.example/c/d']);
  expect(page.forms.map(({ action, method, fields }) => [action, method, fields.map(({ name }) => name)])).toEqual([
    ['http://shop.example/c/e', 'POST', ['a', 'b']],
  ]);
});

it('keeps what is quoted out of what a page says', () => {
  const { prose, comments } = read('<p>one <code>two</code> <script>three</script>four</p><!-- five -->');
  expect(prose.replace(/\s+/g, ' ').trim()).toBe('one four');
  expect(comments).toEqual([' five ']);
});

it('finds the source map that a script names last', () => {
  const named = (text: string) => {
    const exchange = answer(text, { url: '/js/app.js', type: 'text/javascript' });
    return isAnswered(exchange) ? sourceMapNamedBy(exchange) : null;
  };
  expect(named('a;\n//# sourceMappingURL=app.js.map\n')).toBe('http://shop.example/js/app.js.map');
  expect(named('a;\n/*# sourceMappingURL=/m/app.map */')).toBe('http://shop.example/m/app.map');
  expect(named('a;\n//# sourceMappingURL=data:application/json;base64,e30=')).toBeNull();
  expect(named('"sourceMappingURL=x";\nb;')).toBeNull();
});

it.each<[string, string]>([
  ['elements within each other without end', '<div>'.repeat(150_000)],
  ['tables within each other', '<table><tr><td>'.repeat(40_000)],
  ['openings of comments', '<!--'.repeat(200_000)],
  ['attributes without end', `<p ${'a=1 '.repeat(100_000)}>`],
  ['frames that never close', 'at a.b.c('.repeat(80_000)],
  ['paths', `at ${'/a'.repeat(300_000)}`],
  ['titles', '<title>Index of /'.repeat(40_000)],
  ['blanks', `<pre>${' '.repeat(700_000)}</pre>`],
  ['half a PHP message', '<b>Warning</b>:  x in <b>/a'.repeat(8_000)],
  ['half a source map', `{"version":3,"mappings":"","sources":[${'"a",'.repeat(100_000)}`],
  ['words like secrets', 'secret_key = "'.repeat(50_000)],
  ['long words', 'A'.repeat(900_000)],
])('comes to an end on %s', (_, body) => {
  const exchanges = ['text/html', 'text/javascript', 'application/json', 'text/plain'].map((type, index) =>
    answer(body, { type, url: `/${index}`, status: index === 3 ? 500 : 200 }),
  );
  const site = siteOf(exchanges, { signedIn: true });
  for (const check of PASSIVE_CHECKS) {
    for (const exchange of exchanges) check.look(exchange, site);
    check.conclude?.(site);
  }
});
