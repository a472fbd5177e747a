import { randomInt } from 'node:crypto';
import type { WebRequest } from '@rocca/tools/web/model';
import type { OwnAccount } from './own-account.ts';
import type { InjectionPoint, PointKind } from './point.ts';
import { SPOTS } from './replay.ts';
import { wordsOf } from './state-change.ts';

/** Who made a record, as forms repeat it in hidden fields. */
const MAKER =
  /^(?:(?:created|added|posted|written|uploaded|entered|inserted|submitted|updated|modified|edited) by|author|creator|owner|poster|uploader|autore|proprietario|creato da|ersteller|besitzer|autor|auteur|proprietaire|propietario|creado por|dibuat oleh|pemilik)(?: (?:user|name|user ?name|id))?$/;
const ID = /(?:^|[^a-z])ids?$|^[a-z]{1,12}id$/i;
const KINDS: readonly PointKind[] = ['form', 'multipart', 'query'];

/** Larger than the numbers of records that there are, and still a number to every database. */
const FIRST_UNUSED = 2_000_000_000;
const LAST_UNUSED = 2_147_483_000;

/**
 * A point for the name of who made a record, which is the own one, in a request for a record that does not exist: another
 * name would give the record to somebody else, who alone could give it back. Null: it is no such field, or names no record.
 */
export function besideRecord(point: InjectionPoint, own: Pick<OwnAccount, 'username'>): InjectionPoint | null {
  const { name, value, request, codec } = point;
  if (codec || value !== own.username || !MAKER.test([...wordsOf(name)].join(' '))) return null;
  const ids = KINDS.flatMap((kind) =>
    SPOTS[kind].list(request).flatMap((spot) => (ID.test(spot.name) && spot.name !== name ? [{ kind, ...spot }] : [])),
  );
  if (ids.length === 0 || ids.some((id) => !/^\d{1,10}$/.test(id.value))) return null;
  const unused = String(randomInt(FIRST_UNUSED, LAST_UNUSED));
  const made = ids.reduce<WebRequest>((one, id) => SPOTS[id.kind].put(one, id.name, unused, false), request);
  return { ...point, request: made };
}
