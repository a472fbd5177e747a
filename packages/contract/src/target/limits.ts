/** The addresses of all entries of one target added up: as many as a /20 holds. */
export const MAX_ADDRESSES = 4096;

/** Longer than any URL a server takes in practice. Checked before anything reads the text. */
export const MAX_ENTRY_LENGTH = 2048;

/** Room for 4,096 entries of everyday length; a form that sends more is not a person's. */
export const MAX_TARGET_LENGTH = 100_000;
