import { afterAll, expect, it } from 'vitest';
import { createWorkshop } from './testing/workshop.ts';
import { toolVersion } from './tool-version.ts';

const workshop = createWorkshop();
afterAll(workshop.close);

const asked = () => ({ workDir: workshop.workDir(), signal: new AbortController().signal });

it.each(['nmap', 'sslscan'])('is what %s says of itself', async (command) => {
  expect(await toolVersion(command, asked())).toMatch(/^\d+\.\d+/);
});

it.each([
  ['Nmap version 7.93 ( https://nmap.org )', '7.93'],
  ['nftables v1.0.6 (Lester Gooch #5)', '1.0.6'],
  ['OpenVPN 2.6.14 aarch64-unknown-linux-gnu', '2.6.14'],
  ['OpenSSL 3.0.17+1', '3.0.17'],
  ['7.94SVN', '7.94SVN'],
])('is the first one in %j', async (line, version) => {
  const searchPath = workshop.program('says', `echo '${line}'`);
  expect(await toolVersion('says', { ...asked(), searchPath })).toBe(version);
});

it('cannot be told of a tool that is not there, or that says none', async () => {
  expect(await toolVersion('nmap', { ...asked(), searchPath: '/nowhere' })).toBeNull();
  expect(await toolVersion('mute', { ...asked(), searchPath: workshop.program('mute', 'echo none') })).toBeNull();
});
