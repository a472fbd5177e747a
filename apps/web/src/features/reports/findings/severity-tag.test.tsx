import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SeverityTag } from './severity-tag.tsx';

it.each([
  ['low', 3.1, undefined, 'Bassa3,1'],
  ['low', 0, 'CVSS:3.1/AV:N', 'Informativa0,0'],
  ['low', 0, '', 'Gravità non nota'],
] as const)('shows a %s finding with the score %d as its score says', (level, score, vector, text) => {
  const { container } = render(<SeverityTag level={level} score={score} vector={vector} />);
  expect(container.textContent).toBe(text);
});
