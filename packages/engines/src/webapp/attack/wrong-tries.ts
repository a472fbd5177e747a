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

const ADMINISTRATOR = /^(?:(?:super|sys|web)?admin(?:istrator)?|root|superuser)(?:@|$)/i;

/** Counts the tries at one sign-in, and those of the site among all that may count together. */
export function countWrong(most: number, ofSite: ReturnType<typeof countTries>): WrongTries {
  const own = countTries();
  let share = most;
  let shareOfAdministrators = most;
  const add = (user: string, count: number) => {
    own.set(user, own.of(user) + count);
    ofSite.set(user, ofSite.of(user) + count);
  };
  return {
    take(user, upTo = ADMINISTRATOR.test(user) ? shareOfAdministrators : share) {
      if (own.of(user) >= upTo || ofSite.of(user) >= MOST_WRONG) return false;
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
