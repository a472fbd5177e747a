import type { LicenceItem } from '@rocca/contract/api/licences.schema';
import type { TaskRow } from '@rocca/contract/api/tasks.schema';
import { canDelete, canStop, canView, canWithdraw } from '@rocca/contract/task/machine';

const ID = '6f8b2f0e-52a4-4a6b-9d0e-0d6f6a6b7c11';

/** A row as the server sends it: what may be done follows from the state. */
export function taskRow(change: Partial<TaskRow> = {}): TaskRow {
  const task = {
    id: change.task_id ?? ID,
    task_id: ID,
    name: 'Milano',
    creation_date: '2026-11-14T10:00:00.000Z',
    creation_time: '2026-11-14T10:00:00.000Z',
    engine: change.engine_abbreviation ?? 'nscan',
    engine_description: 'Network Scan',
    engine_abbreviation: 'nscan',
    status: 'RUNNING' as const,
    percentage: null,
    stage: null,
    stop_requested: false,
    queue_place: null,
    queue_held: false,
    target_id: null,
    scan_config_id: null,
    scan_config_name: null,
    started_at: null,
    ended_at: null,
    places_done: null,
    places_total: null,
    outcome: null,
    scans: 1,
    scans_used: true,
    ...change,
  };
  const facts = { ...task, stopRequested: task.stop_requested };
  const can = {
    view: canView(facts),
    partial: false,
    stop: canStop(facts),
    withdraw: canWithdraw(facts),
    delete: canDelete(facts),
  };
  return { ...task, can: change.can ?? can };
}

export function licenceItem(change: Partial<LicenceItem> = {}): LicenceItem {
  return {
    id: 'a1a1a1a1-a1a1-4a1a-8a1a-a1a1a1a1a1a1',
    api: '/nscan/',
    name: 'nscan',
    expires_on: '2027-01-01T00:00:00.000Z',
    scans_done: 2,
    scans_max: 10,
    user_id: 'b2b2b2b2-b2b2-4b2b-8b2b-b2b2b2b2b2b2',
    user_role: 'owner',
    binary_edge_ip_score: false,
    full_mode: true,
    available: true,
    ...change,
  };
}
