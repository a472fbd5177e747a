import { expect, it } from 'vitest';
import { isReadingLink } from './reading-links.ts';

const at = (path: string) => isReadingLink(`http://shop.example${path}`);

it.each([
  '/admin/users.php',
  '/admin/user.php?id=3',
  '/profile.php?user_id=3',
  '/view_order.php?order_id=12',
  '/orderDetails?id=12',
  '/orders/12',
  '/api/v1/users/3',
  '/users/3/orders',
  '/messages/5/view',
  '/edit_user.php?id=3',
  '/orders?page=2&sort=date',
  "/orders/12'%20or",
  '/?page=users',
  '/administrator/tables.php?file=list-news.php',
  '/panel.php?page=users.php',
  '/admin/index.php?page=list-barang.php',
])('follows %s in the account of somebody else', (path) => {
  expect(at(path)).toBe(true);
});

it.each([
  '/admin/block.php?id=3',
  '/admin/make_admin.php?id=3',
  '/admin/users.php?id=3&status=0',
  '/admin/orders.php?id=3&action=ship',
  '/admin/refund.php?id=3',
  '/complete/3',
  '/users/3/promote',
  '/send_mail.php?id=2',
  '/suspendUser?id=3',
  '/book.php?id=3',
  '/users/3/roles/admin/set',
  '/administrator/tables.php?file=approve-news.php',
  '/index.php?page=resend_invoices.php',
])('does not follow %s in the account of somebody else', (path) => {
  expect(at(path)).toBe(false);
});
