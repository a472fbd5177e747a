import { mayConnectTo } from '@rocca/contract/target/may-connect-to';
import { readHostAndPort } from '@rocca/contract/target/web-address';
import { findTool } from '../core/find-tool.ts';
import { createNamespace, type JobNamespace } from '../network/namespace.ts';
import type { Attempt, Connection } from './attempt.ts';
import { type ClientProcess, startClient } from './client-process.ts';
import { resolveGateway } from './gateway-address.ts';
import { relayToGateway } from './gateway-relay.ts';
import { TunnelFailure, type TunnelSettings } from './model.ts';
import { layNameFiles } from './name-files.ts';
import { createNetExtenderDialogue, type NetExtenderSecrets } from './netextender-dialogue.ts';

type NetExtenderSettings = Extract<TunnelSettings, { kind: 'netextender' }>;

const HTTPS_PORT = 443;
const CONTROL_C = '\x03';

/**
 * The client wants a terminal, which `script` gives it. The words of the command are fixed and its values come from the
 * environment, so that no shell reads them; the password goes through the terminal alone.
 */
const COMMAND = 'exec "$NX_PROGRAM" --no-reconnect --dns-only-local -u "$NX_USER" -d "$NX_DOMAIN" "$NX_SERVER"';

/**
 * Opens a NetExtender tunnel. Its device cannot be moved between networks, so the client runs inside the namespace, as
 * root as it must, and reaches its gateway, and nothing else, through a relay.
 */
export async function connectNetExtender(settings: NetExtenderSettings, attempt: Attempt): Promise<Connection> {
  const { host, gateway, server } = await attempt.until(placeGateway(settings, attempt));
  const namespace = await createNamespace(attempt.cleanup);
  const isName = host !== gateway.address;
  await layNameFiles(namespace, { servers: [], hosts: isName ? [{ name: host, address: gateway.address }] : [] });
  await relayToGateway(namespace, gateway, attempt.cleanup);
  const { client, open, lost } = startDialogue(namespace, { ...settings, server }, attempt);
  attempt.cleanup.add(() => client.end());
  attempt.stage('connecting');
  await attempt.until(open);
  return { namespace, lost };
}

async function placeGateway({ user, password, domain, address }: NetExtenderSettings, { scope }: Attempt) {
  const place = readHostAndPort(address);
  if (!place || !mayConnectTo(place.host, scope)) throw new TunnelFailure('bad_config', 'not an address of a gateway');
  if ([user, password, domain].some((word) => word === '' || /\p{Cc}/u.test(word))) {
    throw new TunnelFailure('bad_config', 'user, password or domain cannot be used');
  }
  const [found] = await resolveGateway(place.host, scope);
  if (found === undefined) throw new TunnelFailure('refused', 'the gateway has no usable address');
  const port = place.port ?? HTTPS_PORT;
  return { host: place.host, gateway: { address: found, port }, server: `${place.host}:${port}` };
}

function startDialogue(namespace: JobNamespace, secrets: NetExtenderSecrets, attempt: Attempt) {
  const opening = Promise.withResolvers<void>();
  const { promise: lost, resolve: lose } = Promise.withResolvers<string>();
  let isOpen = false;
  const end = (failure: TunnelFailure) => (isOpen ? lose(failure.message) : opening.reject(failure));
  const read = createNetExtenderDialogue(secrets);

  const client: ClientProcess = startClient(
    [...namespace.inside, 'script', '--quiet', '--return', '--flush', '--command', COMMAND, '/dev/null'],
    {
      env: {
        SHELL: '/bin/sh',
        TERM: 'dumb',
        HOME: attempt.workDir,
        NX_PROGRAM: findTool('netExtender') ?? 'netExtender',
        NX_USER: secrets.user,
        NX_DOMAIN: secrets.domain,
        NX_SERVER: secrets.server,
      },
      goodbye: CONTROL_C,
      onOutput(chunk) {
        for (const step of read(chunk.toString('utf8'))) {
          if (step.kind === 'answer') client.write(`${step.line}\n`);
          else if (step.kind === 'log_in') attempt.stage('authenticating');
          else if (step.kind === 'over') end(step.failure);
          else {
            isOpen = true;
            attempt.stage('open');
            opening.resolve();
          }
        }
      },
    },
  );
  void client.exited.then(() => end(new TunnelFailure('refused', 'the VPN client ended by itself')));
  return { client, open: opening.promise, lost };
}
