import { describe, expect, it } from 'vitest';
import { createEventParser } from './event-parser.ts';

const stream =
  ': welcome\n\nevent: task\ndata: {"a":1}\n\n: beat\r\n\r\nevent: task\rdata: {"b":\rdata: 2}\r\rdata:plain\n\n';
const found = [
  { event: 'task', data: '{"a":1}' },
  { event: 'task', data: '{"b":\n2}' },
  { event: 'message', data: 'plain' },
];

describe('the event parser', () => {
  it.each(Array.from({ length: stream.length }, (_, at) => at))('reads a stream cut at %i', (at) => {
    const parse = createEventParser();
    expect([...parse(stream.slice(0, at)), ...parse(stream.slice(at))]).toEqual(found);
  });

  it('reads a stream that comes one character at a time', () => {
    const parse = createEventParser();
    expect([...stream].flatMap((character) => parse(character))).toEqual(found);
  });

  it('keeps what is not finished to itself', () => {
    const parse = createEventParser();
    expect(parse('event: task\ndata: {}')).toEqual([]);
    expect(parse('\n')).toEqual([]);
    expect(parse('\n')).toEqual([{ event: 'task', data: '{}' }]);
  });

  it('makes nothing of comments and of fields without data', () => {
    const parse = createEventParser();
    expect(parse(': beat\n\nid: 7\nretry: 10\n\nevent: task\n\n')).toEqual([]);
  });
});
