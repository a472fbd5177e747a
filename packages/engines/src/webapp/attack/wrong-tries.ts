/** Counts wrong passwords, so that no account is locked. */

/**
 * Wrong passwords for one name in a whole scan, wherever they are sent: sign-ins of one site may count together, and few
 * lock an account before the fifth.
 */
export const MOST_WRONG = 4;

export interface WrongTries {
  /** Counts one more; false: there were enough for this name. */
  take(user: string, most?: number): boolean;
  /** The last one was right. */
  giveBack(user: string): void;
  /** So many for each name, and for names of administrators, and never more than at first. */
  limitTo(share: number, ofAdministrators?: number): void;
}

export function countTries() {
  const times = new Map<string, number>();
  return {
    of: (user: string) => times.get(user.toLowerCase()) ?? 0,
    set: (user: string, count: number) => void times.set(user.toLowerCase(), count),
  };
}

export const ADMINISTRATOR = /^(?:(?:super|sys|web)?admin(?:istrator)?|root|superuser)(?:@|$)/i;

const NUMBERS: Readonly<Record<string, number>> = {
  ...{ two: 2, three: 3, four: 4, five: 5, due: 2, tre: 3, quattro: 4, cinque: 5 },
  ...{
    zwei: 2,
    drei: 3,
    vier: 4,
    funf: 5,
    deux: 2,
    trois: 3,
    quatre: 4,
    cinq: 5,
    dos: 2,
    tres: 3,
    cuatro: 4,
    cinco: 5,
  },
};
const TRIES = new RegExp(
  `\\b(\\d{1,2}|${Object.keys(NUMBERS).join('|')})\\s(?:\\p{L}+[ -]){0,3}(?:attempts?|tries|tentativi|versuche?n?|fehlversuchen?|essais|tentatives|intentos)\\b`,
  'giu',
);
const LOCKS = /lock|block|disabl|suspend|blocc|disabilit|sospes|gesperrt|sperr|verrouill|bloqu/i;
const AROUND = 120;

/** Wrong passwords that a site allows before it locks an account, as its pages announce it, with two left to the user. */
export function allowedByPages(texts: Iterable<string>): number {
  let allowed = MOST_WRONG;
  for (const text of texts) {
    const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '');
    for (const { 0: whole, 1: number = '', index } of plain.matchAll(TRIES)) {
      const around = plain.slice(Math.max(0, index - AROUND), index + whole.length + AROUND);
      const times = NUMBERS[number.toLowerCase()] ?? Number(number);
      if (LOCKS.test(around)) allowed = Math.min(allowed, Math.max(0, times - 2));
    }
  }
  return allowed;
}

/**
 * Counts the tries at one sign-in, and those of the site among all that may count together. `allowed`: by the pages of the
 * site, whatever is asked for.
 */
export function countWrong(
  most: number,
  ofSite: ReturnType<typeof countTries>,
  allowed: number = MOST_WRONG,
): WrongTries {
  const own = countTries();
  let share = most;
  let shareOfAdministrators = most;
  const add = (user: string, count: number) => {
    own.set(user, own.of(user) + count);
    ofSite.set(user, ofSite.of(user) + count);
  };
  return {
    take(user, upTo = ADMINISTRATOR.test(user) ? shareOfAdministrators : share) {
      if (own.of(user) >= upTo || ofSite.of(user) >= allowed) return false;
      add(user, 1);
      return true;
    },
    giveBack: (user) => add(user, -1),
    limitTo(count, ofAdministrators = count) {
      share = Math.min(most, count);
      shareOfAdministrators = Math.min(most, ofAdministrators);
    },
  };
}
