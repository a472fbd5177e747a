import { claimUser } from '../core/run-user.ts';
import { ip } from '../network/ip-command.ts';
import { createNamespace, type JobNamespace } from '../network/namespace.ts';
import type { Attempt, Connection } from './attempt.ts';
import { startClient } from './client-process.ts';
import { deviceCommands } from './device-commands.ts';
import { quoteWord } from './management-protocol.ts';
import { openManagementSocket } from './management-socket.ts';
import { TunnelFailure, type TunnelSettings } from './model.ts';
import { layNameFiles } from './name-files.ts';
import { openVpnCommand } from './openvpn-arguments.ts';
import { createDialogue } from './openvpn-dialogue.ts';
import { readOpenVpnFailure } from './openvpn-failure.ts';
import { placeRemotes } from './place-remotes.ts';
import { readPushed } from './pushed-settings.ts';
import { reemitConfig } from './reemit-config.ts';

type OpenVpnSettings = Extract<TunnelSettings, { kind: 'openvpn' }>;

/**
 * Opens an OpenVPN tunnel. The client stays in the platform's own network, where its server is; only the device goes
 * into the job's namespace. So the namespace has no other way out, and the machine forwards nothing.
 */
export async function connectOpenVpn(settings: OpenVpnSettings, attempt: Attempt): Promise<Connection> {
  const config = await attempt.until(writeConfig(settings, attempt));
  const answer = readAnswer(settings);
  const namespace = await createNamespace(attempt.cleanup);
  const uid = await claimClientUser(attempt);
  await ip('tuntap', 'add', 'dev', namespace.device, 'mode', 'tun', 'user', String(uid));

  const dialogue = createDialogue({
    answer,
    configure(env) {
      const done = setUpDevice(namespace, env);
      // Nothing is removed while it is still being made.
      attempt.cleanup.add(() => done);
      return done;
    },
    stage: (stage) => attempt.stage(stage),
  });
  const socket = await openManagementSocket({ workDir: attempt.workDir, uid }, dialogue.take, attempt.cleanup);
  const command = openVpnCommand(namespace.device, uid);
  const client = startClient(command, { input: config, folder: socket.folder });
  attempt.cleanup.add(() => client.end());
  void client.exited.then(() => dialogue.clientEnded(client.tail()));
  try {
    await attempt.until(dialogue.open);
  } catch (error) {
    // A server that fails the check of its certificate is tried until the time is over: the time is not the reason.
    const isLate = error instanceof TunnelFailure && error.why === 'timed_out';
    throw isLate ? readOpenVpnFailure(client.tail(), error) : error;
  }
  return { namespace, lost: dialogue.lost };
}

/** A user for each client, apart from that of the run's tools: it holds the customer's keys, and tools hear from targets. */
async function claimClientUser({ cleanup }: Attempt): Promise<number> {
  const user = await claimUser();
  if (!user) throw new TunnelFailure('no_privileges', 'no user can be given to the VPN client');
  cleanup.add(() => user.release());
  return user.id;
}

async function writeConfig({ config, credentials }: OpenVpnSettings, { scope }: Attempt): Promise<string> {
  const read = reemitConfig(config, scope);
  if (read.kind === 'refused') throw new TunnelFailure('bad_config', read.detail);
  if (read.asksUser && !credentials) throw new TunnelFailure('bad_config', 'user and password are missing');
  const remotes = await placeRemotes(read.remotes, scope);
  // Credentials that were uploaded are meant to be used, also where the file forgets to say so.
  const asks = credentials && !read.asksUser ? ['auth-user-pass'] : [];
  return `${read.text}${[...asks, ...remotes].join('\n')}\n`;
}

function readAnswer({ credentials }: OpenVpnSettings): readonly string[] | null {
  if (!credentials) return null;
  const user = quoteWord(credentials.user);
  const password = quoteWord(credentials.password);
  if (user === null || password === null) throw new TunnelFailure('bad_config', 'user or password cannot be used');
  return [`username "Auth" ${user}`, `password "Auth" ${password}`];
}

async function setUpDevice(namespace: JobNamespace, env: ReadonlyMap<string, string>): Promise<void> {
  const pushed = readPushed(env);
  if (typeof pushed === 'string') throw new TunnelFailure('refused', pushed);
  await layNameFiles(namespace, { servers: pushed.nameServers, hosts: [] });
  for (const command of deviceCommands(namespace.name, namespace.device, pushed)) await ip(...command);
}
