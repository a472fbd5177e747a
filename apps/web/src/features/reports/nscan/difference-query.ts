import { type ListRequest, PAGE_SIZES, useNscanList } from '../../../lib/reports/nscan-queries.ts';

/** The list as it is opened: the figures above it come with it, so that both are asked for once. */
export const FIRST_DIFFERENCES: ListRequest = {
  page: 1,
  pageSize: PAGE_SIZES.nscan_difference,
  sort: { by: 'severity', order: 'desc' },
};

export function useDifference(id: string, request: ListRequest = FIRST_DIFFERENCES) {
  return useNscanList(id, 'nscan_difference', request);
}
