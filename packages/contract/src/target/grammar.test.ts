import { describe, expect, it } from 'vitest';
import { targetKindsOf } from './engine-kinds.ts';
import { canonicalTarget, parseTarget } from './grammar.ts';
import { MAX_ENTRY_LENGTH, MAX_TARGET_LENGTH } from './limits.ts';
import { targetMessage } from './messages.ts';

function canonicalOf(text: string): string {
  const result = parseTarget(text);
  return result.kind === 'ok' ? canonicalTarget(result.entries) : result.code;
}

describe('a target', () => {
  it.each([
    ['10.0.0.1', 'private', 1],
    ['8.8.8.8', 'public', 1],
    ['example.com', 'none', 0],
    ['intranet, https://example.com/login', 'none', 0],
    [' 10.0.0.1 ,\n192.168.0.0/24 , 172.16.0.1-172.16.0.4', 'private', 261],
    ['8.8.8.8, example.com, 1.1.1.1:53', 'public', 2],
    ['http://10.0.0.1/app, intranet', 'private', 1],
    ['10.0.0.0/20', 'private', 4096],
    ['10.0.0.0/21,10.0.8.0/21', 'private', 4096],
    ['10.0.0.250-10.0.1.5/24', 'private', 512],
    ['10.0.0.1-10.0.0.2/32', 'private', 2],
    ['fd00::1, fd00::2', 'private', 2],
    ['2606:4700::1', 'public', 1],
    ['::ffff:10.0.0.1', 'private', 1],
    // an address named by several entries is one address
    ['10.0.0.0/24, 10.0.0.7, 10.0.0.250-10.0.1.1', 'private', 258],
    ['10.0.0.1:80, 10.0.0.1:443, http://10.0.0.1/x', 'private', 1],
    ['fd00::1, fd00:0::1', 'private', 1],
    ['10.0.0.1, ::ffff:10.0.0.1, ::ffff:a00:1, intranet', 'private', 1],
  ])('%j has the scope %s and %i addresses', (text, scope, addressCount) => {
    expect(parseTarget(text)).toMatchObject({ kind: 'ok', scope, addressCount });
  });

  it.each([
    ['', 'empty', null],
    [' \n ', 'empty', null],
    [',', 'empty_entry', 0],
    ['10.0.0.1,', 'empty_entry', 1],
    ['10.0.0.1,,10.0.0.2', 'empty_entry', 1],
    ['10.0.0.1;10.0.0.2', 'not_valid', 0],
    ['10.0.0.1 10.0.0.2', 'not_valid', 0],
    ['10.0.0.1,10.0.0.300', 'not_valid', 1],
    ['10.0.0.1,8.8.8.8', 'mixed_private_public', 1],
    ['8.8.8.8,example.com,10.0.0.0/24', 'mixed_private_public', 2],
    ['10.0.0.1,http://8.8.8.8/', 'mixed_private_public', 1],
    ['fd00::1,2606:4700::1', 'mixed_private_public', 1],
    ['::ffff:10.0.0.1,::ffff:8.8.8.8', 'mixed_private_public', 1],
    ['10.0.0.1,fd00::1', 'mixed_ipv6', 1],
    ['fd00::1,10.0.0.1', 'mixed_ipv6', 1],
    ['fd00::1,example.com', 'mixed_ipv6', 1],
    ['https://example.com/x,2606:4700::1', 'mixed_ipv6', 1],
    ['intranet,fd00::1', 'mixed_ipv6', 1],
    ['fd00::1,::ffff:10.0.0.2', 'mixed_ipv6', 1],
    ['example.com,EXAMPLE.com', 'duplicate', 1],
    ['10.0.0.1, 10.0.0.2, 10.0.0.1', 'duplicate', 2],
    ['FD00::a,fd00::A', 'duplicate', 1],
    ['https://example.com/A,https://example.com/a', 'duplicate', 1],
    ['10.0.0.0/20,10.1.0.0', 'too_many_addresses', 1],
    ['10.0.0.0/20,example.com', 'too_many_addresses', 1],
    // the bound is on the sum, even where entries overlap
    ['10.0.0.0/20,10.0.0.1', 'too_many_addresses', 1],
    ['10.0.0.1,127.0.0.1', 'address_not_accepted', 1],
  ])('%j is refused: %s at entry %s', (text, code, index) => {
    expect(parseTarget(text)).toEqual(
      expect.objectContaining({ kind: 'wrong', code, ...(index !== null && { index }) }),
    );
  });

  it('keeps lab and private addresses together, and lab and public ones apart', () => {
    expect(parseTarget('127.20.0.1,10.0.0.1', { lab: true })).toMatchObject({ kind: 'ok', scope: 'private' });
    expect(parseTarget('127.20.0.1,8.8.8.8', { lab: true })).toMatchObject({ code: 'mixed_private_public' });
  });

  it('holds names up to the address limit', () => {
    const names = Array.from({ length: 4097 }, (_, i) => `host${i}`);
    expect(parseTarget(names.slice(1).join(','))).toMatchObject({ kind: 'ok', addressCount: 0 });
    expect(parseTarget(names.join(','))).toMatchObject({ code: 'too_many_addresses', index: 4096 });
  });

  it('is refused by its length before it is read', () => {
    expect(parseTarget(' '.repeat(MAX_TARGET_LENGTH + 1))).toEqual({ kind: 'wrong', code: 'target_too_long' });
    expect(parseTarget(' '.repeat(MAX_TARGET_LENGTH))).toEqual({ kind: 'wrong', code: 'empty' });
    expect(parseTarget(`10.0.0.1,${'x'.repeat(MAX_ENTRY_LENGTH + 1)}`)).toMatchObject({ code: 'entry_too_long' });
  });

  it('shows a long entry cut short', () => {
    expect(parseTarget('_'.repeat(2000))).toMatchObject({ entry: `${'_'.repeat(100)}…` });
  });

  it.each([
    [' Example.com , 10.0.0.9/24 ', 'example.com,10.0.0.0/24'],
    ['10.0.0.1/24,10.0.0.2/24', '10.0.0.0/24'],
    ['fd00:0::1,fd00::1', 'fd00::1'],
    ['https://Example.com/A,example.com/', 'https://example.com/A,example.com'],
  ])('%j is stored as %s', (text, canonical) => {
    expect(canonicalOf(text)).toBe(canonical);
    expect(canonicalOf(canonical)).toBe(canonical);
  });
});

describe('the target of an engine', () => {
  it.each([
    ['dti', 'example.com'],
    ['dti', 'https://www.example.com/'],
    ['dti_lite', 'example.com'],
    ['cti', 'example.com'],
    ['rri', 'example.com'],
    ['nscan', 'intranet,example.com,8.8.8.8,8.8.8.0/24,8.8.4.1-8.8.4.4,8.8.5.1-8.8.5.4/30'],
    ['nscan', 'fd00::1'],
    ['webapp', 'https://example.com/login,example.com,10.0.0.1,10.0.0.1:8080'],
    ['an engine without a row', 'https://example.com/login,10.0.0.1:8080,10.0.0.0/24,intranet'],
    ['toString', '10.0.0.1'],
  ])('%s accepts %s', (engine, text) => {
    expect(parseTarget(text, { kinds: targetKindsOf(engine) })).toMatchObject({ kind: 'ok' });
  });

  it.each([
    ['dti', '10.0.0.1', 'kind_not_accepted'],
    ['dti', 'intranet', 'kind_not_accepted'],
    ['dti', 'https://example.com/login', 'kind_not_accepted'],
    ['dti', 'exa mple', 'not_valid'],
    ['dti_lite', '10.0.0.0/24', 'kind_not_accepted'],
    ['cti', 'fd00::1', 'kind_not_accepted'],
    ['rri', 'example.com:8443', 'kind_not_accepted'],
    ['webapp', '10.0.0.0/24', 'kind_not_accepted'],
    ['webapp', '10.0.0.1-10.0.0.5', 'kind_not_accepted'],
    ['webapp', 'intranet', 'kind_not_accepted'],
    // the quoted text of the specification is the one a network target shows
    ['nscan', 'https://example.com/login', 'not_valid'],
    ['nscan', 'example.com/24', 'not_valid'],
    ['nscan', '10.0.0.1:80', 'not_valid'],
  ])('%s refuses %s: %s', (engine, text, code) => {
    expect(parseTarget(text, { kinds: targetKindsOf(engine) })).toMatchObject({ kind: 'wrong', code });
  });

  it('names in the message what it would accept', () => {
    const result = parseTarget('10.0.0.0/24', { kinds: targetKindsOf('webapp') });
    expect(result.kind === 'wrong' && targetMessage(result, 'it')).toBe(
      'Questo servizio non accetta 10.0.0.0/24. Inserisci: URL, dominio, indirizzo IPv4, indirizzo IPv4 con porta, indirizzo IPv6.',
    );
  });
});
