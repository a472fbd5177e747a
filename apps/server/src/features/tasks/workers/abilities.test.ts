import { describe, expect, it } from 'vitest';
import { createAbilityFinder, ToolVersions } from './abilities.ts';

const engines = new Map([
  ['shell', { tools: ['bash'] }],
  ['none', { tools: [] }],
  ['impossible', { tools: ['bash', 'no-such-program', 'nor-this-one'] }],
]);

describe('what a worker can do', () => {
  it('is every engine whose programs are all there; of the others it says what is missing', () => {
    const { engines: able, lacks, tools } = createAbilityFinder(engines, new ToolVersions(async () => null))();
    expect(able).toEqual(['shell', 'none']);
    expect(lacks.impossible).toEqual({
      it: 'manca no-such-program, nor-this-one',
      en: 'no-such-program, nor-this-one is missing',
    });
    expect(Object.keys(tools)).toContain('bash');
    expect(tools).not.toHaveProperty('no-such-program');
  });

  it('names each kind of VPN either as one it opens or with the reason why not', () => {
    const { vpns, lacks } = createAbilityFinder(engines, new ToolVersions(async () => null))();
    for (const kind of ['openvpn', 'netextender']) {
      expect(vpns.includes(kind)).toBe(lacks[kind] === undefined);
    }
  });
});

describe('the version of a program', () => {
  it('is asked for once, and told as soon as it is known', async () => {
    const asked: string[] = [];
    const versions = new ToolVersions(async (command) => {
      asked.push(command);
      return '5.2';
    });
    expect(versions.ofFound(['bash', 'no-such-program'])).toEqual({ bash: null });
    await expect.poll(() => versions.ofFound(['bash'])).toEqual({ bash: '5.2' });
    expect(asked).toEqual(['bash']);
  });

  it('stays unknown where it cannot be told, and harms nothing', async () => {
    const versions = new ToolVersions(() => Promise.reject(new Error('it hangs')));
    versions.ofFound(['bash']);
    await Promise.resolve();
    expect(versions.ofFound(['bash'])).toEqual({ bash: null });
  });
});
