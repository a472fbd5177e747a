import type { ManagementEvent } from './management-protocol.ts';
import type { Send } from './management-socket.ts';
import { quoteForeign, TunnelFailure, type TunnelStage } from './model.ts';
import { readOpenVpnFailure } from './openvpn-failure.ts';

export interface DialogueParts {
  /** The lines that tell user and password; null when there are none. */
  readonly answer: readonly string[] | null;
  /** Sets the device up with what the server gave. */
  configure(env: ReadonlyMap<string, string>): Promise<void>;
  stage(stage: TunnelStage): void;
}

export interface OpenVpnDialogue {
  take(event: ManagementEvent, send: Send): void;
  clientEnded(tail: string): void;
  /** Resolves when the tunnel can be used; rejects with a `TunnelFailure`. */
  readonly open: Promise<void>;
  readonly lost: Promise<string>;
}

const STAGES: Readonly<Record<string, TunnelStage>> = {
  RESOLVE: 'connecting',
  CONNECTING: 'connecting',
  TCP_CONNECT: 'connecting',
  WAIT: 'connecting',
  AUTH: 'authenticating',
  GET_CONFIG: 'authenticating',
};

/** Back-off between two tries, so that a server that restarts is reached again. */
const MAX_PAUSE_SECONDS = 2;

/** The platform's half of the conversation with the client, from its first word to the end of the tunnel. */
export function createDialogue({ answer, configure, stage }: DialogueParts): OpenVpnDialogue {
  const opening = Promise.withResolvers<void>();
  const { promise: lost, resolve: lose } = Promise.withResolvers<string>();
  let isOpen = false;
  let isConnected = false;
  let configured: 'not' | 'being' | 'done' = 'not';

  const end = (failure: TunnelFailure) => (isOpen ? lose(failure.message) : opening.reject(failure));
  const refuse = (detail: string) => end(new TunnelFailure('refused', detail));

  function openIfReady() {
    if (!isConnected || configured !== 'done' || isOpen) return;
    isOpen = true;
    stage('open');
    opening.resolve();
  }

  function setUp(env: ReadonlyMap<string, string>) {
    // The device is in another namespace by now: the client could not use new settings.
    if (configured !== 'not') return refuse('the server changed the settings of the tunnel');
    configured = 'being';
    stage('configuring');
    configure(env).then(
      () => {
        configured = 'done';
        openIfReady();
      },
      (error: unknown) => end(asFailure(error)),
    );
  }

  function release(seconds: number, send: Send) {
    const begin = () => send('state on', 'hold release');
    if (seconds === 0) return begin();
    setTimeout(begin, Math.min(seconds, MAX_PAUSE_SECONDS) * 1000).unref();
  }

  function takeState(name: string) {
    const known = STAGES[name];
    if (known && !isOpen) stage(known);
    if (name === 'CONNECTED') {
      isConnected = true;
      openIfReady();
    }
    // It would come back some seconds later; what a test sees meanwhile is a network that seems empty.
    if (name === 'RECONNECTING' && isOpen) refuse('the connection to the VPN server broke');
  }

  return {
    open: opening.promise,
    lost,
    clientEnded(tail) {
      const ended = new TunnelFailure('refused', `the VPN client ended (${lastWords(tail)})`);
      // Of an open tunnel only the last line counts: those before are about earlier tries.
      end(isOpen ? ended : readOpenVpnFailure(tail, ended));
    },
    take(event, send) {
      switch (event.kind) {
        case 'held':
          return release(event.seconds, send);
        case 'needs_user':
          return answer ? send(...answer) : end(new TunnelFailure('bad_config', 'the server asks for a user'));
        case 'needs_other':
          return refuse(`the VPN asks for what it was not given (${quoteForeign(event.what)})`);
        case 'user_refused':
          return refuse('the server refused the user or the password');
        case 'state':
          return takeState(event.name);
        case 'up':
          return setUp(event.env);
        case 'down':
          return configured === 'not' ? undefined : refuse('the VPN client took the tunnel down');
      }
    },
  };
}

function lastWords(tail: string): string {
  const lines = tail.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('Exiting due to'));
  return quoteForeign(lines.at(-1) ?? 'without a word');
}

function asFailure(error: unknown): TunnelFailure {
  if (error instanceof TunnelFailure) return error;
  return new TunnelFailure('no_privileges', `the tunnel's device cannot be set up (${quoteForeign(String(error))})`);
}
