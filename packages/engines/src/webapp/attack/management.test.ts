import { describe, expect, it } from 'vitest';
import { isAnswered } from '../reading/answer.ts';
import { answer } from '../testing/answers.ts';
import { managementIn } from './management.ts';

const MENU = '<a href="/admin/users.php">Users</a> <a href="/admin/logs.php">Logs</a>';
const FORM = '<form method=post><input type=password name=newpass><button>Change Password</button></form>';

function shownAt(url: string, html: string): readonly string[] {
  const page = answer(html, { url });
  return isAnswered(page) ? managementIn(page, { isUser: true }) : [];
}

describe('a page of an administration', () => {
  it('shows nothing of administrators where a user changes the own password below the menu', () => {
    expect(shownAt('/admin/changepass.php', MENU + FORM)).toEqual([]);
    expect(shownAt('/admin/me.php', `<title>Change Password</title>${MENU}${FORM}`)).toEqual([]);
  });

  it.each([
    ['a menu', '/admin/index.php', MENU],
    ['a menu and a form for the own password in a corner of the first page', '/admin/index.php', MENU + FORM],
    [
      'a form for the password of any user',
      '/admin/changepass.php',
      `${MENU}<form method=post><input name=user><input type=password name=newpass></form>`,
    ],
  ])('is known by %s', (_, url, html) => {
    expect(shownAt(url, html)).toEqual(['/admin/users.php', '/admin/logs.php']);
  });
});
