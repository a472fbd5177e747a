export type JsonRecord = Readonly<Record<string, unknown>>;

/** The object that a JSON text holds; null: it is no JSON, or another value. */
export function recordIn(text: string): JsonRecord | null {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
