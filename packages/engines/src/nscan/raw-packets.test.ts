import { hasRawNetwork } from '@rocca/tools/core/sandbox';
import { expect, it } from 'vitest';
import { openNmapNetwork, type RawPacketOptions } from './raw-packets.ts';

const LAB = ['127.20.0.1', '127.20.0.2'];
const TUNNEL = ['ip', 'netns', 'exec', 'tunnel'];

/** Whether raw packets are allowed where nothing is made for them: the decision, without a network. */
async function allowed(addresses: readonly string[], inside: readonly string[], options: RawPacketOptions) {
  const network = await openNmapNetwork(addresses, { inside }, options);
  await network.close();
  expect(network.inside).toEqual(inside);
  return network.privileged;
}

it.runIf(hasRawNetwork()).each([
  ['in the tunnel of the test', ['10.1.2.3'], TUNNEL, { lab: false, rawScans: 'isolated' }, true],
  ['where the operator allows the machine’s own network', ['10.1.2.3'], [], { lab: false, rawScans: 'host' }, true],
  ['for the lab alone', LAB, [], { lab: true, rawScans: 'isolated' }, true],
  ['not for the lab together with others', [...LAB, '10.1.2.3'], [], { lab: true, rawScans: 'isolated' }, false],
  ['not for the lab where it is off', LAB, [], { lab: false, rawScans: 'isolated' }, false],
  ['nowhere where they are off', ['10.1.2.3'], TUNNEL, { lab: true, rawScans: 'off' }, false],
] as const)('raw packets are allowed %s', async (_, addresses, inside, options, privileged) => {
  expect(await allowed(addresses, inside, options)).toBe(privileged);
});
