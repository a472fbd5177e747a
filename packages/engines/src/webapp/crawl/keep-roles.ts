import type { WebRequest } from '@rocca/tools/web/model';
import type { Field, SeenForm } from './form.ts';
import { SPOTS } from './replay.ts';
import { keptRoles } from './role-change.ts';
import { formChange, roleRequest } from './state-change.ts';

const NOT_SENT = /^(?:submit|button|image|reset)$/;
const BODIES = ['form', 'multipart', 'json'] as const;

/** The form of a profile with the role, the group and the state of the account as they are: nothing else is chosen there. */
export function keepRoles<Form extends SeenForm>(form: Form, address: string): Form {
  const method = form.method === 'post' ? 'POST' : 'GET';
  const names = keptRoles(roleRequest({ address, method, fields: form.fields, buttons: form.buttons ?? [] }));
  if (names.size === 0 || formChange(form, address) !== null) return form;
  return { ...form, fields: form.fields.flatMap((field) => (names.has(field.name) ? asItIs(field) : field)) };
}

function asItIs(field: Field): Field[] {
  const { type, checked, value } = field;
  if (NOT_SENT.test(type)) return [field];
  if (type !== 'checkbox' && type !== 'radio') return [{ ...field, type: 'hidden' }];
  return checked ? [{ ...field, type: 'hidden', value: value || 'on' }] : [];
}

/** Whether a request sets the rights of an account. */
export function isKeptRole(name: string, request: WebRequest): boolean {
  if (request.body === null) return false;
  const last = (path: string) => path.split('.').at(-1) ?? path;
  const fields = BODIES.flatMap((kind) => SPOTS[kind].list(request)).map((one) => ({
    ...{ name: last(one.name), value: one.value, type: 'text' },
  }));
  const { method, url: address } = request;
  return keptRoles(roleRequest({ address, method, fields, buttons: [] })).has(last(name));
}
