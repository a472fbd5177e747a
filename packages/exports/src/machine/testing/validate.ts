import { Ajv, type SchemaObject } from 'ajv';
import formats from 'ajv-formats';

/**
 * A checker of documents: it answers what is wrong with one.
 * @param references Schemas that it refers to, by address.
 */
export function validatorOf(schema: SchemaObject, references: Readonly<Record<string, SchemaObject>> = {}) {
  const ajv = new Ajv({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addFormat('iri-reference', (text) => URL.canParse(text, 'https://base.test/'));
  ajv.addFormat('idn-email', true);
  for (const [address, reference] of Object.entries(references)) ajv.addSchema(reference, address);
  const validate = ajv.compile(schema);
  return (document: unknown): string[] => {
    validate(document);
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  };
}

/** An object with these fields and no others; those that end in `?` may be missing. */
export function shape(fields: Readonly<Record<string, SchemaObject>>): SchemaObject {
  const entries = Object.entries(fields);
  return {
    type: 'object',
    additionalProperties: false,
    required: entries.flatMap(([name]) => (name.endsWith('?') ? [] : [name])),
    properties: Object.fromEntries(entries.map(([name, schema]) => [name.replace(/\?$/, ''), schema])),
  };
}

export const text: SchemaObject = { type: 'string', minLength: 1 };
export const uri: SchemaObject = { type: 'string', format: 'uri' };
export const time: SchemaObject = { type: 'string', format: 'date-time' };
export const anything: SchemaObject = { type: 'object' };
export const list = (items: SchemaObject, minItems = 1): SchemaObject => ({
  type: 'array',
  minItems,
  uniqueItems: true,
  items,
});
export const oneOf = (...values: string[]): SchemaObject => ({ enum: values });
