import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { answer } from '../testing/answers.ts';
import { fakeSite, foundBy, ofSite } from '../testing/fake-site.ts';
import { staticFolders } from './static-folders.ts';

const PASSWD = 'root:x:0:0:root:/root:/bin/sh';

/** A site that joins what stands behind `/static/` to a folder of its own. */
function siteThat(read: (path: string) => string) {
  const exchanges = [answer('p {}', { url: '/static/site.css' })];
  return fakeSite(
    {
      'GET *': ({ url }) => {
        const path = url.slice(ofSite('').length);
        const file = posix.normalize(`/srv/www/static/${read(path.replace(/^\/static\//, ''))}`);
        return file === '/etc/passwd' ? { body: PASSWD } : { status: 404, body: 'None' };
      },
    },
    { strength: 'medium', exchanges },
  );
}

describe('folders of static files', () => {
  it.each([
    ['decodes what it joins', decodeURIComponent],
    ['joins the path as it is', (path: string) => path],
    ['decodes twice', (path: string) => (/%2[ef]/i.test(path) ? 'x' : decodeURIComponent(decodeURIComponent(path)))],
  ])('are left where the application %s', async (_, read) => {
    expect(await foundBy(staticFolders, siteThat(read))).toEqual(['path-traversal GET /static/']);
  });
  it('are left from the first one, where files lie in it', async () => {
    const root = (files: readonly string[]) =>
      fakeSite(
        {
          'GET *': ({ url }) => {
            const path = decodeURIComponent(url.slice(ofSite('').length));
            return posix.normalize(`/srv/www${path}`) === '/etc/passwd' && path.includes('../')
              ? { body: PASSWD }
              : { status: 404, body: 'None' };
          },
        },
        { strength: 'medium', exchanges: files.map((url) => answer('x', { url })) },
      );
    expect(await foundBy(staticFolders, root(['/lib.js']))).toEqual(['path-traversal GET /']);
    expect(await foundBy(staticFolders, root(['/about']))).toEqual([]);
  });

  it('are not where it keeps to the folder, and that costs little', async () => {
    const site = siteThat((path) => posix.normalize(`/${decodeURIComponent(path)}`));
    expect(await foundBy(staticFolders, site)).toEqual([]);
    expect(site.asked.length).toBeLessThanOrEqual(5);
  });
});
