import { expect, it } from 'vitest';
import { nmapCause } from './causes.ts';

const failed = { kind: 'failed', tcpPorts: null, udpPorts: null } as const;

it('says what happened in the reader’s language, and what the tool said of it', () => {
  const cause = nmapCause({ ...failed, why: 'error', detail: ' Failed to open device eth0 \n' });
  expect(cause.it).toBe('Lo scanner di rete si è fermato con un errore.\nFailed to open device eth0');
});

it('says of a killed one in words alone that it was killed', () => {
  const cause = nmapCause({ ...failed, why: 'killed', detail: 'out of memory\nended by SIGKILL' });
  expect(cause.it).toBe('Lo scanner di rete è stato terminato dal sistema prima della fine.\nout of memory');
  expect(nmapCause({ ...failed, why: 'killed', detail: 'ended by SIGKILL' }).en).not.toContain('SIGKILL');
});
