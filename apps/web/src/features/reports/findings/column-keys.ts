export type OutlookKey = 'certainty' | 'epss' | 'known_exploited';

/** Columns of findings that a table can do without. */
export type ColumnKey = OutlookKey | 'first_seen';
