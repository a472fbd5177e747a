import { describe, expect, it } from 'vitest';
import { answer } from '../testing/answers.ts';
import { fakeSite } from '../testing/fake-site.ts';
import { namesShownBy } from './shown-names.ts';

const namesOn = (html: string, user = '', path = '/page') => {
  const session = { signedIn: user !== '', cookies: [], user };
  const { site } = fakeSite({}, { exchanges: [answer(html, { url: path })], session });
  return namesShownBy(site, false);
};

describe('names of accounts on pages', () => {
  it.each([
    [
      'links below a heading for users',
      '<h3>Other users</h3><ul><li><a href="/notes/irma">irma</a></li><li><a href="/notes/ugo">ugo</a></li></ul>',
      ['irma', 'ugo'],
    ],
    ['a link with the sign of a profile', '<a href="/@irma">@irma</a>', ['irma']],
    ['what somebody wrote', '<p><b>irma</b> wrote: good soup</p>', ['irma']],
    ['the example of a field', '<input name="username" placeholder="jrossi">', ['jrossi']],
    ['a hint', '<!-- Hint: the user is "irma" -->', ['irma']],
    ['an account to try', '<p>Demo user: irma</p>', ['irma']],
    ['a name as code', '<p>Sign in with the account <code>irma</code></p>', ['irma']],
  ])('are read from %s', (_, html, names) => {
    expect(namesOn(html)).toEqual(names);
  });

  it('are read from links beside that of the scan’s own user', () => {
    const html = '<a href="/notes/paula">paula</a><a href="/notes/irma">irma</a>';
    expect(namesOn(html, 'paula')).toEqual(['irma']);
    expect(namesOn(html)).toEqual([]);
  });

  it.each([
    ['the version of a package', '<script src="https://127.0.0.1/npm/carousel@5.3.0/dist/carousel.js"></script>'],
    ['tags', '<h3>Topics</h3><a href="/tags/soup">soup</a><a href="/tags/bread">bread</a>'],
    ['the label of a field', '<input name="username" placeholder="Username">'],
    ['sentences about accounts', '<p>A demo account is not needed. Login with your account.</p>'],
    ['fields of a script', "<script>const login = 'loginForm'; var user = 'current'</script>"],
  ])('are not read from %s', (_, html) => {
    expect(namesOn(html)).toEqual([]);
  });

  it('are not read from scripts that name their maker', () => {
    expect(namesOn('/* written by irma, irma@shop-two.example */', '', '/carousel.js')).toEqual([]);
  });
});
