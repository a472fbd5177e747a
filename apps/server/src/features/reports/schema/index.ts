import { AppError } from '../../../platform/http/app-error.ts';
import { findResult, type ResultRow } from '../pages/index.ts';
import { builder } from './builder.ts';
import { NscanCoverageType } from './coverage.types.ts';
import { DownHostsType, HostsType, PortsType } from './hosts.types.ts';
import { listArguments as args, requestOf } from './list-section.ts';
import {
  coverageOf,
  differenceOf,
  downOf,
  fullNscanOf,
  hostsOf,
  nscanSummaryOf,
  portsOf,
  reportSummaryOf,
  vulnerabilitiesOf,
} from './sections.ts';
import { NscanSummaryType, ReportSummaryType } from './summary.types.ts';
import { DifferenceType, VulnerabilitiesType } from './vulnerabilities.types.ts';

export type { ReportContext } from './builder.ts';
export { atFirst } from './list-section.ts';

/** Every section may fail by itself: the others are given all the same. */
const nullable = true;

const ResultType = builder.objectRef<ResultRow>('Result').implement({
  description: 'What a test found, one field for each section.',
  fields: (t) => ({
    report_summary: t.field({
      type: ReportSummaryType,
      nullable,
      resolve: (result, _args, { language }) => reportSummaryOf(result, language),
    }),
    nscan_summary: t.field({
      type: NscanSummaryType,
      nullable,
      resolve: (result, _args, context) => nscanSummaryOf(context, result),
    }),
    nscan_coverage: t.field({
      type: NscanCoverageType,
      nullable,
      resolve: (result, _args, context) => coverageOf(context, result),
    }),
    nscan_difference: t.field({
      type: DifferenceType,
      nullable,
      args,
      resolve: (result, given, context) =>
        differenceOf(context, fullNscanOf(result), requestOf('nscan_difference', given, context)),
    }),
    hosts: t.field({
      type: HostsType,
      nullable,
      args,
      resolve: (result, given, context) => hostsOf(context, fullNscanOf(result), requestOf('hosts', given, context)),
    }),
    host_ports: t.field({
      type: PortsType,
      nullable,
      args,
      resolve: (result, given, context) =>
        portsOf(context, fullNscanOf(result), requestOf('host_ports', given, context)),
    }),
    target_down: t.field({
      type: DownHostsType,
      nullable,
      args,
      resolve: (result, given, context) =>
        downOf(context, fullNscanOf(result), requestOf('target_down', given, context)),
    }),
    vulnerabilities: t.field({
      type: VulnerabilitiesType,
      nullable,
      args,
      resolve: (result, given, context) =>
        vulnerabilitiesOf(context, fullNscanOf(result), requestOf('vulnerabilities', given, context)),
    }),
  }),
});

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A variable may be of another kind than its declared type says. */
const isUuid = (id: unknown): id is string => typeof id === 'string' && UUID.test(id);

builder.queryType({
  fields: (t) => ({
    result: t.field({
      type: ResultType,
      nullable,
      description: 'The report of a test; null where there is none, or none of yours.',
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_root, { id }, { db, accountId }) => {
        const found = accountId && isUuid(id) ? await findResult(db.pool, { accountId, taskId: id }) : null;
        if (!found) throw new AppError('not_found');
        return found;
      },
    }),
  }),
});

/** The reports' GraphQL schema. */
export const reportSchema = builder.toSchema();
