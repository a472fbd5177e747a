import type { WebRequest } from '@rocca/tools/web/model';
import { describe, expect, it } from 'vitest';
import { type Field, fieldWith, type SeenForm } from './form.ts';
import { readHtml } from './html-page.ts';
import {
  formChange,
  labelChange,
  linkChange,
  mayBeSent,
  pressChange,
  requestChange,
  scriptChange,
} from './state-change.ts';
import type { StateChange } from './state-words.ts';

const HARMFUL: Readonly<Partial<Record<StateChange, readonly string[]>>> = {
  leaves: [
    ...[
      '/logout',
      '/user/sign-out?x=1',
      '/esci',
      '/exit',
      '/log_off.aspx',
      '/LogOff',
      '/?do=signout',
      '/index.php?page=logout',
    ],
    ...[
      '/app/#/logout',
      '/abmelden',
      '/se/deconnexion',
      '/account/cerrar-sesion',
      '/cerrarSesion',
      '/session/end-session',
    ],
    ...['/accounts/logout/', '/api/auth/signOut', '/disconnetti'],
  ],
  destroys: [
    ...[
      '/rmdir.php?action=clean_upload_file',
      '/clear-uploads',
      '/article/remove?id=3',
      '/delete-note?id=3',
      '/remove_review/3',
      '/delete_comment.php?id=3',
      '/pictures/delete_preview_comment.php',
      '/deleteArticle?id=9',
      '/account-removal',
      '/users/3/delete',
      '/delete/3',
      '/admin/delete_user.php?id=3',
      '/deleteItem?id=1',
    ],
    ...[
      '/cart/clear',
      '/cart/empty',
      '/emptyCart.do',
      '/guestbook/purge',
      '/db/truncate',
      '/dropTable?name=a',
      '/drop-database',
    ],
    ...[
      '/?delete=3',
      '/list.php?del=1',
      '/list.php?del=34',
      '/x?action=delete&id=4',
      '/x?op=removeAll',
      '/messages/clear-all',
      '/logs?clear=1',
    ],
    ...[
      '/clear-logs.php',
      '/elimina?id=3',
      '/articoli/3/elimina',
      '/svuota-carrello',
      '/cancella.php?id=2',
      '/rimuovi/5',
    ],
    ...[
      '/l%C3%B6schen/3',
      '/loeschen?id=1',
      '/warenkorb-leeren',
      '/supprimer/12',
      '/panier/vider',
      '/borrar?id=1',
      '/vaciar-carrito',
    ],
    ...['/order/cancel/3', '/orders/3/cancel', '/bookings/booking/7/annulla', '/subscription/12/cancel'],
    ...['/orders/3/cancel-order', '/cancel-subscription', '/x?_method=delete', '/blog/delete/3', '/products/3/delete'],
    ...[
      '/index.php?page=deleteAccount',
      '/revoke-token?id=3',
      '/admin/shutdown',
      '/wipe',
      '/flush-cache',
      '/delete.html',
    ],
  ],
  resets: [
    ...[
      '/reset',
      '/reset.php',
      '/reset-db',
      '/resetDatabase',
      '/set-up-database.php',
      '/setup',
      '/setup.php',
      '/setup/?action=do',
    ],
    ...[
      '/install',
      '/install.php',
      '/install/index.php',
      '/app/reinstall',
      '/?action=reset',
      '/index.php?do=reset-data',
      '/init',
    ],
    ...[
      '/initdb.php',
      '/restore-defaults',
      '/seed',
      '/factory-reset',
      '/admin/reset/all',
      '/?reset=1',
      '/page?install=1',
    ],
    ...[
      '/ripristina',
      '/azzera-dati',
      '/installa',
      '/zurucksetzen',
      '/zur%C3%BCcksetzen',
      '/reinitialiser',
      '/restablecer',
    ],
    ...['/index.php?page=setup.php', '/restore_db', '/rebuild-database'],
    ...['/mfa/regenerate', '/api-keys/generate', '/tokens/3/renew', '/recovery-codes/rotate', '/generate-api-key'],
    ...[
      '/rigenera-codici',
      '/genera-chiave',
      '/schluessel/erneuern',
      '/jetons/renouveler',
      '/claves/generar',
      '/setup-2fa',
    ],
    ...['/account?action=regenerateToken', '/mfa/setup'],
  ],
  toggles: [
    ...[
      '/?do=toggle-hints',
      '/index.php?do=toggle-security&page=home.php',
      '/toggle',
      '/toggleHints.php',
      '/user/3/disable',
      '/enable?id=2',
    ],
    ...[
      '/plugins/activate/5',
      '/x?action=deactivate',
      '/set-level?l=1',
      '/settings?security=low',
      '/security_level.php',
      '/setSecurity?x=1',
    ],
    ...[
      '/switch-mode',
      '/attiva/3',
      '/disattiva?id=3',
      '/deaktivieren',
      '/desactiver/3',
      '/deshabilitar',
      '/posts/4/unpublish',
      '/lock-account?id=2',
    ],
  ],
  orders: [
    ...[
      '/buy?item=3',
      '/buy/3',
      '/pay/7',
      '/purchase?id=2',
      '/add-to-cart?id=3',
      '/cart/addToCart/3',
      '/place-order',
      '/buy-now?id=1',
    ],
    ...[
      '/cart?add=3',
      '/cart/action.php?action=add&item=3',
      '/?page=cart&do=add&id=3',
      '/cart.php?product=3&quantity=1',
      '/acquista/3',
      '/kaufen?id=3',
      '/acheter/3',
      '/comprar?id=3',
      '/?action=buy',
    ],
    ...['/shop?buy=3', '/confirm-order'],
  ],
  unsubscribes: [
    '/unsubscribe?u=3',
    '/newsletter/unsubscribe',
    '/disiscriviti',
    '/abbestellen',
    '/desabonner',
    '/?do=optOut',
    '/opt-out',
  ],
};

const INNOCENT = [
  ...['/mfa', '/account/2fa', '/api-keys', '/tokens/3', '/token/refresh', '/generate-report', '/reports/generate'],
  ...['/generators', '/renewals', '/keys', '/recovery', '/backup', '/docs/api-keys/generate', '/qr-code?text=a'],
  ...[
    '/',
    '/products',
    '/exit?to=/partners',
    '/uscita',
    '/esciarpa',
    '/shop/stain-removal/SlashRemovalOfPaths.jsp',
    '/login',
    '/sign-in',
  ],
  ...[
    '/reset-password-help',
    '/reset-password',
    '/password/reset',
    '/account/password-reset',
    '/forgot',
    '/orders',
    '/orders/7',
    '/order/7',
  ],
  ...[
    '/order?id=7',
    '/my/orders?page=2',
    '/install-guide',
    '/docs/install',
    '/docs/setup',
    '/setup.html',
    '/help/reset.html',
    '/installations/7',
  ],
  ...[
    '/shop/setups',
    '/products/pay-tv',
    '/clearance',
    '/clearance?sort=price',
    '/list?order=asc',
    '/list?order=desc&sort=name',
    '/list?sort=order',
  ],
  ...[
    '/list?orderBy=price',
    '/search?q=delete',
    '/search?q=reset+db',
    '/?s=how+to+remove+stains',
    '/blog/delete-your-old-account-in-five-steps',
  ],
  ...[
    '/blog/how-to-reset-your-router',
    '/deleted-items',
    '/removed',
    '/payments',
    '/payment-methods',
    '/checkout',
    '/cart',
    '/basket',
    '/buy',
  ],
  ...[
    '/purchases',
    '/register',
    '/signup',
    '/subscribe',
    '/empty-state-design-guide',
    '/clear-coat',
    '/drop-shipping',
    '/droplets',
    '/switches',
  ],
  ...[
    '/nintendo-switch',
    '/products/nintendo-switch',
    '/initiatives',
    '/restoration',
    '/seeds',
    '/seeds/12',
    '/activation-steps',
    '/enable-javascript',
  ],
  ...[
    '/enable-javascript-help',
    '/activities',
    '/active?page=1',
    '/disabled-access',
    '/toggle-menu',
    '/order-status',
    '/order-history',
    '/payroll',
  ],
  ...[
    '/buyers-guide',
    '/buying-guide',
    '/setup-fees',
    '/installer-jobs',
    '/category/remove-before-flight',
    '/return-policy',
    '/cancellation-policy',
    '/dialog/3/close',
    '/account/cancel',
  ],
  ...[
    '/delete-policy',
    '/docs/api/delete',
    '/wiki/Reset_button',
    '/wiki/Clear',
    '/tag/delete-key',
    '/unsubscribed-users',
    '/levels?level=2',
    '/?level=3',
  ],
  ...[
    '/security',
    '/security?page=2',
    '/?page=home',
    '/?page=install-guide',
    '/index.php?page=user-info.php',
    '/view?name=clear',
    '/view?title=Order',
  ],
  ...[
    '/profile/edit',
    '/change-password',
    '/settings',
    '/news?tag=shutdown',
    '/redirect?url=/logout',
    '/login?next=/logout',
    '/ordini',
    '/conto/ordine?id=3',
  ],
  ...[
    '/classifica?ordina=prezzo',
    '/ordini/xml',
    '/bestellungen',
    '/commandes',
    '/pedidos',
    '/produkte/leere-flaschen',
    '/aide/supprimer-un-compte',
  ],
  ...[
    '/guida/come-eliminare-un-account',
    '/hilfe/konto-loeschen-anleitung',
    '/blog/comment-supprimer',
    '/item?id=3&type=order',
    '/x?status=cancelled',
  ],
  ...[
    '/exits',
    '/quitting-smoking',
    '/installment-plans',
    '/locksmith',
    '/banking',
    '/blocks',
    '/cleaning-services',
    '/closed',
    '/ads?q=buy+now',
  ],
  ...[
    '/static/js/delete.js',
    '/assets/reset.css',
    '/feedback',
    '/index.php?option=news&view=list',
    '/removable-media',
    '/paypal',
    '/pay-gap-report',
  ],
];

describe('what following a link does', () => {
  it.each(Object.entries(HARMFUL).flatMap(([change, links]) => links.map((link) => [link, change] as const)))(
    '%s: %s',
    (link, change) => {
      expect(linkChange(link)).toBe(change);
    },
  );

  it.each(INNOCENT)('nothing: %s', (link) => {
    expect(linkChange(link)).toBeNull();
  });

  it('is told by a command that is written as one word with its object', () => {
    for (const link of [
      '/deletesnippet?index=0',
      '/removeitem?id=4',
      '/user/cancellautente?id=3',
      '/x?do=erasecomment',
    ])
      expect(linkChange(link), link).toBe('destroys');
    expect(linkChange('/resetlab')).toBe('resets');
    for (const link of [
      '/cancellation?id=3',
      '/eliminatoria/2',
      '/removable-disks?id=2',
      '/resetting',
      '/deleted?id=2',
    ])
      expect(linkChange(link), link).toBeNull();
  });

  it.each<[string, StateChange]>([
    ['/?controller=desk&action=closeTicket&id=3', 'destroys'],
    ['/closeTicket?id=3', 'destroys'],
    ['/closeticket.php?id=3', 'destroys'],
    ['/ticketClose?id=3', 'destroys'],
    ['/ticketclose.php?id=3', 'destroys'],
    ['/close_ticket/3', 'destroys'],
    ['/tickets/3/close', 'destroys'],
    ['/issues/close/3', 'destroys'],
    ['/close.php?id=3', 'destroys'],
    ['/chiudi-segnalazione?id=3', 'destroys'],
    ['/ticket/3/schlie%C3%9Fen', 'destroys'],
    ['/fermer_demande.php?id=3', 'destroys'],
    ['/cerrarTicket?id=3', 'destroys'],
    ['/terminate-contract?id=3', 'destroys'],
    ['/withdrawApplication/3', 'destroys'],
    ['/stornieren?id=3', 'destroys'],
    ['/reopenTicket?id=3', 'toggles'],
    ['/?action=resolve&id=3', 'toggles'],
    ['/archiveProject?id=3', 'toggles'],
    ['/tasks/3/complete', 'toggles'],
    ['/finish_task.php?id=3', 'toggles'],
    ['/lockThread?id=3', 'toggles'],
    ['/banuser?id=3', 'toggles'],
    ['/bloquear-usuario?id=3', 'toggles'],
    ['/approve/3', 'toggles'],
    ['/acceptOffer?id=3', 'toggles'],
    ['/rejectApplication?id=3', 'toggles'],
    ['/richieste/3/approva', 'toggles'],
    ['/antrag/3/ablehnen', 'toggles'],
    ['/refuser_demande?id=3', 'toggles'],
  ])('is told by a word that ends or settles something: %s', (link, change) => {
    expect(linkChange(link)).toBe(change);
  });

  it.each([
    ...[
      '/closed-tickets',
      '/closing-times',
      '/locker',
      '/blocks',
      '/block/3',
      '/blocks?id=3',
      '/archive',
      '/archive/3',
    ],
    ...[
      '/archive/tickets',
      '/archive/tickets?id=3',
      '/archived?id=3',
      '/ticket-archive',
      '/?page=archive&id=3',
      '/order-complete',
    ],
    ...['/complete-list', '/complete-works?id=3', '/resolved?id=2', '/resolution/3', '/finish-line', '/accept-cookies'],
    ...[
      '/accepted-offers',
      '/approvals',
      '/closest-shop?id=3',
      '/enclosures',
      '/bank?id=3',
      '/banner?id=3',
      '/lockers?id=3',
    ],
    ...['/dialog/close/3', '/close', '/completed-orders?id=3', '/close-up?id=3', '/terminals?id=3', '/tickets?id=3'],
  ])('reads what only looks like one: %s', (link) => {
    expect(linkChange(link)).toBeNull();
  });

  it('is told by what a button calls to settle something, not to close a window', () => {
    expect(scriptChange('closeTicket(3)')).toBe('destroys');
    expect(scriptChange('approveRequest(this)')).toBe('toggles');
    for (const code of ['closeModal()', 'window.close()', 'closeMenu(3)', 'Promise.resolve(ticket)', 'blockUI()'])
      expect(scriptChange(code), code).toBeNull();
  });

  it('is told by the name of a switch, whatever stands before it', () => {
    expect(linkChange('/?page=guestbook&entries_clear=true')).toBe('destroys');
    expect(linkChange('/?lab_setup=1')).toBe('resets');
    expect(linkChange('/?colour=clear')).toBeNull();
    expect(linkChange('/?menu_close=1')).toBeNull();
    expect(linkChange('/?is_clear=maybe')).toBeNull();
  });

  it('is told by its words where the address says nothing', () => {
    expect(linkChange('/x.php?a=1', { label: 'Reset DB' })).toBe('resets');
    expect(linkChange('/x.php', { label: 'Setup/Reset DB' })).toBe('resets');
    expect(linkChange('/a', { label: 'Log out' })).toBe('leaves');
    expect(linkChange('/a?b=1', { label: 'Toggle Hints' })).toBe('toggles');
    for (const label of [
      'Reset password',
      'Install',
      'Buy now',
      'How to delete an account',
      'Toggle navigation',
      'File drop',
      'Orders',
      'Clear',
    ])
      expect(linkChange('/page', { label }), label).toBeNull();
  });

  it('leads to the page of those who have forgotten something, or to one that is always the same, whatever it promises', () => {
    for (const link of ['/forgot', '/account/lost-password.php', '/recupera', '/help.html'])
      expect(linkChange(link, { label: 'Reset Access' }), link).toBeNull();
    expect(linkChange('/access', { label: 'Reset Access' })).toBe('resets');
    expect(linkChange('/help.html?id=3', { label: 'Reset Access' })).toBe('resets');
  });
});

describe('a link that offers several acts', () => {
  it.each([
    ['/files?view=ud', 'Upload/Delete'],
    ['/files', 'Add / Remove'],
    ['/files', 'Manage, delete'],
    ['/users', 'Add and remove users'],
    ['/users', 'Delete or edit users'],
    ['/utenti', 'Aggiungi / Elimina utenti'],
    ['/benutzer', 'Anlegen, löschen'],
    ['/plugins', 'View & disable'],
    ['/index?action=upload_delete', ''],
    ['/index?page=add-remove-user.php', 'Add/remove user'],
    ['/uploadDelete.php', 'Upload/Delete'],
    ['/addOrRemove', ''],
    ['/deleteOrAdd', ''],
    ['/app/#/add-remove', ''],
  ])('is a page: %s %s', (link, label) => {
    expect(linkChange(link, { label })).toBeNull();
  });

  it.each([
    ['/index?action=upload_delete&id=3', ''],
    ['/index?action=upload_delete&file=notes', ''],
    ['/upload_delete/3', ''],
    ['/files?id=3', 'Edit/Delete'],
    ['/delete_upload', ''],
    ['/x', 'Users / Delete'],
    ['/x', 'Edit\nDelete'],
    ['/x', 'Delete, wipe'],
  ])('does it where it names a thing, or no other act: %s %s', (link, label) => {
    expect(linkChange(link, { label })).toBe('destroys');
  });

  it('resets or leaves all the same', () => {
    expect(linkChange('/x', { label: 'Create / Reset database' })).toBe('resets');
    expect(linkChange('/x', { label: 'Edit profile / Log out' })).toBe('leaves');
  });
});

it.each<[string, StateChange | null]>([
  ['Delete account', 'destroys'],
  ['Elimina', 'destroys'],
  ['Konto löschen', 'destroys'],
  ['Vider le panier', 'destroys'],
  ['Log in', null],
  ['Search', null],
  ['Cancel', null],
  ['Close', null],
  ['Toggle navigation', null],
  ['Toggle dark theme', null],
  ['Place order', 'orders'],
  ['Buy now', 'orders'],
  ['Pay', 'orders'],
  ['Add to cart', 'orders'],
  ['Sort order', null],
  ['Reset', 'resets'],
  ['Create / Reset Database', 'resets'],
  ['Show password', null],
  ['Save', null],
  ['Disable user', 'toggles'],
  ['Are you sure you want to delete this patient?', 'destroys'],
  ['Sei sicuro di voler eliminare il record numero 3?', 'destroys'],
  ['Are you sure you have read the notice?', null],
])('a button that says %s: %s', (label, change) => {
  expect(labelChange(label)).toBe(change);
});

it.each([
  `<form method=post onsubmit="return confirm('Delete the patient?')"><input name=n><button>X</button></form>`,
  `<form method=post><input type=hidden name=n value=3><input type=submit name=go value=X onclick="return confirm('Are you sure you want to remove it?')"></form>`,
  `<form method=post><input name=n><button data-confirm="Eliminare?">X</button></form>`,
])('reads what a page asks before it sends %s', (text) => {
  const [form] = readHtml(text).forms;
  expect(form && formChange(form, 'http://a/patients')).toBe('destroys');
});

it.each([
  `<form method=post onsubmit="return confirm('Go on?')"><input name=n><button>X</button></form>`,
  `<form method=post onsubmit="return confirm(message)"><input name=n><button>X</button></form>`,
  `<form method=post><input name=n><button data-turbo-confirm="Let it go?">X</button></form>`,
  `<form method=post><input type=hidden name=n value=3><input type=submit name=go value=X onclick="return confirm('Ok?')"></form>`,
])('takes a form that asks first for one that acts, whatever it asks: %s', (text) => {
  const [form] = readHtml(text).forms;
  expect(form && formChange(form, 'http://a/things')).toBe('toggles');
});

it('finds no confirmation in a form that one button sends without a dialog, or that only searches', () => {
  const change = (text: string) => {
    const [form] = readHtml(text).forms;
    return form && formChange(form, 'http://a/things');
  };
  expect(
    change('<form method=post><input name=n><button>X</button><button data-confirm="Y?">Y</button></form>'),
  ).toBeNull();
  expect(change(`<form onsubmit="return confirm('All?')"><input name=q><button>Search</button></form>`)).toBeNull();
  expect(change('<form method=post><input name=n><button data-confirm="false">X</button></form>')).toBeNull();
});

it('takes a button that puts a question for one that acts, whatever its words are', () => {
  expect(pressChange('Carry on\n\nif (confirm(text)) send()\n\n\n\n')).toBe('toggles');
  expect(pressChange('Carry on\n\nconfirm()\n\n\n\n')).toBe('toggles');
  expect(pressChange('Carry on\n\nconfirmed()\n\n\n\n')).toBeNull();
});

it.each<[string, string, StateChange | null]>([
  ['/user.php?id=4', 'Sospendi', 'toggles'],
  ['/user.php?id=4', 'Ban', 'toggles'],
  ['/user.php?id=4', 'Benutzer sperren', 'toggles'],
  ['/bill.php?n=3', 'Reenviar factura por correo', 'toggles'],
  ['/dunning.php?m=5', 'Mahnung verschicken', 'toggles'],
  ['/users/4/become', 'Sign in as Bob', 'toggles'],
  ['/bank/top?eur=20', 'Top up 20 €', 'orders'],
  ['/cron.php?job=invoices', 'Run now', 'toggles'],
  ['/forum/m?k=1', 'Mark all forums as read', 'toggles'],
  ['/posts/3', 'Cancel', null],
  ['/posts/3', 'Suspended', null],
  ['/posts/3', 'Promote your shop: a guide', null],
  ['/requests', 'Approve', null],
  ['/list?page=2', 'Next', null],
  ['/report.php?id=3', 'Report', null],
])('the link %s called %s: %s', (url, label, change) => {
  expect(linkChange(url, { label })).toBe(change);
});

it.each<[string, StateChange | null]>([
  ['<h2>Delete account</h2><form method=post><input name=n><button>OK</button></form>', 'destroys'],
  ['<form method=post><fieldset><legend>Remove a class</legend><input name=n><button>Go</button></form>', 'destroys'],
  [
    '<p>Vuoi davvero cancellare tutto?</p><form method=post><button name=r value=s>Sì</button><button name=r value=n>No</button></form>',
    'destroys',
  ],
  [
    '<form method=post><p>Replaces all books by those in the file.</p><input type=file name=f><button>Send</button></form>',
    'destroys',
  ],
  [
    '<form method=post><input name=sure placeholder="Type DELETE to confirm"><button>Continue</button></form>',
    'destroys',
  ],
  ['<form method=post><input name=why><button>Résilier</button></form>', 'toggles'],
  [
    '<h2>Delete account</h2><form><input name=q><button>Search</button></form><form method=post><input name=n><button>OK</button></form>',
    null,
  ],
  ['<h2>Write to us</h2><form method=post><input name=n><button>OK</button></form>', null],
  [
    '<form method=post><select name=do><option value="">With selected:<option value=d>Delete<option value=x>Export</select><button>Go</button></form>',
    null,
  ],
])('what stands around a form is read: %s', (text, change) => {
  const form = readHtml(text).forms.at(-1);
  expect(form && formChange(form, 'http://a/x.php')).toBe(change);
});

it('offers no choice whose words delete', () => {
  const [form] = readHtml(
    '<form><select name=do><option value="">With selected:<option value=d>Delete<option value=x>Export</select></form>',
  ).forms;
  expect(form?.fields[0]).toMatchObject({ value: 'x', options: ['', 'x'] });
});

it.each<[string, StateChange | null]>([
  ['BUTTON\n\ndel(3)', 'destroys'],
  ['X\n\nremove("anna")', 'destroys'],
  ['X\n\nthis.parentNode.remove(3)', null],
  ['X\n\nremove(this)', null],
  ['BUTTON\n\ngo(3)\n\nbtn fa fa-trash', 'destroys'],
  ['Hapus\nBUTTON\n\n', 'destroys'],
  ['Leave group\nBUTTON\n\n', 'toggles'],
  ['Accept\nBUTTON\n\n', null],
])('pressing %j: %s', (pressable, change) => {
  expect(pressChange(pressable)).toBe(change);
});

it('reads what a button calls', () => {
  expect(scriptChange('deleteItem(3)')).toBe('destroys');
  expect(scriptChange('api.resetDatabase().then(show)')).toBe('resets');
  expect(scriptChange('logout()')).toBe('leaves');
  for (const code of [
    "this.classList.remove('a')",
    'toggleMenu()',
    'form.reset()',
    'clearTimeout(t)',
    'el.remove()',
    'load(1)',
  ])
    expect(scriptChange(code), code).toBeNull();
});

it('leaves alone what a site of such a name lies below', () => {
  expect(linkChange('/setup/list?id=3', { root: '/setup/' })).toBeNull();
  expect(linkChange('/setup/delete?id=3', { root: '/setup/' })).toBe('destroys');
});

const fieldOf = (text: string): Field => {
  const [name = '', type = 'text', value = '', before = ''] = text.split(':');
  return fieldWith({ name, type, value, hint: before.replaceAll('_', ' ') });
};
const formOf = (method: string, fields: string, buttons: readonly string[] = []): SeenForm => ({
  ...{ action: '', method, encoding: '', buttons },
  fields: fields === '' ? [] : fields.split(' ').map(fieldOf),
});

it.each<[string, string, string, readonly string[], StateChange | null]>([
  ['post', '/search', 'q', ['Search'], null],
  ['post', '/comment', 'name text', ['Send'], null],
  ['post', '/post/new', 'title content:textarea', ['Publish Post →'], null],
  ['post', '/posts/4', 'id:hidden:4', ['Publish post'], 'toggles'],
  ['post', '/order/cancel/3', '', ['OK'], 'destroys'],
  ['post', '/admin/Configure.jsp', 'siteTitle', ['Save'], 'toggles'],
  ['post', '/site-settings', 'title', ['Save'], 'toggles'],
  ['post', '/admin/settings.php', 'title', ['Save'], 'toggles'],
  ['post', '/impostazioni/sito', 'titolo', ['Salva'], 'toggles'],
  ['get', '/config', 'q', ['Search'], null],
  ['post', '/settings', 'language', ['Save'], null],
  ['post', '/configurations/search', 'q', ['Search'], null],
  ['post', '/comment', 'name text clear:submit:Clear send:submit:Send', [], null],
  ['post', '/guestbook', 'clear:submit:Clear', [], 'destroys'],
  ['post', '/setup.php', 'token:hidden:abc', [], 'resets'],
  ['post', '/tools', '', ['Create / Reset Database'], 'resets'],
  ['post', '/tools', 'go:submit:Enter:Restore_Database', [], 'resets'],
  ['post', '/tools', 'go:submit:OK:Create_Database', [], 'resets'],
  ['post', '/search', 'q go:submit:OK:Words', [], null],
  ['post', '/item', 'action:hidden:delete id:hidden:3', [], 'destroys'],
  ['post', '/upload_delete', 'picture:file', ['Upload'], null],
  ['post', '/add_remove', 'username', ['Add'], null],
  ['post', '/upload_delete', 'file:hidden:a.txt', ['OK'], 'destroys'],
  ['post', '/upload_delete', 'no:hidden:3', ['OK'], 'destroys'],
  ['post', '/item', '_method:hidden:DELETE', [], 'destroys'],
  ['post', '/mail', 'delete:checkbox:on subject', ['Save'], 'destroys'],
  ['post', '/level', 'security:select:low', ['Submit'], 'toggles'],
  ['post', '/login', 'user pass:password', ['Log in'], null],
  ['post', '/api', 'sort order', ['Go'], null],
  ['post', '/cart', 'product:hidden:3 quantity', ['Go'], 'orders'],
  ['post', '/shop/item', 'price:hidden:9 qty', ['OK'], 'orders'],
  ['post', '/pay', 'card_number cvv', ['OK'], 'orders'],
  ['post', '/checkout', 'address', ['Next'], 'orders'],
  ['post', '/item/3', 'note', ['Buy now'], 'orders'],
  ['post', '/feedback', 'price text', ['Send'], null],
  ['post', '/money-transfer/', 'transfer_amount recipient_id:select:2', ['Send'], 'orders'],
  ['get', '/bank', 'amount receiver', ['OK'], 'orders'],
  ['post', '/conto', 'importo iban causale', ['Conferma'], 'orders'],
  ['post', '/account', 'amount', ['Withdraw'], 'orders'],
  ['post', '/konto', 'betrag', ['Überweisen'], 'orders'],
  ['post', '/konto', 'betrag:text:0', ['Überweisen'], 'orders'],
  ['post', '/request_loan', 'amount', ['Apply'], 'orders'],
  ['post', '/api/virtual-cards/create', 'card_limit card_type', [], 'orders'],
  ['post', '/api/virtual-cards/1/update-limit', 'card_limit', [], 'orders'],
  ['post', '/cards/search', 'q', ['Search'], null],
  ['post', '/admin/approve_loan/1', '', ['OK'], 'toggles'],
  ['post', '/bank/send', 'from_account to_account transfer_amount', ['OK'], 'orders'],
  ['post', '/wallet/top-up', 'amount', ['Continue'], 'orders'],
  ['post', '/wallet', 'amount', ['Add'], 'orders'],
  ['post', '/conto/ricarica', 'importo', ['Avanti'], 'orders'],
  ['post', '/konto/aufladen', 'betrag', ['Weiter'], 'orders'],
  ['post', '/compte', 'montant', ['Rembourser'], 'orders'],
  ['post', '/cuenta', 'cantidad destinatario', ['Continuar'], 'orders'],
  ['get', '/staff/refunds', 'order_id amount', ['Process Refund'], 'orders'],
  ['post', '/gateway/verify-payment', 'paid_amount:hidden:9 status:hidden:success', ['Done'], 'orders'],
  ['post', '/payments/confirm', 'reference:hidden:A1', ['OK'], 'orders'],
  ['post', '/order/3/refund', 'reason', ['Send'], 'orders'],
  ['post', '/rimborsi/conferma', 'pratica', ['OK'], 'orders'],
  ['post', '/me', 'note', ['Send money'], 'orders'],
  ['post', '/reservations', 'booking_id:hidden:5 action:hidden:cancel', ['Cancel'], 'destroys'],
  ['post', '/list', 'action:hidden:approve id:hidden:5', ['OK'], 'toggles'],
  ['post', '/list', 'action:hidden:generate id:hidden:5', ['OK'], null],
  ['post', '/dialogue', 'action:hidden:cancel', ['OK'], null],
  ['get', '/converter', 'amount from to_currency', ['Convert'], null],
  ['post', '/table', 'name date guests', ['Book a table'], 'orders'],
  ['post', '/prenotazione', 'nome data ora', ['Invia'], 'orders'],
  ['post', '/zimmer', 'name datum', ['Buchen'], 'orders'],
  ['post', '/booking', 'date guests', ['Check availability'], null],
  ['get', '/booking', 'date guests', ['Go'], null],
  ['post', '/guest-book', 'name text', ['Send'], null],
  ['post', '/book', 'title author', ['Add'], null],
  ['get', '/exchange', 'amount from to', ['Convert'], null],
  ['post', '/transfers', 'min_amount max_amount', ['Search'], null],
  ['get', '/transfers', 'amount', ['Go'], null],
  ['get', '/payments', 'amount_from amount_to', ['Go'], null],
  ['post', '/payments', 'amount q', ['Filter'], null],
  ['get', '/products', 'price_min price_max', ['Show'], null],
  ['post', '/pagamenti/ricerca', 'importo', ['Cerca'], null],
  ['post', '/loan', 'amount years', ['Calculate'], null],
  ['post', '/transfer', 'file:file', ['Upload'], null],
  ['post', '/payment/help', 'name question', ['Send'], null],
  ['post', '/recipes', 'amount unit', ['Add'], null],
  ['post', '/invite', 'recipient message:textarea', ['Send'], null],
  ['post', '/account/password', 'old:password new:password again:password', ['Change'], 'changes_account'],
  ['get', '/profile', 'password_new:password password_conf:password', ['Change'], 'changes_account'],
  ['post', '/me', 'new_password:password', ['Save'], 'changes_account'],
  ['post', '/x.php', 'newpass1 newpass2', ['Change Password'], 'changes_account'],
  ['post', '/x.php', 'bypass compass', ['Send'], null],
  ['post', '/account/email', 'email', ['Update account'], 'changes_account'],
  ['post', '/settings', 'new_email', ['Save'], 'changes_account'],
  ['post', '/newsletter', 'email', ['Subscribe'], null],
  ['post', '/forgot', 'email', ['Reset password'], null],
  ['get', '/forgot.html', 'email device:select note:textarea', ['Send reset / open a request'], null],
  ['post', '/lost-access', 'email', ['Reset'], null],
  ['post', '/demo', 'email', ['Send reset / open a request'], 'resets'],
  ['post', '/forgot', 'email', ['Delete account'], 'destroys'],
  ['post', '/contact', 'email message:textarea', ['Send'], null],
  ['post', '/register', 'user pass:password', ['Register'], 'registers'],
  ['post', '/u', 'user mail pass:password pass2:password', ['OK'], 'registers'],
  ['post', '/u', 'first last user mail pass:password', ['OK'], 'registers'],
  ['post', '/at.php', 'username pass:password email:email', ['Submit'], 'registers'],
  ['post', '/at.php', 'username:text:Rita pass:password email:email:r@x.test', ['Submit'], 'changes_account'],
  ['post', '/at.php', 'company pass:password email:email', ['Submit'], null],
  ['post', '/login', 'username pass:password email:email', ['Submit'], null],
  ['post', '/at.php', 'username pass:password email:email', ['Entra'], null],
  [
    'post',
    '/u',
    'first:text:Rita last:text:Neri city user mail:email:r@a.example pass:password',
    ['OK'],
    'changes_account',
  ],
  ['post', '/register', 'first:text:Rita last user mail pass:password', ['OK'], 'registers'],
  ['post', '/u', 'first:text:Anna last user mail pass:password', ['OK'], 'registers'],
  ['post', '/iscrizione', 'utente password:password', ['Invia'], 'registers'],
  ['post', '/user/create', 'username password', ['Create'], 'registers'],
  ['post', '/index.php?action=account&adduser=1', 'username password:password', ['OK'], 'registers'],
  ['post', '/index.php?action=login', 'username password:password', ['OK'], null],
  ['post', '/lesson', 'uname passwd', ['Submit'], null],
  ['post', '/lesson', 'uname passwd:text::New_Password', ['Submit'], 'changes_account'],
  ['post', '/index.php', 'name pass:password', ['Add user'], 'registers'],
  ['post', '/index.php', 'name pass:password add:submit:Add_user', [], 'registers'],
  ['post', '/index.php', 'name pass:password adduser:submit:OK', [], 'registers'],
  ['post', '/x', 'name pass:password', ['Create new user'], 'registers'],
  ['post', '/x', 'name pass:password', ['Aggiungi dipendente'], 'registers'],
  ['post', '/x', 'name pass:password', ['Mitarbeiter anlegen'], 'registers'],
  ['post', '/admin/users', 'username email role:select', ['Save'], 'registers'],
  ['post', '/admin/x', 'login email', ['Create user'], 'registers'],
  ['post', '/team', 'email', ['Invite'], 'registers'],
  ['post', '/team/invita', 'email message', ['OK'], 'registers'],
  ['get', '/adduser', 'login role', ['OK'], 'registers'],
  ['post', '/users', 'q', ['Search'], null],
  ['post', '/new-customer', 'name city', ['Add customer'], null],
  ['post', '/login', 'user pass:password', ['Sign in'], null],
  ['post', '/data/update_username.php?current_username=a', 'username', ['Save'], 'changes_account'],
  ['post', '/settings', 'new_username', ['Save'], 'changes_account'],
  ['post', '/settings', 'newLogin pass:password', ['Change username'], 'changes_account'],
  ['post', '/me', 'login', ['Rename user'], 'changes_account'],
  ['get', '/me', 'value', ['Cambia nome utente'], 'changes_account'],
  ['post', '/x', 'name', ['Benutzernamen ändern'], 'changes_account'],
  ['post', '/x', 'nom', ["Modifier le nom d'utilisateur"], 'changes_account'],
  ['post', '/x', 'nombre', ['Cambiar nombre de usuario'], 'changes_account'],
  ['post', '/profile', 'field:select:username value', ['Save'], 'changes_account'],
  ['post', '/profile', 'column:hidden:password new_value', ['Save'], 'changes_account'],
  ['post', '/profile', 'field:select:city value', ['Save'], null],
  ['get', '/list', 'field:select:username q', ['Search'], null],
  ['post', '/search', 'username', ['Search'], null],
  ['post', '/comment', 'username text:textarea', ['Send'], null],
  ['post', '/edit/comment', 'username text:textarea', ['Update'], null],
  ['post', '/register', 'new_username new_password:password', ['Register'], 'registers'],
  ['post', '/rename', 'file new_name', ['Rename'], null],
])('a form by %s to %s with %s %j: %s', (method, path, fields, buttons, change) => {
  expect(formChange(formOf(method, fields, buttons), `http://a.example${path}`)).toBe(change);
});

const sent = (method: string, path: string, body: string | null): WebRequest => ({
  ...{ method, url: `http://a.example${path}`, body },
  headers:
    body === null
      ? []
      : [['Content-Type', body.startsWith('{') ? 'application/json' : 'application/x-www-form-urlencoded']],
});

it.each<[string, string, string | null, StateChange | null]>([
  ['DELETE', '/api/items/3', null, 'destroys'],
  ['POST', '/api/items/3/delete', null, 'destroys'],
  ['POST', '/api/items', '{"action":"delete","id":3}', 'destroys'],
  ['POST', '/api/items', '{"name":"delete","id":3}', null],
  ['POST', '/api/session', '{"op":"logout"}', 'leaves'],
  ['POST', '/api/orders', '{"items":[1]}', 'orders'],
  ['POST', '/api/transfer', '{"from":1,"to":2,"amount":5}', 'orders'],
  ['POST', '/api/move', '{"fromAccount":1,"toAccount":2,"amount":"x"}', 'orders'],
  ['POST', '/api/wallet/withdraw', '{"iban":"x"}', 'orders'],
  ['POST', '/refunds/process', 'order_id=3&amount=1', 'orders'],
  ['GET', '/api/transfer?to=2&amount=5', null, 'orders'],
  ['GET', '/api/transfers?amount=5&page=2', null, null],
  ['GET', '/api/transactions?minAmount=5&to=2026', null, null],
  ['GET', '/bookings?action=cancel&id=4', null, 'destroys'],
  ['POST', '/api/transactions/search', '{"amount":5,"to":"2026"}', null],
  ['GET', '/api/orders', null, null],
  ['POST', '/api/orders/search', '{"q":"a"}', null],
  ['POST', '/graphql', '{"query":"mutation { deleteUser(id: 3) { id } }"}', 'destroys'],
  ['POST', '/graphql', '{"query":"query { users { id } }"}', null],
  [
    'POST',
    '/graphql',
    '{"query":"mutation { updateProfile(username: \\"a\\", password: \\"b\\") }","variables":null}',
    'changes_account',
  ],
  [
    'POST',
    '/graphql',
    '{"query":"mutation M($p: String!) { saveMe(password: $p) { id } }","variables":{"p":"x"}}',
    'changes_account',
  ],
  ['POST', '/graphql', '{"query":"mutation { updateUser(email: \\"a@b.example\\") { id } }"}', 'changes_account'],
  [
    'POST',
    '/graphql',
    '{"query":"mutation { register(email: \\"a@b.example\\", password: \\"b\\") { id } }"}',
    'registers',
  ],
  ['POST', '/graphql', '{"query":"mutation { login(email: \\"a@b.example\\", password: \\"b\\") { token } }"}', null],
  ['POST', '/graphql', '{"query":"mutation { addComment(text: \\"a\\") { id } }"}', null],
  ['POST', '/api/login', '{"email":"a@b.example","password":"x"}', null],
  ['POST', '/api/users', '{"email":"a@b.example","password":"x","passwordRepeat":"x"}', 'registers'],
  ['POST', '/api/users', '{"email":"a@b.example","role":"reader"}', 'registers'],
  ['GET', '/adduser.php?login=a&pass=b&role=c', null, 'registers'],
  ['GET', '/u.php?name=a&pass1=b&pass2=b', null, 'registers'],
  ['GET', '/login.php?user=a&pass=b', null, null],
  ['GET', '/users?role=a&sort=name', null, null],
  ['POST', '/api/me', '{"currentPassword":"x","newPassword":"y"}', 'changes_account'],
  ['POST', '/comment', 'name=a&text=please+delete+this', null],
  ['POST', '/list', 'id=3&delete=Delete', 'destroys'],
  ['POST', '/api/me', '{"newUsername":"a"}', 'changes_account'],
  ['PATCH', '/api/me/username', '{"username":"a"}', 'changes_account'],
  ['POST', '/api/updateUserName', '{"value":"a"}', 'changes_account'],
  ['POST', '/api/me', '{"username":"a","newUserName":"b"}', 'changes_account'],
  ['POST', '/save.php', 'field=username&value=a', 'changes_account'],
  ['POST', '/save.php', 'field=Password&value=a&id=3', 'changes_account'],
  ['POST', '/api/me', '{"column":"user_name","newValue":"a"}', 'changes_account'],
  ['POST', '/save.php', 'field=city&value=a', null],
  ['POST', '/save.php', 'field=username&order=asc', null],
  ['POST', '/graphql', '{"query":"mutation { changeUsername(to: \\"a\\") { id } }"}', 'changes_account'],
  ['GET', '/settings?new_username=a', null, 'changes_account'],
  ['GET', '/change-username?username=a', null, 'changes_account'],
  ['GET', '/save.php?field=username&value=a', null, 'changes_account'],
  ['GET', '/change-username', null, null],
  ['GET', '/account/username/check?username=a', null, null],
  ['GET', '/profile?username=a', null, null],
  ['GET', '/search?field=username&value=a', null, null],
  ['GET', '/users?username=a&sort=name', null, null],
])('a request %s %s %s: %s', (method, path, body, change) => {
  expect(requestChange(sent(method, path, body))).toBe(change);
});

it('is told by the columns that a form can choose to write', () => {
  const [column, value] = ['field:select:city', 'value'].map(fieldOf);
  const form = (options: readonly string[]): SeenForm => ({
    ...{ action: '', method: 'post', encoding: '', buttons: ['Save'] },
    fields: column && value ? [{ ...column, options }, value] : [],
  });
  expect(formChange(form(['city', 'username']), 'http://a.example/save')).toBe('changes_account');
  expect(formChange(form(['city', 'street']), 'http://a.example/save')).toBeNull();
});

it('lets through a purchase with the consent alone, and a registration for what guards its number', () => {
  expect(mayBeSent(null, false)).toBe(true);
  expect([mayBeSent('orders', false), mayBeSent('orders', true)]).toEqual([false, true]);
  expect(mayBeSent('registers', false)).toBe(true);
  for (const change of ['leaves', 'destroys', 'resets', 'toggles', 'unsubscribes', 'changes_account'] as const)
    expect(mayBeSent(change, true), change).toBe(false);
});
