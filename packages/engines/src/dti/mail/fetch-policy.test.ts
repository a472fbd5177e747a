import { tmpdir } from 'node:os';
import { NO_RAW_OUTPUTS } from '@rocca/tools/core/raw-outputs';
import { expect, it } from 'vitest';
import { scriptedDns, type Zone } from '../testing/scripted-dns.ts';
import { policyFetcher, readPolicy } from './fetch-policy.ts';

const URL = 'https://mta-sts.acme.test/.well-known/mta-sts.txt';
const { signal } = new AbortController();
const fetched = (zone: Zone) =>
  policyFetcher({
    dns: scriptedDns(zone),
    reach: { signal, scope: { lab: false }, inside: [], user: undefined },
    workDir: tmpdir(),
    raw: NO_RAW_OUTPUTS,
    signal,
  })(URL);

it('knows without asking that a name without an address has no policy', async () => {
  expect(await fetched({})).toEqual({ kind: 'absent' });
  expect(await fetched({ 'mta-sts.acme.test': { TXT: ['x'] } })).toEqual({ kind: 'absent' });
  expect(await fetched({ 'mta-sts.acme.test': { A: 'timed_out' } })).toMatchObject({ kind: 'untold' });
});

it('asks no address that is not public', async () => {
  for (const ip of ['10.0.0.1', '169.254.169.254', '127.0.0.1']) {
    expect(await fetched({ 'mta-sts.acme.test': { A: [ip] } })).toMatchObject({
      kind: 'untold',
      reason: 'not_allowed',
    });
  }
});

it('reads what the probe passes on', () => {
  const heard = (text: string) => readPolicy({ kind: 'heard', text }, URL);
  expect(heard('HTTP 200\ncertificate: trusted\nversion: STSv1\nmode: none')).toEqual({
    kind: 'answered',
    status: 200,
    body: 'version: STSv1\nmode: none',
    untrusted: null,
  });
  expect(heard('HTTP 404\ncertificate: CERT_HAS_EXPIRED\n')).toMatchObject({
    status: 404,
    untrusted: 'CERT_HAS_EXPIRED',
  });
  expect(heard('HTTP 200')).toMatchObject({ kind: 'untold', reason: 'tool_failed' });
  const refused = { kind: 'unclear', reason: 'filtered', detail: 'connect ECONNREFUSED 192.0.2.1:443' } as const;
  expect(readPolicy(refused, URL)).toEqual({ kind: 'absent' });
  const unclear = { kind: 'unclear', reason: 'filtered', detail: 'no answer' } as const;
  expect(readPolicy(unclear, URL)).toEqual({ kind: 'untold', reason: 'filtered', detail: `${URL}: no answer` });
});
