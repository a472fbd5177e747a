import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { type Step, stepNumber } from './runner-model.ts';

/**
 * The step of the address (`?step=3`), and the question it points to (`#q-…`). Without one, the first step that was not
 * full when the screen came: it does not move on while the person answers.
 */
export function useStep(steps: readonly Step[]) {
  const [search] = useSearchParams();
  const { hash, key } = useLocation();
  const navigate = useNavigate();
  const [first] = useState(() => stepNumber(null, steps));
  const asked = search.get('step');
  const step = asked === null ? first : stepNumber(asked, steps);
  const before = useRef(step);
  const go = (number: number) => void navigate(`?step=${number}`);

  const follow = useEffectEvent(() => {
    const question = hash ? document.getElementById(hash.slice(1)) : null;
    if (question) {
      question.scrollIntoView({ block: 'start' });
      focusAnswer(question);
    } else if (before.current !== step) {
      const heading = document.querySelector<HTMLElement>('[data-group-heading]');
      heading?.scrollIntoView({ block: 'start' });
      heading?.focus({ preventScroll: true });
    }
    before.current = step;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second click on the same link leads there again.
  useEffect(() => follow(), [step, key]);

  const turn = useEffectEvent((event: KeyboardEvent) => {
    const by = event.key === 'PageDown' ? 1 : event.key === 'PageUp' ? -1 : 0;
    if (by === 0 || !event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (step + by >= 1 && step + by <= steps.length) go(step + by);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => turn(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);

  return step;
}

/** The control that takes the answer; a question without one, as for a reader, takes the focus itself. */
function focusAnswer(question: HTMLElement): void {
  const control = question.querySelector<HTMLElement>('[data-answer] :is(input, textarea):not(:disabled)');
  (control ?? question).focus({ preventScroll: true });
}
