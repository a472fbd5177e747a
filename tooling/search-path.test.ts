import { expect, it } from 'vitest';
import { SYSTEM_FOLDERS, withoutNpmFolders } from './setup/search-path.mjs';

it.each([
  ['/srv/rocca/node_modules/.bin:/srv/node_modules/.bin:/node_modules/.bin:/usr/bin', '/usr/bin'],
  ['/usr/lib/node_modules/npm/node_modules/@npmcli/run-script/lib/node-gyp-bin:/usr/bin', '/usr/bin'],
  ['/tmp/node_modules/.bin/:/usr/bin', '/usr/bin'],
  ['node_modules/.bin:.::/usr/bin:bin', '/usr/bin'],
  ['/opt/node/bin:/usr/sbin:/usr/bin', '/opt/node/bin:/usr/sbin:/usr/bin'],
  ['/home/me/node_modules/.binaries:/usr/bin', '/home/me/node_modules/.binaries:/usr/bin'],
  ['', ''],
])('a path without what npm puts before it: %s', (path, clean) => {
  expect(withoutNpmFolders(path)).toBe(clean);
});

it('tools are looked for in folders of the system alone', () => {
  for (const folder of SYSTEM_FOLDERS) expect(folder).toMatch(/^\/(usr\/(local\/)?)?s?bin$/);
});
