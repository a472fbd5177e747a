import type { TaskPreflight, TaskStarted } from '@rocca/contract/api/tasks.schema';
import { TARGET_ID } from './target-items.ts';

/** What the server says before a start that nothing stands against. */
export function preflightReply(change: Partial<TaskPreflight> = {}): TaskPreflight {
  return {
    engine: 'nscan',
    entries: [
      { text: '10.0.0.0/24', kind: 'cidr', addresses: 256 },
      { text: 'vpn.example', kind: 'domain', addresses: 0 },
    ],
    addresses: 256,
    names: 1,
    scans_cost: 1,
    scans_remaining: 8,
    scan_config_id: 'fast',
    scan_config_name: 'Veloce',
    usual_seconds: null,
    conflicts: [],
    may_allow: [],
    can_start: true,
    ...change,
  };
}

export const startedReply: TaskStarted = {
  task_id: TARGET_ID,
  status: 'PENDING',
  msg: 'queued',
  scans_done: 3,
  scans_max: 10,
};
