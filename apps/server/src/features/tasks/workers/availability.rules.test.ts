import { describe, expect, it } from 'vitest';
import { whyNoWorkerCan } from './availability.rules.ts';

const both = (text: string) => ({ it: text, en: text });
const worker = (engines: string[], vpns: string[] = [], lacks: Record<string, { it: string; en: string }> = {}) => ({
  engines,
  vpns,
  lacks,
});
const why = (need: { engine: string; vpn?: string }, ...workers: ReturnType<typeof worker>[]) =>
  whyNoWorkerCan({ vpn: null, ...need }, workers)?.en ?? null;

describe('a test can be started', () => {
  it('when one of the live workers has its engine, whatever the others lack', () => {
    expect(why({ engine: 'nscan' }, worker([], [], { nscan: both('nmap is missing') }), worker(['nscan']))).toBeNull();
  });

  it('through a VPN when one worker has engine and VPN together', () => {
    expect(why({ engine: 'nscan', vpn: 'openvpn' }, worker(['nscan']), worker(['nscan'], ['openvpn']))).toBeNull();
  });
});

describe('a test cannot be started, and the reason is', () => {
  it('that there is no worker', () => {
    expect(why({ engine: 'nscan' })).toBe('no worker is running');
  });

  it('that no worker has the engine', () => {
    expect(why({ engine: 'webapp' }, worker(['nscan']))).toBe('the engine webapp is not installed');
  });

  it('what the workers that have the engine lack for it', () => {
    const lacking = worker([], [], { nscan: both('nmap is missing') });
    expect(why({ engine: 'nscan' }, worker(['webapp']), lacking)).toBe('nmap is missing');
  });

  it('what the worker with the engine lacks for the VPN, although another one without the engine can open it', () => {
    const lacking = worker(['nscan'], [], { openvpn: both('no openvpn') });
    expect(why({ engine: 'nscan', vpn: 'openvpn' }, worker(['webapp'], ['openvpn']), lacking)).toBe('no openvpn');
  });
});
