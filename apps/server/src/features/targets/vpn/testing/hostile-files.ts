import { block, SMALLEST_OVPN } from './ovpn-files.ts';

/** The largest upload. */
const BYTES = 1_000_000;

const filled = (unit: string) => unit.repeat(Math.ceil(BYTES / unit.length)).slice(0, BYTES);
/** A valid file after as much of the same as there is room for. */
const after = (unit: string) => `${filled(unit).slice(0, BYTES - SMALLEST_OVPN.length - 1)}\n${SMALLEST_OVPN}`;

/** Files of a megabyte that a careless reader is slow on, with what the reader says of each. */
export const HOSTILE_FILES: readonly (readonly [what: string, file: string, answer: string])[] = [
  ['one line', filled('a'), 'line_too_long'],
  ['a long comment', `${SMALLEST_OVPN}#${filled('x')}`.slice(0, BYTES), 'ok'],
  ['blank lines', after('\n'), 'ok'],
  ['blank lines ended by CR and LF', after('\r\n'), 'ok'],
  ['lines of one space', after(' \n'), 'ok'],
  ['spaces', after(' '), 'ok'],
  ['comments', after('#\n'), 'ok'],
  ['comments of two-byte letters', after('# é\n').slice(0, 700_000) + SMALLEST_OVPN, 'ok'],
  ['comments of no-break spaces', after('#\u00a0\n').slice(0, 600_000) + SMALLEST_OVPN, 'ok'],
  ['quotes', filled('"'), 'line_too_long'],
  ['quoted words', after('"a" '), 'line_too_long'],
  ['angle brackets', filled('<'), 'line_too_long'],
  ['a tag of a megabyte', `<${filled('a')}>`, 'directive_refused'],
  ['tags', filled('<ca>\n'), 'block_too_large'],
  ['remotes', after('remote a.example.com\n'), 'repeated'],
  ['remotes of many labels', after(`remote ${'a.'.repeat(100)}com\n`), 'repeated'],
  ['one directive again and again', after('verb 3\n'), 'too_many_lines'],
  ['lists of ciphers', after(`data-ciphers ${'AES-256-GCM:'.repeat(9)}AES-256-GCM\n`), 'too_many_lines'],
  ['a block of base64', block('ca', `-----BEGIN CERTIFICATE-----\n${filled('A')}`), 'block_too_large'],
  ['a block of short lines', block('ca', `-----BEGIN CERTIFICATE-----\n${filled('A\n')}`), 'block_too_large'],
  ['a block of indented text', block('ca', filled(' x\n')), 'block_too_large'],
  ['a block of blank lines', block('ca', filled('\n')), 'block_too_large'],
  ['dashes', block('ca', filled('-----BEGIN ')), 'block_too_large'],
  ['a NUL at the end', `${after('#\n').slice(0, BYTES - 1)}\0`, 'not_text'],
];
