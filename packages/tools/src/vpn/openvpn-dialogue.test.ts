import { describe, expect, it } from 'vitest';
import type { ManagementEvent } from './management-protocol.ts';
import { createDialogue } from './openvpn-dialogue.ts';

const UP: ManagementEvent = { kind: 'up', env: new Map([['ifconfig_local', '10.8.0.2']]) };
const HELD: ManagementEvent = { kind: 'held', seconds: 0 };
const state = (name: string): ManagementEvent => ({ kind: 'state', name });

function begin(answer: readonly string[] | null = ['username "Auth" "anna"', 'password "Auth" "word"']) {
  const sent: string[] = [];
  const stages: string[] = [];
  const configured: ReadonlyMap<string, string>[] = [];
  const dialogue = createDialogue({
    answer,
    configure: async (env) => void configured.push(env),
    stage: (stage) => stages.push(stage),
  });
  const take = (...events: ManagementEvent[]) => {
    for (const event of events) dialogue.take(event, (...lines) => sent.push(...lines));
  };
  return { ...dialogue, take, sent, stages, configured };
}

describe('the conversation with OpenVPN', () => {
  it('ends with an open tunnel once it is connected and the device stands', async () => {
    const one = begin();
    one.take(HELD, { kind: 'needs_user' }, state('WAIT'), state('AUTH'), UP, state('CONNECTED'));
    await one.open;
    expect(one.sent).toEqual(['state on', 'hold release', 'username "Auth" "anna"', 'password "Auth" "word"']);
    expect(one.stages).toEqual(['connecting', 'authenticating', 'configuring', 'open']);
    expect(one.configured).toEqual([UP.kind === 'up' ? UP.env : null]);
  });

  it.each<[string, ManagementEvent, object]>([
    ['the user is refused', { kind: 'user_refused' }, { why: 'refused' }],
    ['something else is asked for', { kind: 'needs_other', what: 'Need a code' }, { why: 'refused' }],
  ])('fails when %s', async (_what, event, failure) => {
    const one = begin();
    one.take(HELD, event);
    await expect(one.open).rejects.toMatchObject(failure);
  });

  it('fails when a user is asked for and there is none', async () => {
    const one = begin(null);
    one.take({ kind: 'needs_user' });
    await expect(one.open).rejects.toMatchObject({ why: 'bad_config' });
  });

  it.each([
    ['AUTH: Received control message: AUTH_FAILED', 'refused'],
    ['VERIFY ERROR: depth=1, error=self-signed certificate in certificate chain: CN=x', 'refused'],
    ['VERIFY X509NAME ERROR: CN=x, must be y', 'refused'],
    ['Options error: Unrecognized option or missing or extra parameter(s) in stdin:3: x', 'bad_config'],
    ['Cannot load inline certificate file', 'bad_config'],
    ['Unsupported cipher in --data-ciphers: BF-CBC', 'bad_config'],
    ['ERROR: Cannot ioctl TUNSETIFF rv1: Operation not permitted (errno=1)', 'no_privileges'],
    ['TCP: connect to [AF_INET]10.0.0.1:443 failed: Connection refused', 'refused'],
    ['All connections have been connect-retry-max (3) times unsuccessful, exiting', 'timed_out'],
    ['something new', 'refused'],
  ])('reads the last words of a client that ends: %s', async (line, why) => {
    const one = begin();
    one.clientEnded(`before\n${line}\nExiting due to fatal error\n`);
    await expect(one.open).rejects.toMatchObject({ why });
  });

  it.each<[string, (one: ReturnType<typeof begin>) => void]>([
    ['the connection breaks', (one) => one.take(state('RECONNECTING'))],
    ['the server changes its settings', (one) => one.take(UP)],
    ['the client takes it down', (one) => one.take({ kind: 'down' })],
    ['the client ends', (one) => one.clientEnded('')],
  ])('tells that an open tunnel is lost when %s', async (_what, happen) => {
    const one = begin();
    one.take(UP, state('CONNECTED'));
    await one.open;
    happen(one);
    expect(await one.lost).not.toBe('');
  });

  it('may try again as long as the tunnel is not open', async () => {
    const one = begin();
    one.take(HELD, state('RECONNECTING'), HELD, UP, state('CONNECTED'));
    await one.open;
    expect(one.sent.filter((line) => line === 'hold release')).toHaveLength(2);
  });
});
