import { type TargetExtra, targetExtra } from '@rocca/contract/api/targets.schema';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { TaskRecord } from './tasks.tables.ts';

interface Owner {
  readonly accountId: string;
  readonly taskId: string;
}

const contextOf = ({ accountId, taskId }: Owner) => ['task', accountId, taskId];

/** The settings of one start, secrets included, for whoever runs it. */
export function sealSettings(box: SecretBox, owner: Owner, extra: TargetExtra): Buffer {
  return box.seal(Buffer.from(JSON.stringify(extra)), contextOf(owner));
}

export function openSettings(box: SecretBox, task: Pick<TaskRecord, 'id' | 'accountId' | 'settings'>): TargetExtra {
  if (!task.settings) return {};
  const plain = box.open(task.settings, contextOf({ accountId: task.accountId, taskId: task.id }));
  return targetExtra.parse(JSON.parse(plain.toString('utf8')));
}
