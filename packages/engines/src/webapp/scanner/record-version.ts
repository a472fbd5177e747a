import type { Field } from '../crawl/form.ts';
import { wordsOf } from '../crawl/state-change.ts';

/** Names of what a server counts or stamps with every change, to refuse who writes over a later one. */
const VERSION =
  /^(?:(?:row|record|lock|edit|page|entity|doc|data|object)?(?:version|versione|revision|rev|etag)(?:id|no|num|number)?|lock|locktoken|optlock|concurrency(?:stamp|token)?|(?:last)?(?:updated|modified|changed|edited|saved)(?:at|on|time|date)?|(?:update|modification|edit)(?:time|date|stamp)|timestamp|checksum)$/;
export const isVersionName = (name: string) => VERSION.test(wordsOf(name).join(''));
/** Beyond these steps a number is no count of the changes that the scan has made. */
const MOST_STEPS = 2000;

/** Whether a hidden value has changed as a version does: by its name, or since it was counted on. */
export function isVersion(old: Field, now: Field): boolean {
  if (isVersionName(old.name)) return true;
  const [before, after] = [old.value, now.value];
  if (!/^\d{1,9}$/.test(before) || !/^\d{1,9}$/.test(after) || /ids?$/i.test(old.name)) return false;
  const steps = Number(after) - Number(before);
  return steps > 0 && steps < MOST_STEPS && /ver|rev|lock|count|seq|serial/i.test(old.name);
}
