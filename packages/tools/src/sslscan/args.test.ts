import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { findTool } from '../core/find-tool.ts';
import { type SslscanRequest, STARTTLS_KINDS, sslscanArgs } from './args.ts';

const args = (request: Partial<SslscanRequest>) =>
  sslscanArgs({ ip: '127.0.0.1', port: 443, hostname: null, starttls: null, ...request }).join(' ');
const BEGIN = '--xml=- --no-colour --no-groups --timeout=5';

describe('the arguments of sslscan', () => {
  it('name the place', () => {
    expect(args({})).toBe(`${BEGIN} 127.0.0.1:443`);
    expect(args({ ip: '::1', port: 8443 })).toBe(`${BEGIN} [::1]:8443`);
  });

  it('ask for the name, unless it could be something else', () => {
    expect(args({ hostname: 'www.example.org' })).toBe(`${BEGIN} --sni-name=www.example.org 127.0.0.1:443`);
    for (const hostname of ['a b', '--targets=/etc/passwd\n', 'x'.repeat(300), '']) {
      expect(args({ hostname })).toBe(`${BEGIN} 127.0.0.1:443`);
    }
  });

  it('begin TLS as the service wants it', () => {
    expect(args({ starttls: 'smtp' })).toBe(`${BEGIN} --starttls-smtp 127.0.0.1:443`);
    expect(args({ starttls: 'rdp' })).toBe(`${BEGIN} --rdp 127.0.0.1:443`);
  });

  it('are all known to sslscan', () => {
    const help = execFileSync(findTool('sslscan') ?? '', ['--help'], { encoding: 'utf8' });
    const words = STARTTLS_KINDS.flatMap((starttls) => args({ starttls, hostname: 'a.example' }).split(' '));
    const options = new Set(words.filter((word) => word.startsWith('--')).map((word) => word.split('=')[0] ?? ''));
    expect([...options].filter((option) => !help.includes(option))).toEqual([]);
    expect(options.size).toBe(4 + 1 + STARTTLS_KINDS.length);
  });
});
