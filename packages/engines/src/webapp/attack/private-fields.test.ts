import { describe, expect, it } from 'vitest';
import { isAnswered } from '../reading/answer.ts';
import { answer } from '../testing/answers.ts';
import { otherwiseFilled, privateFieldsIn } from './private-fields.ts';

function read(body: string, type = 'text/html') {
  const given = answer(body, { type });
  if (!isAnswered(given)) throw new Error('no answer');
  return given;
}
const fieldsIn = (body: string, type?: string) => [...privateFieldsIn(read(body, type))];

describe('private fields of an answer', () => {
  it.each([
    ['a balance in a table', '<th>Balance</th><td>1,204.50 €</td>', [['balance', '1,204.50 €']]],
    ['a date of birth in a line', '<p>Date of birth: 1980-04-01</p>', [['dateofbirth', '1980-04-01']]],
    ['a passport number', '<dt>Passport No.</dt><dd>YA1234567</dd>', [['passportno.', 'YA1234567']]],
    ['a diagnosis in words', '<th>Diagnosis</th><td>Chronic bronchitis</td>', [['diagnosis', 'Chronic bronchitis']]],
    ['allergies in a line', '<p>Allergie: penicillina, arachidi</p>', [['allergie', 'penicillina, arachidi']]],
    ['a blood group', '<dt>Blood group</dt><dd>AB+</dd>', [['bloodgroup', 'AB+']]],
  ] as const)('are read: %s', (_, body, expected) => {
    expect(fieldsIn(body)).toEqual(expected);
  });

  it.each([
    ['a balance that is said in words', '<th>Balance</th><td>see the statement</td>'],
    ['a heading of a table without values', '<th>Diagnosis</th><th>Allergies</th><th>Symptoms</th>'],
    ['a value that is left empty', '<th>Diagnosis</th><td>none</td>'],
    ['a sentence on diagnoses', '<p>A diagnosis is made by your doctor alone, who sees you first.</p>'],
  ])('are not taken from %s', (_, body) => {
    expect(fieldsIn(body)).toEqual([]);
  });

  it('are read from data for scripts, in words where they are of health', () => {
    const body = '{"patient_id": "S0901", "diagnosis": "Asthma", "balance": "low"}';
    expect(fieldsIn(body, 'application/json')).toEqual([['diagnosis', 'Asthma']]);
  });

  it('are compared between two records', () => {
    const page = (words: string) => read(`<h1>Record</h1><dl><dt>Diagnosis</dt><dd>${words}</dd></dl>`);
    expect(otherwiseFilled(page('Asthma'), page('Diabetes'))).toEqual(['diagnosis']);
    expect(otherwiseFilled(page('Asthma'), page('Asthma'))).toEqual([]);
  });
});
