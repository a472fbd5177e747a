type Entry = Readonly<Record<string, string>>;
type Test = (entry: Entry) => boolean;

/** The people of the company's directory. */
const DIRECTORY: readonly Entry[] = [
  {
    objectClass: 'persona',
    cn: 'anna',
    reparto: 'vendite',
    telefono: '201',
    visibile: 'si',
    userPassword: 'Frantoio!88',
  },
  {
    objectClass: 'persona',
    cn: 'bruno',
    reparto: 'magazzino',
    telefono: '202',
    visibile: 'si',
    userPassword: 'Mulino?41',
  },
  {
    objectClass: 'persona',
    cn: 'carla',
    reparto: 'direzione',
    telefono: '299',
    visibile: 'no',
    userPassword: 'Vigna#73',
  },
];

/** Searches with a filter in LDAP's notation. */
export function searchDirectory(filter: string): readonly Entry[] {
  let at = 0;
  const fail = (): never => {
    throw new Error('ldap_search(): Search: Bad search filter (-7)');
  };
  const one = (): Test => {
    if (filter[at++] !== '(') fail();
    const sign = filter[at] ?? '';
    const test = '&|!'.includes(sign) && sign !== '' ? combined(sign) : comparison();
    if (filter[at++] !== ')') fail();
    return test;
  };
  const combined = (sign: string): Test => {
    at += 1;
    const tests: Test[] = [];
    while (filter[at] === '(') tests.push(one());
    if (tests.length === 0) fail();
    if (sign === '!') return (entry) => !tests[0]?.(entry);
    return sign === '&' ? (entry) => tests.every((test) => test(entry)) : (entry) => tests.some((test) => test(entry));
  };
  const comparison = (): Test => {
    const end = filter.slice(at).search(/[()]/);
    const text = end < 0 ? fail() : filter.slice(at, at + end);
    const [, name = '', value = ''] = /^([A-Za-z]+)=(.*)$/s.exec(text) ?? fail();
    at += end;
    const pattern = value.split('*').map((part) => unescapeValue(part).replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    const wanted = new RegExp(`^${pattern.join('.*')}$`, 'is');
    return (entry) => entry[name] !== undefined && wanted.test(entry[name]);
  };
  const test = one();
  // Like some servers, this one ignores what follows a complete filter.
  return DIRECTORY.filter(test);
}

const unescapeValue = (text: string) =>
  text.replace(/\\([0-9a-f]{2})/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** A value for a filter, as it should be written. */
export const escapeLdap = (text: string) =>
  text.replace(/[\\*()\0]/g, (sign) => `\\${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);
