import { describe, expect, it } from 'vitest';
import { asksAbout, contradictions, upheldAnswers } from './contradictions.ts';
import type { FactTopic } from './fact-topics.ts';
import {
  makeAnswers,
  makeDefinition,
  makeGroup,
  makeNumber,
  makeProfile,
  makeQuestion,
  makeResponse,
  PROFILE,
} from './testing/samples.ts';

const fact = (topic: FactTopic, id = topic as string) => ({ topic, id });
const question = makeQuestion({
  facts: ['exposed_remote_access', 'weak_credentials'],
  responses: [makeResponse(0, 0), makeResponse(1, 0.4), makeResponse(2, 0.5), makeResponse(3, 1), makeResponse(4)],
});
const definition = makeDefinition([makeGroup([question, makeQuestion({ id: 'two' })])]);
const found = (values: Parameters<typeof makeAnswers>[0], ...facts: ReturnType<typeof fact>[]) =>
  contradictions(definition, makeAnswers(values), facts).map((one) => [one.question.id, one.facts.map(({ id }) => id)]);

describe('contradictions', () => {
  it.each([
    ['an answer worth nothing claims nothing', [0], false],
    ['an answer below half claims nothing', [1], false],
    ['half is a claim', [2], true],
    ['all is a claim', [3], true],
    ['"not applicable" claims that there is nothing of the kind', [4], true],
    ['no answer claims nothing', [], false],
  ])('%s', (_, values, contradicted) => {
    expect(found({ one: values }, fact('exposed_remote_access'))).toHaveLength(contradicted ? 1 : 0);
  });

  it('name every fact on what the question asks about, and no other', () => {
    const facts = [fact('weak_credentials'), fact('bad_certificate'), fact('exposed_remote_access', 'a')];
    expect(found({ one: [3], two: [2] }, ...facts)).toEqual([['one', ['weak_credentials', 'a']]]);
  });

  it('go by what responses claim, where one says so', () => {
    const admits = { ...makeResponse(2, 0.7), claims: [] };
    const precise = makeQuestion({
      facts: ['exposed_remote_access', 'weak_credentials'],
      responses: [makeResponse(0, 0), { ...makeResponse(1, 1), claims: ['weak_credentials'] }, admits],
    });
    const facts = [fact('weak_credentials'), fact('exposed_remote_access')];
    const of = (value: number) =>
      contradictions(makeDefinition([makeGroup([precise])]), makeAnswers({ one: [value] }), facts).flatMap((one) =>
        one.facts.map(({ topic }) => topic),
      );
    expect(of(1)).toEqual(['weak_credentials']);
    expect(of(2)).toEqual([]);
    expect(of(0)).toEqual([]);
  });

  it('are not there without facts, or with none on the topic', () => {
    expect(found({ one: [3] })).toEqual([]);
    expect(found({ one: [3] }, fact('bad_certificate'))).toEqual([]);
  });

  it('are not there for a default that nobody confirmed', () => {
    const proposed = makeDefinition([makeGroup([makeNumber({ default: 10, facts: ['weak_credentials'] })])]);
    expect(contradictions(proposed, makeAnswers({}), [fact('weak_credentials')])).toEqual([]);
    expect(contradictions(proposed, makeAnswers({ one: [10] }), [fact('weak_credentials')])).toHaveLength(1);
  });

  it('are not there for a question that does not bind the company', () => {
    const bound = makeQuestion({ binds: ['essential'], facts: ['weak_credentials'] });
    const profiled = makeDefinition([makeGroup([makeProfile(), bound])], { profile: PROFILE });
    const of = (entity: number) =>
      contradictions(profiled, makeAnswers({ profile: [entity], one: [2] }), [fact('weak_credentials')]);
    expect(of(0)).toHaveLength(1);
    expect(of(1)).toEqual([]);
  });
});

it('a question asks about its own topics alone', () => {
  expect(asksAbout(question, 'weak_credentials')).toBe(true);
  expect(asksAbout(question, 'bad_certificate')).toBe(false);
  expect(asksAbout(makeQuestion(), 'weak_credentials')).toBe(false);
});

it('leaves out contradicted answers, but never who the company is', () => {
  const definition = makeDefinition([makeGroup([makeProfile(), makeQuestion({ id: 'one' })])], { profile: PROFILE });
  const answers = makeAnswers({ profile: [0], one: [2], two: [1] });
  expect([...upheldAnswers(definition, answers, new Set(['profile', 'one'])).keys()]).toEqual(['profile', 'two']);
});
