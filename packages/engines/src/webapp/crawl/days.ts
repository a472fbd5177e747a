/** Days that forms ask for. Pages that book something refuse a day of the past and often one without work. */

const DAY_MS = 86_400_000;
const DAYS_AHEAD = 21;

/** The working day at least three weeks after a moment, at midnight of UTC. */
export function workingDayAfter(now: Date): Date {
  const later = new Date(Math.floor(now.getTime() / DAY_MS + DAYS_AHEAD) * DAY_MS);
  const daysToMonday = [1, 0, 0, 0, 0, 0, 2][later.getUTCDay()] ?? 0;
  return new Date(later.getTime() + daysToMonday * DAY_MS);
}

/** The week of a day as forms send it: the one with the first Thursday of the year is the first. */
export function weekOf(day: Date): string {
  const weekday = day.getUTCDay() || 7;
  const thursday = new Date(day.getTime() + (4 - weekday) * DAY_MS);
  const firstDay = Date.UTC(thursday.getUTCFullYear(), 0, 1);
  const week = Math.floor((thursday.getTime() - firstDay) / DAY_MS / 7) + 1;
  return `${thursday.getUTCFullYear()}-W${String(week).padStart(2, '0')}`;
}

const CHOSEN = workingDayAfter(new Date());

/** The day that all forms of a scan are filled with. */
export const DAY = CHOSEN.toISOString().slice(0, 10);
/** The same day in seconds. */
export const DAY_SECONDS = String(CHOSEN.getTime() / 1000);
export const WEEK = weekOf(CHOSEN);
export const [YEAR = '', MONTH = '', DAY_OF_MONTH = ''] = DAY.split('-');

export const BIRTHDAY = '1990-05-17';
export const BIRTH_YEAR = '1990';
const BIRTH = /birth|(?:^|[^a-z])dob(?:$|[^a-z])|nascita|geburt|naissance|nacimiento/i;

/** Whether words ask for the day somebody was born: it lies in the past. */
export const asksForBirth = (words: string) => BIRTH.test(words);
