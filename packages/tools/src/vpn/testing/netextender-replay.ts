/**
 * Stands in for `netExtender`, which is a vendor's and not on every machine: says its transcript on a real terminal,
 * waits where something is typed, and reaches the gateway where the tool would.
 */
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';

const [transcript = '', secretsFile = '', ...words] = process.argv.slice(2);
const secrets: Record<string, string> = JSON.parse(readFileSync(secretsFile, 'utf8'));
const server = words.at(-1) ?? '';
const typed = createInterface({ input: process.stdin })[Symbol.asyncIterator]();

/** Its address and port, as any program would look them up. */
async function reach(): Promise<string> {
  const [host = '', port = ''] = server.split(':');
  const socket = connect({ host, port: Number(port) });
  const greeting = new Promise<string>((told, failed) => {
    socket.once('data', (chunk) => told(String(chunk).trim()));
    socket.once('error', failed);
  });
  return `connecting to ${server}: ${await greeting}`;
}

/** What the tool would send on: anything else than the secret of that name is a mistake of ours. */
async function expectTyped(place: string): Promise<void> {
  const { value, done } = await typed.next();
  const isWrong = secrets[place] !== undefined && value !== secrets[place];
  if (done || isWrong) {
    process.stdout.write(`\nERROR: ${place} is wrong\nExiting NetExtender client\n`);
    process.exit(1);
  }
}

const asked = ['--no-reconnect', '--dns-only-local', '-u', secrets.user, '-d', secrets.domain, secrets.server];
if (words.join('\n') !== asked.join('\n')) {
  process.stdout.write('ERROR: called in another way\nExiting NetExtender client\n');
  process.exit(1);
}
for (const line of readFileSync(transcript, 'utf8').split('\n')) {
  if (line.startsWith('#')) continue;
  const [words = '', place] = line.split(/\{\{(\w+)\}\}/);
  process.stdout.write(words);
  if (place === 'connect') process.stdout.write(await reach().catch((error: Error) => `ERROR: ${error.message}`));
  else if (place !== undefined) await expectTyped(place);
  process.stdout.write('\n');
}
process.exit(0);
