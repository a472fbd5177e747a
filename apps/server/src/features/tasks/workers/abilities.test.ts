import { describe, expect, it } from 'vitest';
import { createAbilityFinder } from './abilities.ts';
import { ToolVersions } from './tool-versions.ts';

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
