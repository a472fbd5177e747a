import { expect, it } from 'vitest';
import { ask, HASTY, openTarget } from '../testing/target.ts';

it('hears what a service says by itself', async () => {
  const port = await openTarget((socket) => void socket.write('220 ProFTPD 1.3.5 Server ready.\r\n'));
  expect(await ask('greetings', port)).toEqual({ kind: 'heard', text: '220 ProFTPD 1.3.5 Server ready.' });
});

it('waits for the end of the line, but not for ever', async () => {
  const slow = await openTarget((socket) => {
    socket.write('SSH-2.0-Open');
    setTimeout(() => socket.write('SSH_7.4\r\n'), 50);
  });
  expect(await ask('greetings', slow)).toEqual({ kind: 'heard', text: 'SSH-2.0-OpenSSH_7.4' });
  const half = await openTarget((socket) => void socket.write('RFB 003.008'));
  expect(await ask('greetings', half)).toEqual({ kind: 'heard', text: 'RFB 003.008' });
});

it('is unclear about a service that waits to be asked', async () => {
  const port = await openTarget(() => undefined);
  expect(await ask('greetings', port, HASTY)).toMatchObject({ kind: 'unclear', reason: 'timed_out' });
});

it('writes control characters out', async () => {
  const port = await openTarget((socket) => void socket.write('220 \x1b[2Jhello\x07\r\n'));
  expect(await ask('greetings', port)).toEqual({ kind: 'heard', text: '220 hello\\x07' });
});
