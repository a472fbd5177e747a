import { createServer } from 'node:net';
import { scanOnce } from './scan-once.ts';

/** Lets anonymous users in, as far as the question goes. */
const ftp = createServer((socket) => {
  socket.on('error', () => undefined);
  socket.write('220 (vsFTPd 3.0.3)\r\n');
  socket.on('data', (chunk) => {
    const command = chunk.toString('latin1').slice(0, 4).toUpperCase();
    if (command === 'USER') socket.write('331 Please specify the password.\r\n');
    else if (command === 'PASS') socket.write('230 Login successful.\r\n');
    else if (command === 'QUIT') socket.end('221 Goodbye.\r\n');
    else socket.write('530 Please login with USER and PASS.\r\n');
  });
});

/** Run inside a network of its own: one address there answers, the other is unused. */
const [here = '', unused = ''] = process.argv.slice(2);
ftp.listen(21, here, async () => {
  const { hosts, down, coverage, outcome } = await scanOnce({ target: `${here},${unused}`, profile: 'fast' });
  process.stdout.write(
    JSON.stringify({ hosts, down, coverage, outcome: outcome instanceof Error ? String(outcome) : outcome }),
  );
  process.exit();
});
