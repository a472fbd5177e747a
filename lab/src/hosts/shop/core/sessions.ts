import { randomBytes } from 'node:crypto';

export interface User {
  readonly id: number;
  readonly name: string;
  readonly role: 'cliente' | 'admin';
}

export interface Session {
  readonly id: string;
  user: User | null;
  /** Of the admin panel, which has its own login. */
  panel: boolean;
  /** What the forms with protection carry. */
  readonly token: string;
  /** Requests to the part that drops sessions. */
  steps: number;
  /** The browser has no cookie of it yet. */
  fresh: boolean;
}

/** A crawler without cookies would leave one session for each request. */
const MAX_SESSIONS = 5000;

const random = () => randomBytes(12).toString('hex');

export class Sessions {
  readonly #byId = new Map<string, Session>();

  of(id: string | undefined): Session {
    const known = id === undefined ? undefined : this.#byId.get(id);
    if (known) {
      known.fresh = false;
      return known;
    }
    const session = { id: random(), user: null, panel: false, token: random(), steps: 0, fresh: true };
    for (const oldest of this.#byId.keys()) {
      if (this.#byId.size < MAX_SESSIONS) break;
      this.#byId.delete(oldest);
    }
    this.#byId.set(session.id, session);
    return session;
  }
}
