import { render } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { loadReportTexts } from '../report-texts.ts';
import { SeverityTag } from './severity-tag.tsx';

beforeAll(() => loadReportTexts());

it.each([
  ['low', 3.1, undefined, 'Bassa3,1'],
  ['low', 0, 'CVSS:3.1/AV:N', 'Informativa0,0'],
  ['low', 0, '', 'Gravità non nota'],
] as const)('shows a %s finding with the score %d and the vector %s as they say', (level, score, vector, text) => {
  const { container } = render(<SeverityTag level={level} score={score} vector={vector} />);
  expect(container.textContent).toBe(text);
});
