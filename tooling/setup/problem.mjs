/** Something a person can mend: shown as one line, without a trace. */
export class Problem extends Error {}
