import type { TokenReply } from '@rocca/contract/api/identity.schema';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpFixture, type HttpFixture, PASSWORD } from '../../testing/http-fixture.ts';
import { REPEAT_SECONDS } from './refresh.rules.ts';

let http: HttpFixture;
let accountId: string;
let users = 0;

beforeAll(async () => {
  http = await createHttpFixture({ ROCCA_TRUSTED_PROXIES: '1' });
  accountId = await http.addAccount('Acme');
});
afterAll(() => http.close());

interface Holder {
  readonly address: string;
  /** Its device proof; a thief who copied a token alone has none. */
  readonly cookie: string | null;
}

function refresh(token: string, { address, cookie }: Holder) {
  const headers = { 'x-forwarded-for': address, ...(cookie && { cookie }) };
  return http.token({ grant_type: 'refresh_token', refresh_token: token }, headers);
}

/** Signs a new user in with a browser of its own. */
async function openBrowser() {
  users += 1;
  const username = `model-${users}`;
  const { id } = await http.addUser({ username, accountId });
  const reply = await http.token({ grant_type: 'password', username, password: PASSWORD });
  const cookie = String(reply.headers['set-cookie']).split(';')[0] ?? '';
  return { userId: id, holder: { address: '198.51.100.7', cookie }, tokens: reply.json<TokenReply>() };
}

/** Time passes for the sessions of one user: what the database has noted of them lies further back. */
async function pass(userId: string, seconds: number): Promise<void> {
  await http.db.orm.execute(sql`UPDATE refresh_tokens SET issued_at = issued_at - make_interval(secs => ${seconds}),
    expires_at = expires_at - make_interval(secs => ${seconds}), used_at = used_at - make_interval(secs => ${seconds})
    WHERE session_id IN (SELECT id FROM sessions WHERE user_id = ${userId})`);
}

const THIEF: Holder = { address: '203.0.113.66', cookie: null };

/** What a user and an outsider know of one session. It predicts nothing from the server's own rules. */
interface Model {
  hasLoot: boolean;
  /** A token of the session was presented by somebody who is not its owner. */
  thiefActed: boolean;
  ended: boolean;
  /** How long the owner's token is good for. */
  leftSeconds: number;
}

interface World {
  readonly userId: string;
  readonly owner: Holder;
  stored: string;
  loot: string | null;
  /** Tokens that the server has seen. */
  readonly presented: Set<string>;
  /** The latest token issued for one. */
  readonly issued: Map<string, string>;
  readonly withdrawn: Set<string>;
}

type Step = fc.AsyncCommand<Model, World>;

/** The owner's browser sends its token; what comes back is for the caller to keep or to lose. */
async function send(model: Model, world: World): Promise<TokenReply | null> {
  const reply = await refresh(world.stored, world.owner);
  world.presented.add(world.stored);
  const mayGoOn = !model.thiefActed && !model.ended;
  expect({ status: reply.statusCode, mayGoOn }).toEqual({ status: mayGoOn ? 200 : 401, mayGoOn });
  if (!mayGoOn) {
    expect(reply.json().session_end).toBe('reuse');
    model.ended = true;
    return null;
  }
  const tokens = reply.json<TokenReply>();
  const former = world.issued.get(world.stored);
  if (former !== undefined && former !== tokens.refresh_token) world.withdrawn.add(former);
  world.issued.set(world.stored, tokens.refresh_token);
  return tokens;
}

function receive(model: Model, world: World, tokens: TokenReply | null): void {
  if (!tokens) return;
  world.stored = tokens.refresh_token;
  model.leftSeconds = tokens.refresh_expires_in;
}

class Refresh implements Step {
  check = () => true;
  async run(model: Model, world: World) {
    receive(model, world, await send(model, world));
  }
  toString = () => 'refresh';
}

class LoseReply implements Step {
  check = () => true;
  async run(model: Model, world: World) {
    await send(model, world);
  }
  toString = () => 'refresh, reply lost';
}

/** Tabs take turns with a lock; where a browser has none, both send what is stored. */
class TwoTabs implements Step {
  check = (model: Readonly<Model>) => !model.thiefActed && !model.ended;
  async run(model: Model, world: World) {
    const [one, other] = await Promise.all([send(model, world), send(model, world)]);
    // Which of them sent first is open; with the reply of either the session goes on.
    expect(other?.refresh_token).toBe(one?.refresh_token);
    receive(model, world, other);
  }
  toString = () => 'two tabs refresh';
}

class Sleep implements Step {
  readonly seconds: number;
  constructor(seconds: number) {
    this.seconds = seconds;
  }
  check = (model: Readonly<Model>) => model.leftSeconds > this.seconds + 60;
  async run(model: Model, world: World) {
    await pass(world.userId, this.seconds);
    model.leftSeconds -= this.seconds;
  }
  toString = () => `sleep ${this.seconds} s`;
}

class CopyToken implements Step {
  check = () => true;
  async run(model: Model, world: World) {
    world.loot = world.stored;
    model.hasLoot = true;
  }
  toString = () => 'thief copies the stored token';
}

class InterceptReply implements Step {
  check = () => true;
  async run(model: Model, world: World) {
    const tokens = await send(model, world);
    if (!tokens) return;
    world.loot = tokens.refresh_token;
    model.hasLoot = true;
  }
  toString = () => 'refresh, the thief takes the reply';
}

class UseLoot implements Step {
  check = (model: Readonly<Model>) => model.hasLoot;
  async run(model: Model, world: World) {
    const token = world.loot ?? '';
    const isDetectedAtOnce = model.ended || world.presented.has(token) || world.withdrawn.has(token);
    const reply = await refresh(token, THIEF);
    expect(reply.statusCode).toBe(isDetectedAtOnce ? 401 : 200);
    world.presented.add(token);
    model.thiefActed = true;
    if (isDetectedAtOnce) model.ended = true;
    else world.loot = reply.json<TokenReply>().refresh_token;
  }
  toString = () => 'thief refreshes';
}

describe('a session, whatever happens to it', () => {
  it('ends for no lost reply, second tab or sleep, and with the owner’s next refresh after a thief’s', async () => {
    const step = fc.commands<Model, World, false>(
      [
        fc.constant(new Refresh()),
        fc.constant(new LoseReply()),
        fc.constant(new TwoTabs()),
        fc.constantFrom(1, 59, 61, 300, 36_000, 200_000).map((seconds) => new Sleep(seconds)),
        fc.constant(new CopyToken()),
        fc.constant(new InterceptReply()),
        fc.constant(new UseLoot()),
      ],
      { maxCommands: 16 },
    );
    const play = async (steps: Iterable<Step>) => {
      const { userId, holder, tokens } = await openBrowser();
      let final: { model: Model; world: World } | undefined;
      await fc.asyncModelRun(() => {
        const model = { hasLoot: false, thiefActed: false, ended: false, leftSeconds: tokens.refresh_expires_in };
        const stored = tokens.refresh_token;
        const seen = { presented: new Set<string>(), issued: new Map<string, string>(), withdrawn: new Set<string>() };
        final = { model, world: { userId, owner: holder, stored, loot: null, ...seen } };
        return { model: final.model, real: final.world };
      }, steps);
      if (!final) return;
      await receiveLast(final.model, final.world);
    };
    await fc.assert(fc.asyncProperty(step, play), { numRuns: 60 });
  });

  /** The owner comes back once more: the session goes on for the owner alone, or for nobody. */
  async function receiveLast(model: Model, world: World): Promise<void> {
    receive(model, world, await send(model, world));
    if (!model.ended) return;
    for (const token of [world.stored, world.loot, ...world.issued.values()]) {
      if (token !== null) expect((await refresh(token, world.owner)).statusCode).toBe(401);
    }
  }
});

describe('a thief who copied the device proof together with the token', () => {
  it.each(['OTO', 'TOT', 'OOT', 'TTO', 'OTTO', 'TOOT', 'OOTO'])(
    'is found out where the two refresh further apart than a lost reply: %s',
    async (order) => {
      const { userId, holder, tokens } = await openBrowser();
      const held: Record<string, string> = { O: tokens.refresh_token, T: tokens.refresh_token };
      const statuses: number[] = [];
      for (const who of order) {
        const reply = await refresh(held[who] ?? '', holder);
        statuses.push(reply.statusCode);
        if (reply.statusCode === 200) held[who] = reply.json<TokenReply>().refresh_token;
        await pass(userId, REPEAT_SECONDS + 1);
      }
      expect(statuses.at(-1)).toBe(401);
      for (const token of Object.values(held)) expect((await refresh(token, holder)).statusCode).toBe(401);
    },
  );
});
