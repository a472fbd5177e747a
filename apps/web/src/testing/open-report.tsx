import type { ReactNode } from 'react';
import { fakeApi, showAt } from './fake-api.tsx';
import { REPORT_ID } from './nscan-reports.ts';
import { taskRow } from './task-rows.ts';

type Variables = Record<string, unknown>;
export type Answers = Record<string, unknown>;

export interface ReportScene {
  /** What the server refuses, and with which code. */
  readonly refused?: Readonly<Record<string, string>>;
  readonly task?: Parameters<typeof taskRow>[0] | null;
  readonly search?: string;
}

interface OpenedReport extends ReportScene {
  readonly engine: string;
  readonly screen: ReactNode;
  /** The sections of the report by their names, as they are when one is asked for; a function answers by what is asked. */
  readonly answers: () => Answers;
  /** Whatever else the server answers. */
  readonly others?: Parameters<typeof fakeApi>[0];
}

/** A page of a list with these rows. */
export const pageWith = (...items: unknown[]) => ({ total: items.length, items });

function answerOf(answer: unknown, variables: Variables): unknown {
  return typeof answer === 'function' ? answer(variables) : answer;
}

/** Shows a report as the server answers for it, section by section. */
export async function openReport(opened: OpenedReport) {
  const { engine, screen, answers, others = {}, refused = {}, task = {}, search = '' } = opened;
  const asked: { document: string; variables: Variables }[] = [];
  const api = await fakeApi({
    'GET /reports/graphql/': ({ query }) => {
      const document = query.get('query') ?? '';
      const variables: Variables = JSON.parse(query.get('variables') ?? '{}');
      asked.push({ document, variables });
      if (refused.result) return Response.json({ data: { result: null }, errors: [refusal('result')] });
      const sections = answers();
      const names = Object.keys(sections).filter((name) => new RegExp(`\\b${name}\\b`).test(document));
      return Response.json({
        data: {
          result: Object.fromEntries(
            names.map((name) => [name, refused[name] ? null : answerOf(sections[name], variables)]),
          ),
        },
        errors: names.filter((name) => refused[name]).map((name) => refusal('result', name)),
      });
    },
    [`GET /tasks/${REPORT_ID}/`]: () =>
      task === null
        ? Response.json({ error: { code: 'not_found', message: 'No' } }, { status: 404 })
        : Response.json({ ...taskRow({ status: 'SUCCESS', ...task }), traceback: null, result: {} }),
    ...others,
  });
  const refusal = (...path: string[]) => ({
    message: 'No',
    path,
    extensions: { code: refused[path.at(-1) ?? ''] },
  });
  const { router } = showAt(`/report/${engine}/${REPORT_ID}${search}`, `/report/${engine}/:id`, screen);
  const listsOf = (section: string) =>
    asked.filter(({ document }) => document.includes(` ${section}(`)).map(({ variables }) => variables);
  return { api, router, listsOf };
}
