import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCpe } from './cpe-name.ts';

const any = {
  version: '*',
  update: '*',
  edition: '*',
  language: '*',
  swEdition: '*',
  targetSw: '*',
  targetHw: '*',
  other: '*',
};

describe('a CPE 2.3 name', () => {
  it.each([
    [
      'cpe:2.3:a:openbsd:openssh:7.4:p1:*:*:*:*:*:*',
      { part: 'a', vendor: 'openbsd', product: 'openssh', version: '7.4', update: 'p1' },
    ],
    [
      'cpe:2.3:o:microsoft:windows_10:1809:*:*:*:*:*:x64:*',
      { part: 'o', vendor: 'microsoft', product: 'windows_10', version: '1809', targetHw: 'x64' },
    ],
    ['cpe:2.3:h:cisco:asa_5505:-:*:*:*:*:*:*:*', { part: 'h', vendor: 'cisco', product: 'asa_5505', version: '-' }],
    [
      'cpe:2.3:a:joomla:joomla\\!:3.4.4:*:*:*:*:*:*:*',
      { part: 'a', vendor: 'joomla', product: 'joomla!', version: '3.4.4' },
    ],
    [
      'cpe:2.3:a:dbi_project:dbi\\:\\:pg:1.0:-:*:*:lts:perl:*:*',
      { vendor: 'dbi_project', product: 'dbi::pg', version: '1.0', update: '-', swEdition: 'lts', targetSw: 'perl' },
    ],
    [
      'cpe:2.3:o:cisco:ios:15.1\\(4\\)m:*:*:*:*:*:*:*',
      { part: 'o', vendor: 'cisco', product: 'ios', version: '15.1(4)m' },
    ],
    ['cpe:2.3:a:v:back\\\\slash:\\-:\\*:*:*:*:*:*:*', { product: 'back\\slash', version: '\\-', update: '\\*' }],
    ['cpe:2.3:a:Vendor:PRODUCT:1.0RC1:*:*:*:*:*:*:*', { vendor: 'vendor', product: 'product', version: '1.0rc1' }],
  ])('%s is read', (text, expected) => {
    expect(parseCpe(text)).toEqual({ part: 'a', vendor: 'v', ...any, ...expected });
  });
});

describe('a CPE 2.2 name as nmap writes it', () => {
  it.each([
    ['cpe:/a:openbsd:openssh:7.4p1', { part: 'a', vendor: 'openbsd', product: 'openssh', version: '7.4p1' }],
    ['cpe:/a:igor_sysoev:nginx', { part: 'a', vendor: 'igor_sysoev', product: 'nginx' }],
    ['cpe:/o:linux:linux_kernel', { part: 'o', vendor: 'linux', product: 'linux_kernel' }],
    ['cpe:/o:microsoft:windows_7::sp1', { part: 'o', vendor: 'microsoft', product: 'windows_7', update: 'sp1' }],
    ['cpe:/o:microsoft:windows_7::-:professional', { product: 'windows_7', update: '-', edition: 'professional' }],
    ['cpe:/h:cisco:asa_5505', { part: 'h', vendor: 'cisco', product: 'asa_5505' }],
    ['cpe:/a:v:p%21:1.0%7erc1', { vendor: 'v', product: 'p!', version: '1.0~rc1' }],
    [
      'cpe:/a:v:p:1:u:~e~sw~tsw~thw~o:it',
      {
        ...{ vendor: 'v', product: 'p', version: '1', update: 'u', edition: 'e' },
        language: 'it',
        swEdition: 'sw',
        targetSw: 'tsw',
        targetHw: 'thw',
        other: 'o',
      },
    ],
    ['cpe:/a:v:p:1:u:~~~windows~~', { vendor: 'v', product: 'p', version: '1', update: 'u', targetSw: 'windows' }],
  ])('%s is read', (text, expected) => {
    expect(parseCpe(text)).toEqual({ part: text[5], vendor: 'microsoft', ...any, ...expected });
  });
});

describe('what is no name', () => {
  it.each([
    '',
    'cpe:',
    'cpe:/',
    'cpe:/a',
    'cpe:/a:vendor',
    'cpe:/a::product',
    'cpe:/x:vendor:product',
    'cpe:/a:v:p:1:2:3:4:5',
    'cpe:/a:v:p:%',
    'cpe:/a:v:p:%ff',
    'cpe:/a:v:p:%00',
    'cpe:2.3:a:v:p:1:*:*:*:*:*:*',
    'cpe:2.3:a:v:p:1:*:*:*:*:*:*:*:*',
    'cpe:2.3:x:v:p:1:*:*:*:*:*:*:*',
    'cpe:2.3:a:v\0:p:1:*:*:*:*:*:*:*',
    'cpe:2.3:a:v:p\n:1:*:*:*:*:*:*:*',
    'cpe:2.4:a:v:p:1:*:*:*:*:*:*:*',
    `cpe:2.3:a:v:${'p'.repeat(1100)}:1:*:*:*:*:*:*:*`,
    'openssh 7.4',
  ])('%j is refused', (text) => {
    expect(parseCpe(text)).toBeNull();
  });

  it('never throws, and never gives an empty attribute', () => {
    const piece = fc.constantFrom('cpe:', '2.3:', '/', 'a', 'o', ':', '::', '\\', '%', '~', '*', '-', 'x', '%41', '\0');
    let read = 0;
    fc.assert(
      fc.property(fc.constantFrom('', 'cpe:/a:', 'cpe:2.3:a:'), fc.array(piece, { maxLength: 30 }), (begin, parts) => {
        const name = parseCpe(begin + parts.join(''));
        if (!name) return;
        read += 1;
        expect(Object.values(name).every((value) => value.length > 0)).toBe(true);
      }),
      { numRuns: 2000 },
    );
    expect(read, 'too few names were read to prove anything').toBeGreaterThan(50);
  });
});
