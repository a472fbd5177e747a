import { afterAll, expect, it } from 'vitest';
import { createWorkshop } from './testing/workshop.ts';
import { toolVersion } from './tool-version.ts';

const workshop = createWorkshop();
afterAll(workshop.close);

const asked = () => ({ workDir: workshop.workDir(), signal: new AbortController().signal });

it.each(['nmap', 'sslscan'])('is what %s says of itself', async (command) => {
  expect(await toolVersion(command, asked())).toMatch(/^\d+\.\d+/);
});

it('cannot be told of a tool that is not there, or that says none', async () => {
  expect(await toolVersion('nmap', { ...asked(), searchPath: '/nowhere' })).toBeNull();
  expect(await toolVersion('mute', { ...asked(), searchPath: workshop.program('mute', 'echo none') })).toBeNull();
});
