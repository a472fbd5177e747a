import pg from 'pg';
import { FairPlaces } from '../fair-places.ts';
import { currentOwner } from './connection-owner.ts';

type ConnectCallback = Exclude<Parameters<pg.Pool['connect']>[0], undefined>;

interface FairPoolConfig extends pg.PoolConfig {
  readonly max: number;
  /** Connections that one owner may hold at the same time. */
  readonly perOwner: number;
  /** The last connections of the pool, for owners that hold none. */
  readonly reserved: number;
  readonly connectionTimeoutMillis: number;
}

/**
 * A pool in which no owner (an account) can take the connections of the others. Queries of one request count together,
 * so a request that sends ten queries at once has as many connections as ten requests.
 */
export class FairPool extends pg.Pool {
  private readonly places: FairPlaces;
  private readonly ownerOf = new WeakMap<pg.PoolClient, string>();
  private readonly waitMs: number;

  constructor({ perOwner, reserved, ...config }: FairPoolConfig) {
    super(config);
    this.waitMs = config.connectionTimeoutMillis;
    this.places = new FairPlaces({ perOwner, reserved, inAll: config.max });
    this.on('release', (_error: Error, client: pg.PoolClient) => {
      const owner = this.ownerOf.get(client);
      if (owner === undefined) return;
      this.ownerOf.delete(client);
      this.places.giveBack(owner);
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (!callback) {
      return new Promise((done, fail) => {
        this.connectInTurn((error, client) => (client ? done(client) : fail(error)));
      });
    }
    this.connectInTurn(callback);
    return undefined;
  }

  private connectInTurn(callback: ConnectCallback): void {
    const owner = currentOwner();
    if (owner === undefined) super.connect(callback);
    else if (this.places.tryTake(owner)) this.connectFor(owner, callback);
    else this.wait(owner, callback);
  }

  private wait(owner: string, callback: ConnectCallback): void {
    const timer = setTimeout(() => {
      withdraw();
      callback(new Error('timeout exceeded when trying to connect'), undefined, () => undefined);
    }, this.waitMs).unref();
    const withdraw = this.places.enter(owner, () => {
      clearTimeout(timer);
      this.connectFor(owner, callback);
    });
  }

  private connectFor(owner: string, callback: ConnectCallback): void {
    super.connect((error, client, release) => {
      if (client) this.ownerOf.set(client, owner);
      else this.places.giveBack(owner);
      callback(error, client, release);
    });
  }
}
