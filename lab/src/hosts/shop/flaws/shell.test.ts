import { describe, expect, it } from 'vitest';
import { runShell } from './shell.ts';

describe('the shop’s shell', () => {
  it.each([
    ['echo a b', 'a b\n'],
    ['echo a;echo b', 'a\nb\n'],
    ['echo a && echo b || echo c', 'a\nb\n'],
    ['nothing || echo c', 'sh: 1: nothing: not found\nc\n'],
    ['echo a | cat', 'a\n'],
    ['echo a & echo b', 'a\nb\n'],
    ['echo a\necho b', 'a\nb\n'],
    ['echo \'a;b\' "c;d"', 'a;b c;d\n'],
    ['echo `echo a`b', 'ab\n'],
    ['echo "x$(echo $((6*7)))y"', 'x42y\n'],
    ["echo '$(id)'", '\u0024(id)\n'],
    ['echo\u0024{IFS}a', 'a\n'],
    ['echo a # echo b', 'a\n'],
    ['echo a > /dev/null; expr 6 \\* 7', '42\n'],
    ['cat /etc/hostname 2>&1', 'bottega-web1\n'],
    ["echo 'a", 'sh: 1: Syntax error: Unterminated quoted string\n'],
    ['echo $(a', 'sh: 1: Syntax error: end of file unexpected (expecting ")")\n'],
  ])('reads %s', async (line, said) => {
    expect(await runShell(line)).toBe(said);
  });

  it('ends, whatever it is told', async () => {
    expect(await runShell('echo a;'.repeat(10_000))).toBe('a\n'.repeat(50));
    expect(await runShell('$('.repeat(900))).toContain('Syntax error');
    expect(await runShell(`${'$('.repeat(300)}id${')'.repeat(300)}`)).toBe('');
  });
});
