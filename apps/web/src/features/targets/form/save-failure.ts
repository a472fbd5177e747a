import type { ParseKeys } from 'i18next';
import { ApiError } from '../../../lib/api/api-error.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import type { VpnField } from './vpn-model.ts';

export type FormField = 'name' | 'target' | 'business' | 'extra_targets' | `vpn.${VpnField}`;

export interface SaveFailure {
  readonly title: ParseKeys<'targets'>;
  readonly text: string;
  /** Messages that belong to a field of the form. */
  readonly fields: Readonly<Partial<Record<FormField, string>>>;
}

const FIELDS: Readonly<Record<string, FormField>> = {
  name: 'name',
  target: 'target',
  business: 'business',
  'extra.extra_targets': 'extra_targets',
  'extra.vpn': 'vpn.kind',
  'extra.vpn.kind': 'vpn.kind',
  'extra.vpn.user': 'vpn.user',
  'extra.vpn.password': 'vpn.password',
  'extra.vpn.address': 'vpn.address',
  'extra.vpn.domain': 'vpn.domain',
  'extra.vpn.config_file': 'vpn.config_file',
  'extra.vpn.config_file_name': 'vpn.config_file',
  'extra.vpn.credentials_file': 'vpn.credentials_file',
  'extra.vpn.credentials_file_name': 'vpn.credentials_file',
};

/** What a failed save says, and where. A message without a field of its own is shown above the buttons. */
export function saveFailureOf(cause: unknown): SaveFailure {
  const entries = cause instanceof ApiError ? Object.entries(cause.fields) : [];
  const fields: Partial<Record<FormField, string>> = {};
  const homeless: string[] = [];
  for (const [path, message] of entries) {
    const field = FIELDS[path.replaceAll('/', '.').replace(/^\./, '')];
    if (field) fields[field] = message;
    else homeless.push(message);
  }
  const extraAlone = entries.length > 0 && entries.every(([path]) => /^\/?extra\b/.test(path));
  return {
    title: extraAlone ? 'target.errorSavingExtra' : 'target.errorSaving',
    text: homeless.length > 0 ? homeless.join(' ') : errorText(cause),
    fields,
  };
}
