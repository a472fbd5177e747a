import type { WebRequest } from '@rocca/tools/web/model';
import { expect, it } from 'vitest';
import type { SeenForm } from './form.ts';
import { readHtml } from './html-page.ts';
import { isKeptRole, keepRoles } from './keep-roles.ts';
import { formChange, linkChange, pressChange, requestChange } from './state-change.ts';

const firstForm = (html: string): SeenForm => {
  const [form] = readHtml(html).forms;
  if (!form) throw new Error('no form');
  return form;
};
const changeOf = (path: string, fields: string, method = 'post') =>
  formChange(firstForm(`<form method=${method} action="${path}">${fields}</form>`), `http://a.example${path}`);
const select = (name: string, ...options: string[]) =>
  `<select name=${name} onchange="this.form.submit()">${options.map((one) => `<option>${one}</option>`).join('')}</select>`;

it.each([
  ['/admin/users/1/role', select('role', 'user', 'admin', 'superadmin')],
  ['/role.php/1', select('role', 'user', 'admin')],
  ['/save.php', `<input type=hidden name=id value=3>${select('user_role', 'a', 'b')}`],
  ['/x', select('ruolo', 'Utente', 'Amministratore')],
  ['/x', '<input type=hidden name=user_id value=3><select name=group_id><option>1<option>2</select>'],
  [
    '/admin/users/3/edit',
    '<input name=name value=Anna><input name=email value=a@b.example><select name=role><option>user</select>',
  ],
  ['/users/3', '<input type=checkbox name=is_admin value=1><button>Save</button>'],
  ['/users/3', '<select name=status><option>active<option>banned</select>'],
  ['/utenti/3/permessi', '<input type=checkbox name="permessi[]" value=read>'],
  ['/admin/users/3/promote', '<button>OK</button>'],
  ['/users/ban', '<input type=hidden name=id value=3><button>OK</button>'],
])('is a form to %s with %s', (path, fields) => {
  const change = changeOf(path, fields);
  expect(['changes_account', 'toggles']).toContain(change);
});

it.each([
  ['/jobs/search', '<input name=role><input name=place><button>Search</button>', 'post'],
  ['/jobs', '<input name=role><input name=place><button>Find jobs</button>', 'get'],
  [
    '/jobs',
    '<input name=title><input name=role value=Developer><textarea name=text></textarea><button>Send</button>',
    'post',
  ],
  ['/users', '<select name=role><option>user<option>admin</select><button>Filter</button>', 'get'],
  ['/newsletter', '<input name=email><select name=group_id><option>1<option>2</select><button>Send</button>', 'post'],
  [
    '/posts/3',
    '<input name=title><textarea name=body></textarea><select name=status><option>draft<option>published</select>',
    'post',
  ],
  [
    '/contact',
    '<input name=name><input name=email><select name=role><option>student<option>parent</select><textarea name=text></textarea>',
    'post',
  ],
  [
    '/account/profile',
    '<input name=first value=Anna><textarea name=bio>b</textarea><input type=hidden name=role value=user>',
    'post',
  ],
  ['/user/login', `<input name=username><input type=password name=password>${select('role', 'user', 'admin')}`, 'post'],
  ['/users/3/status', '<textarea name=status></textarea><button>Post</button>', 'post'],
])('is none to %s with %s by %s', (path, fields, method) => {
  expect(changeOf(path, fields, method)).toBeNull();
});

const sent = (method: string, path: string, body: string | null): WebRequest => ({
  ...{ method, url: `http://a.example${path}`, body },
  headers:
    body === null
      ? []
      : [['Content-Type', body.startsWith('{') ? 'application/json' : 'application/x-www-form-urlencoded']],
});

it.each([
  ['PATCH', '/api/users/3', '{"role":"admin"}', 'changes_account'],
  ['POST', '/api/roles', '{"userId":3,"role":"x81"}', 'changes_account'],
  ['POST', '/admin/users/1/role', 'role=rc123', 'changes_account'],
  ['PUT', '/api/members/3', '{"enabled":false}', 'changes_account'],
  ['POST', '/graphql.php', '{"isAdmin":true,"id":3}', 'changes_account'],
  ['GET', '/admin/set-role.php?user=3&role=admin', null, 'changes_account'],
  ['GET', '/admin/users/3/promote', null, 'changes_account'],
  ['GET', '/users?role=admin&status=active', null, null],
  ['GET', '/users/3/role', null, null],
  ['POST', '/graphql', '{"query":"mutation { setUserRole(id: 3, to: 2) { id } }"}', 'changes_account'],
  ['POST', '/graphql', '{"query":"mutation { updateUser(id: 3, role: 2) { id } }"}', 'changes_account'],
  ['POST', '/graphql', '{"query":"mutation { addJob(role: 2) { id } }"}', null],
  ['POST', '/users/login', '{"username":"a","password":"b","role":"admin"}', null],
  ['POST', '/api/jobs', '{"role":"Developer","city":"Rome"}', null],
  ['POST', '/api/profile', '{"name":"Anna","role":"user"}', null],
  ['POST', '/api/posts/3', '{"title":"a","status":"draft"}', null],
  ['POST', '/api/chat', '{"role":"user","content":"Hello"}', null],
])('reads a request %s %s %s as %s', (method, path, body, change) => {
  expect(requestChange(sent(method, path, body))).toBe(change);
});

it('reads buttons and the functions of scripts', () => {
  for (const one of [
    'Make admin',
    'Promote',
    'Ban user',
    'Change role',
    'OK\n\nsetRole(3, "admin")',
    'x\n\npromoteUser(3)',
  ])
    expect(pressChange(one), one).not.toBeNull();
  for (const one of ['Edit', 'Roles', 'Change language', 'Add\n\naddUserToList(3)', 'Open\n\nshowRole()'])
    expect(pressChange(one), one).toBeNull();
  expect(linkChange('http://a.example/users/promote')).toBeNull();
});

it('keeps the role of a profile, and tries its other fields', () => {
  const form =
    firstForm(`<form method=post action=/profile><input name=city value=Rome>${select('role', 'user', 'admin')}
    <input type=checkbox name=is_admin value=1></form>`);
  const kept = keepRoles(form, 'http://a.example/profile');
  expect(kept.fields.map(({ name, type, value }) => [name, type, value])).toEqual([
    ['city', 'text', 'Rome'],
    ['role', 'hidden', 'user'],
  ]);
  const request = sent('POST', '/profile', 'city=Rome&role=user');
  expect(['city', 'role'].map((name) => isKeptRole(name, request))).toEqual([false, true]);
  expect(isKeptRole('role', sent('POST', '/jobs', 'place=Rome&role=Cook'))).toBe(false);
});
