import { expect, it } from 'vitest';
import { z } from 'zod';
import { issueText } from './issue-text.ts';

const OWN = { it: 'Regola nostra.', en: 'A rule of ours.' };

it.each<readonly [z.ZodType, unknown, string, string]>([
  [z.string().min(1), '', 'Campo obbligatorio.', 'This field is required.'],
  [z.string(), undefined, 'Campo obbligatorio.', 'This field is required.'],
  [z.string().min(8), 'x', 'Almeno 8 caratteri.', 'At least 8 characters.'],
  [z.string().max(2000), 'x'.repeat(2001), 'Al massimo 2000 caratteri.', 'At most 2,000 characters.'],
  [z.string().length(3), 'x', 'Esattamente 3 caratteri.', 'Exactly 3 characters.'],
  [z.array(z.number()).max(1), [1, 2], 'Al massimo 1 elemento.', 'At most 1 item.'],
  [z.number().min(3), 1, 'Almeno 3.', 'At least 3.'],
  [z.number(), 'x', 'Serve un numero.', 'A number is needed.'],
  [z.int(), 1.5, 'Serve un numero intero.', 'A whole number is needed.'],
  [z.email(), 'nobody', 'Indirizzo e-mail non valido.', 'This is not a valid e-mail address.'],
  [z.string().refine(() => false, { params: { text: OWN } }), 'x', OWN.it, OWN.en],
])('says in words what is wrong: %#', (schema, input, it, en) => {
  const [issue] = schema.safeParse(input, { reportInput: true }).error?.issues ?? [];
  expect(issue && [issueText(issue, 'it'), issueText(issue, 'en')]).toEqual([it, en]);
});
