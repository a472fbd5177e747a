import type { AnswerTap } from './answer-tap.ts';
import type { Sources } from './facts.ts';
import type { Source } from './source.ts';

/** The same sources, with every answer passed on to `tap`: sources are shared by all runs of a process, a tap is one run's. */
export function tapSources(sources: Sources, tap: AnswerTap): Sources {
  const heard = <Question, Value>(source: Source<Question, Value>): Source<Question, Value> => ({
    code: source.code,
    ask: (question, signal) => source.ask(question, signal, tap),
  });
  return {
    certificates: heard(sources.certificates),
    registration: heard(sources.registration),
    hosts: sources.hosts.map((source) => heard(source)),
    breaches: sources.breaches.map((source) => heard(source)),
    // Databases of this machine: nobody answers.
    geography: sources.geography,
  };
}
