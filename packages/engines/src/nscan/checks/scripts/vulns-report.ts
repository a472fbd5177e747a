import type { NmapScriptData } from '@rocca/tools/nmap/model';

/** One entry of nmap's `vulns` library: what a script says of one vulnerability. */
export interface VulnsEntry {
  readonly certainty: 'proven' | 'likely';
  readonly text: string;
}

/**
 * The entries of a script that uses the library: a table for each vulnerability with its title and state. What is not
 * vulnerable, could not be tested, or is in an unknown state gives none.
 */
export function vulnsEntries(data: NmapScriptData): VulnsEntry[] {
  if (typeof data === 'string') return [];
  // A script with more to tell puts the library's report beside it.
  const beside = fieldOf(data, 'vulns');
  return [...Object.values(data), ...(typeof beside === 'string' ? [] : Object.values(beside))].flatMap((table) => {
    const state = textOf(table, 'state');
    const certainty = certaintyOf(state);
    if (!certainty) return [];
    return [{ certainty, text: describe(table, state) }];
  });
}

/** `VULNERABLE`, also followed by ` (Exploitable)` or ` (DoS)`. */
function certaintyOf(state: string): VulnsEntry['certainty'] | null {
  if (/^VULNERABLE(?: \([^)]*\))?$/.test(state)) return 'proven';
  return state === 'LIKELY VULNERABLE' ? 'likely' : null;
}

function describe(table: NmapScriptData, state: string): string {
  const results = ['check_results', 'exploit_results', 'extra_info'].flatMap((field) => listOf(table, field));
  return [`${textOf(table, 'title')}: ${state}`, ...results].filter(Boolean).join('\n');
}

function fieldOf(table: NmapScriptData, field: string): NmapScriptData {
  if (typeof table === 'string' || isList(table)) return '';
  return Object.hasOwn(table, field) ? (table[field] ?? '') : '';
}

function textOf(table: NmapScriptData, field: string): string {
  const value = fieldOf(table, field);
  return typeof value === 'string' ? value.trim() : '';
}

/** Lists of one come as a text, longer ones as a list or as a table by position. */
function listOf(table: NmapScriptData, field: string): string[] {
  const value = fieldOf(table, field);
  const items = typeof value === 'string' ? [value] : Object.values(value);
  return items.filter((item): item is string => typeof item === 'string' && item.trim() !== '');
}

function isList(data: NmapScriptData): data is readonly NmapScriptData[] {
  return Array.isArray(data);
}
