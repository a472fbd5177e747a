import { describe, expect, it } from 'vitest';
import { readHtml } from './html-page.ts';
import { createNumberFolders } from './number-folders.ts';

const elementsOf = (name: string) =>
  Array.from({ length: 12 }, (_, at) => `<div class="${name}${'abcdefghijkl'[at]}"></div>`).join('');
const page = (heading: string, markup: string) => ({ ...readHtml(`<h1>${heading}</h1>${markup}`), heading });
const signIn = (action: string) =>
  `<form method=post action="${action}"><input name=user><input type=password name=pass></form>`;

type Known = Readonly<Record<string, ReturnType<typeof page>>>;
function isPart(path: string, pages: Known): boolean {
  const numbers = createNumberFolders();
  for (const [url, one] of Object.entries(pages)) numbers.learn(`http://s.test${url}`, one);
  numbers.settle();
  return numbers.isPart(path);
}

describe('a number in a path names a part of the site', () => {
  it('where the pages have other headings and other elements', () => {
    const pages = { '/lab/1': page('Files', elementsOf('file')), '/lab/2': page('Shop', elementsOf('shop')) };
    expect(isPart('/lab/2', pages)).toBe(true);
    expect(isPart('/lab/99', pages)).toBe(true);
    expect(isPart('/lab/1234', pages)).toBe(false);
  });

  it('where the pages have other headings and other forms', () => {
    const pages = {
      '/lab/1/ask': page('Stock', '<form><input name=product></form>'),
      '/lab/2/ask': page('Weather', '<form><input name=city></form>'),
    };
    expect(isPart('/lab/1', pages)).toBe(true);
  });

  it('where each has a sign-in below its own number', () => {
    const pages = { '/lab/1/login': page('Shop', signIn('/lab/1/login')), '/lab/2/login': page('Bank', signIn('')) };
    expect(isPart('/lab/1', pages)).toBe(true);
  });
});

describe('a number in a path names a record', () => {
  it.each<[string, Known]>([
    [
      'the pages differ in their texts',
      { '/lab/1': page('Red', elementsOf('a')), '/lab/2': page('Blue', elementsOf('a')) },
    ],
    [
      'two of them are alike, and another is not',
      {
        '/lab/1': page('Red', elementsOf('a')),
        '/lab/2': page('Not yours', elementsOf('b')),
        '/lab/3': page('Green', elementsOf('a')),
      },
    ],
    [
      'the folder is one of records',
      { '/users/1': page('Me', elementsOf('a')), '/users/2': page('Bob', elementsOf('b')) },
    ],
    [
      'the sign-in of the whole site is on each page',
      { '/lab/1': page('Red', signIn('/login')), '/lab/2': page('Blue', signIn('/login')) },
    ],
    [
      'a form with a name and a password is filled',
      {
        '/lab/1': page('Anna', '<form method=post><input name=user value=anna><input type=password name=pass></form>'),
        '/lab/2': page('Bob', '<form method=post><input name=user value=bob><input type=password name=pass></form>'),
      },
    ],
    ['the pages are small', { '/lab/1': page('Red', '<p>red'), '/lab/2': page('Blue', '<ul><li>blue</ul>') }],
    [
      'the headings differ in numbers alone',
      { '/lab/1': page('Lab 1', elementsOf('a')), '/lab/2': page('Lab 2', elementsOf('b')) },
    ],
  ])('where %s', (_, pages) => {
    expect(isPart('/lab/1', pages) || isPart('/users/1', pages)).toBe(false);
  });
});
