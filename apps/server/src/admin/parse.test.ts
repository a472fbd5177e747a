import { describe, expect, it } from 'vitest';
import { type Command, CommandProblem } from './command.ts';
import { helpOf, parse } from './parse.ts';

const greet: Command = {
  name: 'greet',
  summary: 'Greets.',
  options: {
    name: { type: 'string', required: true, value: 'NAME', help: 'whom' },
    loud: { type: 'boolean', help: 'shout' },
    word: { type: 'string', multiple: true, value: 'WORD', help: 'one more' },
  },
  plan: () => async () => [],
};
const read = (...argv: string[]) => parse([greet], argv);

describe('a command line', () => {
  it('reads a command and its options', () => {
    expect(read('greet', '--name', 'Ada', '--loud')).toEqual({
      kind: 'run',
      command: greet,
      values: expect.objectContaining({ name: 'Ada', loud: true }),
    });
  });

  it('keeps every value of an option that may be repeated, in order', () => {
    expect(read('greet', '--name', 'Ada', '--word', 'b', '--word', 'a')).toMatchObject({
      values: { word: ['b', 'a'] },
    });
  });

  it.each([[[]], [['--help']], [['-h']], [['help']]])('%o asks for help', (argv) => {
    expect(read(...argv)).toEqual({ kind: 'help', command: null });
  });

  it('asks for help about a command even when its options are wanting', () => {
    expect(read('greet', '--help')).toEqual({ kind: 'help', command: greet });
  });

  it.each([
    [['bogus'], 'There is no command "bogus"'],
    [['greet'], '--name is needed'],
    [['greet', '--name', ' '], '--name is needed'],
    [['greet', '--name'], "Option '--name <value>' argument missing"],
    [['greet', '--nmae', 'Ada'], "Unknown option '--nmae'"],
    [['greet', 'Ada'], "Unexpected argument 'Ada'"],
  ])('%o is refused in one line', (argv, start) => {
    expect(() => read(...argv)).toThrow(CommandProblem);
    expect(() => read(...argv)).toThrow(new RegExp(`^${start.replace(/[<>]/g, '.')}[^\\n]*$`));
  });

  it('lists commands, and the options of one', () => {
    expect(helpOf([greet], null).join('\n')).toContain('greet');
    expect(helpOf([greet], greet).join('\n')).toMatch(/--name NAME\s+whom \(needed\)/);
    expect(helpOf([greet], greet).join('\n')).toMatch(/--word WORD\s+one more \(repeatable\)/);
  });
});
