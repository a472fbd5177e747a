import { expect, it } from 'vitest';
import { openNetbiosSession } from './netbios-session.ts';
import { HASTY, openTarget } from './testing/target.ts';
import { dial } from './wire.ts';

async function sessionWith(reply: Buffer | null) {
  let asked = '';
  const port = await openTarget((socket) => {
    socket.once('data', (data) => {
      asked = data.toString('latin1');
      if (reply) socket.write(reply);
    });
  });
  const wire = await dial({ ip: '127.0.0.1', port, tls: false, hostname: null }, HASTY, new AbortController().signal);
  const outcome = await openNetbiosSession(wire).then(
    () => 'open',
    (error: unknown) => error,
  );
  wire.close();
  return { asked, outcome };
}

it('asks for the server by the name every server has', async () => {
  const { asked, outcome } = await sessionWith(Buffer.from([0x82, 0, 0, 0]));
  expect(outcome).toBe('open');
  expect(asked).toBe(`\x81\0\0\x44\x20CKFDENECFDEFFCFGEFFCCACACACACACA\0\x20FCEPEDEDEBCACACACACACACACACACAAA\0`);
});

it('knows nothing where the session is refused or nothing answers', async () => {
  expect((await sessionWith(Buffer.from([0x83, 0, 0, 1, 0x82]))).outcome).toMatchObject({ reason: 'tool_failed' });
  expect((await sessionWith(null)).outcome).toMatchObject({ reason: 'timed_out' });
});
