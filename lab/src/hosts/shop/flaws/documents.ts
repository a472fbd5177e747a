export type Document = Readonly<Record<string, string | number>>;

/** Documents that fulfil the criteria, in the notation of document databases: a value, or an object of operators. */
export function findDocuments(documents: readonly Document[], criteria: Readonly<Record<string, unknown>>): Document[] {
  return documents.filter((document) =>
    Object.entries(criteria).every(([name, wanted]) => fulfils(document[name], wanted)),
  );
}

function fulfils(value: string | number | undefined, wanted: unknown): boolean {
  if (typeof wanted !== 'object' || wanted === null) return value === wanted;
  return Object.entries(wanted).every(([operator, operand]) => compare(operator, value ?? '', operand));
}

function compare(operator: string, value: string | number, operand: unknown): boolean {
  switch (operator) {
    case '$eq':
      return value === operand;
    case '$ne':
      return value !== operand;
    case '$gt':
      return String(value) > String(operand ?? '');
    case '$lt':
      return String(value) < String(operand ?? '');
    case '$exists':
      return Boolean(operand);
    case '$in':
      return Array.isArray(operand) && operand.includes(value);
    case '$nin':
      return Array.isArray(operand) && !operand.includes(value);
    case '$regex':
      return matches(String(operand), String(value));
    default:
      throw new Error(`MongoServerError: unknown operator: ${operator}`);
  }
}

function matches(pattern: string, value: string): boolean {
  try {
    return new RegExp(pattern.slice(0, 50)).test(value);
  } catch {
    throw new Error('MongoServerError: Regular expression is invalid');
  }
}
