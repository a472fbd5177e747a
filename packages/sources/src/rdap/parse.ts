import { z } from 'zod';
import type { Registration } from '../core/facts.ts';
import { wholeJson } from '../core/json-members.ts';
import { anyList, maybeText, textList } from '../core/lenient.ts';
import type { Parsed } from '../core/service.ts';
import { cleanText, distinct, hostNameOf, momentOf } from '../core/text.ts';
import { ChangedFormat } from '../core/untold.ts';

export const NOT_REGISTERED: Registration = {
  registered: false,
  createdOn: null,
  expiresOn: null,
  registrar: null,
  statuses: [],
};

/** RFC 9083, 5.3 (domain) and 6 (error). */
const domainObject = z.object({
  objectClassName: z.literal('domain'),
  ldhName: maybeText,
  events: anyList,
  status: textList,
  entities: anyList,
});
const errorObject = z.object({ errorCode: z.literal(404) });
const event = z.object({ eventAction: z.string(), eventDate: z.string() });
const entity = z.object({ roles: textList, vcardArray: anyList });

const MAX_STATUSES = 20;

export async function parseDomain(body: AsyncIterable<Buffer>, domain: string): Promise<Parsed<Registration>> {
  const json = await wholeJson(body);
  if (errorObject.safeParse(json).success) return { value: NOT_REGISTERED, cut: false, skipped: 0 };
  const { data } = domainObject.safeParse(json);
  if (!data) throw new ChangedFormat('the answer is no RDAP domain');
  if (data.ldhName && hostNameOf(data.ldhName) !== domain)
    throw new ChangedFormat('the answer is of another domain', 'answer_of_another');
  const events = data.events.flatMap((given) => event.safeParse(given).data ?? []);
  const dateOf = (action: string) => momentOf(events.find(({ eventAction }) => eventAction === action)?.eventDate);
  const value: Registration = {
    registered: true,
    createdOn: dateOf('registration'),
    expiresOn: dateOf('expiration'),
    registrar: registrarOf(data.entities),
    statuses: distinct(data.status, (text) => cleanText(text, 60)?.toLowerCase() ?? null, MAX_STATUSES),
  };
  return { value, cut: false, skipped: data.events.length - events.length };
}

/** The formatted name of the registrar's jCard (RFC 7095): `["vcard", [["fn", {}, "text", "Name"], …]]`. */
function registrarOf(entities: readonly unknown[]): string | null {
  for (const given of entities) {
    const { data } = entity.safeParse(given);
    if (!data?.roles.includes('registrar')) continue;
    const properties = Array.isArray(data.vcardArray[1]) ? data.vcardArray[1] : [];
    const name = properties.find((property) => Array.isArray(property) && property[0] === 'fn');
    if (typeof name?.[3] === 'string') return cleanText(name[3], 200);
  }
  return null;
}
