/** Of accounts that have set none. */
export const DEFAULT_TIME_ZONE = 'Europe/Rome';

/** As the IANA database names it: `Europe/Rome`. */
export function isTimeZone(name: string): boolean {
  // Some engines leave it out of their list.
  return name === 'UTC' || Intl.supportedValuesOf('timeZone').includes(name);
}

/** What a clock of the zone shows at a moment, as the UTC fields of a date. A day without a time stays that day. */
export function clockOf(timeZone: string): (moment: Date | string) => Date {
  if (timeZone === 'UTC') return (moment) => new Date(moment);
  const format = new Intl.DateTimeFormat('en', {
    ...{ timeZone, calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23' },
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' },
  });
  return (moment) => {
    const date = new Date(moment);
    if (Number.isNaN(date.getTime()) || (typeof moment === 'string' && moment.length === 10)) return date;
    const parts = new Map(format.formatToParts(date).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    return new Date(
      Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')),
    );
  };
}
