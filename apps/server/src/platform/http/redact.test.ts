import { describe, expect, it } from 'vitest';
import { redactUrl } from './redact.ts';

describe('redactUrl', () => {
  it.each([
    ['/reports/1/files/a.pdf?token=abc.def', '/reports/1/files/a.pdf?token=[redacted]'],
    ['/x?a=1&access_token=zzz&b=2', '/x?a=1&access_token=[redacted]&b=2'],
    ['/x?TOKEN=zzz', '/x?TOKEN=[redacted]'],
    ['/x?%74oken=zzz', '/x?token=[redacted]'],
    ['/x?refresh_token=a&id_token=b', '/x?refresh_token=[redacted]&id_token=[redacted]'],
    ['/x?password=a%26b', '/x?password=[redacted]'],
    ['/x?%E0%A4%A=1&token=zzz', '/x?%E0%A4%A=1&token=[redacted]'],
    ['/x?page=2&api=nscan/', '/x?page=2&api=nscan/'],
    ['/tokens/list', '/tokens/list'],
  ])('%s becomes %s', (url, expected) => {
    expect(redactUrl(url)).toBe(expected);
  });

  it('bounds what a hostile client can write into the log', () => {
    expect(redactUrl(`/x?${'a'.repeat(100_000)}`)).toHaveLength(2000);
  });
});
