import { expect, it } from 'vitest';
import { ask, linewise, openTarget } from '../testing/target.ts';

function server(replies: Readonly<Record<string, string>>, greeting = '220 (vsFTPd 3.0.3)\r\n') {
  return openTarget(linewise(greeting, (line) => replies[line.split(' ')[0] ?? ''] ?? '500 Unknown command.\r\n'));
}

it('finds a server that lets anonymous users in, with the conversation as evidence', async () => {
  const port = await server({
    USER: '331 Please specify the password.\r\n',
    PASS: '230 Login successful.\r\n',
    PWD: '257 "/" is the current directory\r\n',
  });
  expect(await ask('ftp_anonymous', port)).toEqual({
    kind: 'found',
    variant: null,
    evidence: [
      '< 220 (vsFTPd 3.0.3)',
      '> USER anonymous',
      '< 331 Please specify the password.',
      '> PASS probe@rocca.invalid',
      '< 230 Login successful.',
      '> PWD',
      '< 257 "/" is the current directory',
    ].join('\n'),
  });
});

it('finds one that wants no password at all, after a greeting of several lines', async () => {
  const greeting = '220-Welcome\r\n220-to the archive\r\n220 ready\r\n';
  const port = await server({ USER: '230-Have fun\r\n230 Logged in\r\n' }, greeting);
  expect(await ask('ftp_anonymous', port)).toMatchObject({ kind: 'found' });
});

it.each([
  ['after the password', { USER: '331 Password\r\n', PASS: '530 Login incorrect.\r\n' }],
  ['at the name', { USER: '530 This FTP server does not allow anonymous logins.\r\n' }],
])('is clean when it is refused %s', async (_when, replies) => {
  expect(await ask('ftp_anonymous', await server(replies as Record<string, string>))).toMatchObject({ kind: 'clean' });
});

it.each([
  '530 Non-anonymous sessions must use encryption.\r\n',
  '503 Use AUTH first.\r\n',
  '534-Policy requires SSL.\r\n Error details: SSL policy requires SSL for control channel.\r\n534 End\r\n',
])('is unclear when the server wants encryption before it answers: %j', async (reply) => {
  const port = await server({ USER: reply });
  expect(await ask('ftp_anonymous', port)).toMatchObject({ kind: 'unclear', reason: 'tool_failed' });
});

it('is unclear when the server is too busy to say', async () => {
  const port = await server({}, '421 Too many connections\r\n');
  expect(await ask('ftp_anonymous', port)).toMatchObject({ kind: 'unclear' });
});
