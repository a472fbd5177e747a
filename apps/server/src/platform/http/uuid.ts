const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether a value of any kind is the text of an id. */
export const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value);
