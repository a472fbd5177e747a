import type { InjectionPoint } from '../crawl/point.ts';

const NAMES =
  /(?:^|[^a-z])(?:is_?)?(?:admin(?:istrator)?|roles?|ruol[oi]|level|livello|priv(?:ilege)?s?|permissions?|permess[oi]|user_?type|tipo_?utente|user_?level|group|gruppo|access(?:_?level)?|staff|super_?(?:user|admin)|moderator|auth(?:enticated|orized|orised)?|log(?:ged)?_?in|signed_?in|perms?|verified|premium|vip|debug|rank|profilo|rolle|rol)(?:$|[^a-z])/i;
const NO: ReadonlyMap<string, string> = new Map([
  ['0', '1'],
  ['false', 'true'],
  ['no', 'yes'],
  ['n', 'y'],
  ['off', 'on'],
]);
export const ORDINARY =
  /^(?:users?|guest|member|normal|basic|standard|customer|client|visitor|anonymous|reader|student|employee|utente|ospite|cliente|membro|none|public|read(?:only)?)$/i;

/** Values of somebody who may do more; nothing, where the value is no role. */
export function higherThan(value: string): readonly string[] {
  const yes = NO.get(value.toLowerCase());
  // As the language writes it that the value came of: `False`, `FALSE`.
  const asWritten = (word: string) =>
    value === value.toUpperCase()
      ? word.toUpperCase()
      : /^[A-Z]/.test(value)
        ? word[0]?.toUpperCase() + word.slice(1)
        : word;
  if (yes !== undefined) return value === '0' ? ['1', '2'] : [asWritten(yes)];
  if (ORDINARY.test(value)) return ['admin', 'administrator'];
  if (value === '') return ['1', 'admin'];
  if (/^u$/i.test(value)) return [asWritten('a')];
  if (/^[1-9]$/.test(value))
    return [...new Set(['0', String(Number(value) + 1), '9', '1'])].filter((one) => one !== value);
  return [];
}

export const isRole = ({ name, value }: Pick<InjectionPoint, 'name' | 'value'>) =>
  NAMES.test(name.replace(/([a-z])([A-Z])/g, '$1_$2')) && higherThan(value).length > 0;
