/** Not what follows a comparison: `< 2.4.51` is what the knowledge says of versions, and not one that was seen. */
const VERSION = /(?<![\w.:/-]|[<>=] ?)\d+(?:\.\d+)+[a-z]*\d*/gi;
const IPV4 = /^(?:\d{1,3}\.){3}\d{1,3}$/;

/** The version numbers in a text: evidence changes with every clock and banner, these only when the software does. */
export function versionsIn(evidence: string): string {
  const versions = [...evidence.matchAll(VERSION)].map(([version]) => version).filter((text) => !IPV4.test(text));
  return [...new Set(versions)].sort().join(' ').slice(0, 200);
}
