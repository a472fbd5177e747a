import { expect, it } from 'vitest';
import { markedSystems } from './marked-systems.ts';
import { versionQuestions } from './questions.ts';

const seen = (heard: string | null) => ({
  ...{ place: 'router', where: '80/tcp http', family: 'Web servers', name: 'http' },
  ...{ product: null, version: null, extraInfo: null, cpes: [], heard },
});
const asked = (heard: string | null) =>
  versionQuestions([seen(heard)], markedSystems([seen(heard)])).questions.map(
    ({ query: { product }, decides }) =>
      `${product.part} ${product.vendor}:${product.product} ${product.version} ${decides}`,
  );

it.each([
  ['mark: MikroTik RouterOS 6.41.2', ['o mikrotik:routeros 6.41.2 router', 'a mikrotik:routeros 6.41.2 router']],
  ['mark: OpenWrt 19.07.2', ['o openwrt:openwrt 19.07.2 router', 'a openwrt:openwrt 19.07.2 router']],
  ['server: Linux, HTTP/1.1, DIR-645 Ver 1.03', ['o dlink:dir-645_firmware 1.03 router']],
  ['server: Linux, HTTP/1.1, DIR-645 Ver 1.03 not', []],
  ['x-note: MikroTik RouterOS 6.41.2', []],
  [null, []],
])('asks about the system of a device by what its own page says: %s', (heard, questions) => {
  expect(asked(heard)).toEqual(questions);
});
