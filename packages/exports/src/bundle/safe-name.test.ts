import { describe, expect, it } from 'vitest';
import { safeName, UniqueNames } from './safe-name.ts';

describe('a name from outside', () => {
  it.each([
    ['scan.xml', 'scan.xml'],
    ['../../etc/passwd', 'etc_passwd'],
    ['/etc/shadow', 'etc_shadow'],
    ['..\\..\\windows\\system32', 'windows_system32'],
    ['C:\\boot.ini', 'C__boot.ini'],
    ['a\u0000b', 'a_b'],
    ['..', 'file'],
    ['....', 'file'],
    ['', 'file'],
    ['/', 'file'],
    ['.bashrc', 'bashrc'],
    ['name. ', 'name._'],
    ['name...', 'name'],
    ['CON', '_CON'],
    ['nul.txt', '_nul.txt'],
    ['LPT1.', '_LPT1'],
    ['console.log', 'console.log'],
    ['perché.txt', 'perche.txt'],
    ['\u202egpj.exe', '_gpj.exe'],
    ['\ud800', '_'],
    ['漏洞', '_'],
    ['\uff0e\uff0e\uff0fetc', '_etc'],
  ])('%j becomes %j', (name, expected) => {
    expect(safeName(name)).toBe(expected);
  });

  it('keeps its ending when it is too long', () => {
    expect(safeName(`${'a'.repeat(300)}.json`)).toBe(`${'a'.repeat(95)}.json`);
    expect(safeName(`a.${'b'.repeat(300)}`)).toHaveLength(100);
  });

  it('is one part of a path, whatever it was', () => {
    const names = Array.from({ length: 0x2800 }, (_, code) => safeName(`..${String.fromCharCode(code)}x`));
    expect(names.filter((name) => !/^[A-Za-z0-9_-][A-Za-z0-9._-]*$/.test(name))).toEqual([]);
  });
});

describe('names that are taken', () => {
  it('are numbered, without regard to case', () => {
    const names = new UniqueNames();
    const taken = ['a.xml', 'A.xml', 'a-2.xml', 'a.xml', 'b', 'b'].map((name) => names.take(name));
    expect(taken).toEqual(['a.xml', 'A-2.xml', 'a-2-2.xml', 'a-3.xml', 'b', 'b-2']);
  });
});
