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

  it('leaves out what is being installed, and says so unless something else is missing', () => {
    const installing = () => new Set(['bash', 'nor-this-one', 'openvpn']);
    const find = createAbilityFinder(engines, new ToolVersions(async () => null), installing);
    const { engines: able, vpns, lacks, tools } = find();
    const words = (name: string) => ({
      it: `installazione in corso (${name}), riprovare tra qualche minuto`,
      en: `${name} is being installed, try again in a few minutes`,
    });
    expect({ able, vpns: vpns.includes('openvpn') }).toEqual({ able: ['none'], vpns: false });
    expect(lacks).toMatchObject({
      shell: words('bash'),
      impossible: { it: 'manca no-such-program', en: 'no-such-program is missing' },
      openvpn: words('openvpn'),
      'tool:bash': words('bash'),
    });
    expect(tools).not.toHaveProperty('bash');
  });

  it('names each kind of VPN either as one it opens or with the reason why not', () => {
    const { vpns, lacks } = createAbilityFinder(engines, new ToolVersions(async () => null))();
    for (const kind of ['openvpn', 'netextender']) {
      expect(vpns.includes(kind)).toBe(lacks[kind] === undefined);
    }
  });
});
