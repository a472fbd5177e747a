import { expect, it } from 'vitest';
import { nmapCause, nothingToScan } from './causes.ts';

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

it('names the names that lead nowhere', () => {
  const name = (text: string, refused: 'not_resolved' | 'not_allowed') => ({
    name: text,
    addresses: [],
    refused,
    left: null,
  });
  const names = [name('a.example', 'not_resolved'), name('b.example', 'not_allowed')];
  expect(nothingToScan(names)).toEqual({
    it: 'Niente da esaminare: nessun indirizzo per a.example; indirizzi non ammessi per b.example.',
    en: 'Nothing to scan: no address was found for a.example; b.example leads to addresses that are not allowed.',
  });
  const many = Array.from({ length: 9 }, (_, at) => name(`n${at}.example`, 'not_resolved'));
  expect(nothingToScan(many).en).toContain('n4.example, ….');
  expect(nothingToScan([]).en).toBe('Nothing to scan: the addresses of the target are no longer allowed.');
});
