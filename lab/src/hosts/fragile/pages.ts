interface FragileRequest {
  readonly method: string;
  /** Path and query, with or without the origin. */
  readonly url: string;
  readonly body: string;
}

interface FragileAnswer {
  readonly status?: number;
  readonly body: string;
  readonly headers?: ReadonlyArray<readonly [string, string]>;
  /** How long it takes. */
  readonly ms?: number;
}

export interface FragilePages {
  answer(request: FragileRequest): FragileAnswer;
  /** Requests that did harm, as they came. */
  readonly presses: readonly string[];
  readonly accounts: readonly string[];
  /** Paths of letters and bookings, as they came. */
  readonly letters: readonly string[];
  readonly asked: ReadonlySet<string>;
  /** How often the link was followed that switches something and does not say so. */
  switched(): number;
}

/** What must not be followed, and as what it is linked; some by words of the page alone. */
const HARMFUL: ReadonlyArray<readonly [href: string, label: string]> = [
  ['/logout', 'Leave'],
  ['/reset.php', 'Start over'],
  ['/admin/7', 'Reset DB'],
  ['/set-up-database.php', 'Database'],
  ['/index.php?do=toggle-hints&page=home', 'Hints'],
  ['/index.php?do=toggle-security', 'Security'],
  ['/entries/3/delete', 'x'],
  ['/list.php?del=3', 'x'],
  ['/svuota-carrello', 'Carrello'],
  ['/konto-loeschen?id=3', 'Konto'],
  ['/panier/vider', 'Panier'],
  ['/desactivar/3', 'Cuenta'],
  ['/buy?item=3', 'Now'],
  ['/cart.php?product=3&quantity=1', 'Add'],
  ['/newsletter/unsubscribe?u=3', 'Stop'],
  ['/app/#/logout', 'Leave'],
  ['/mfa/regenerate', 'Codes'],
  ['/chiavi/3/rinnova', 'Chiave'],
  ['/work.php?job=3', 'Release payment'],
  ['/members.php?id=3', 'Reset password'],
  ['/ticket.php?id=3', 'Assign to me'],
];

/** Whose addresses say nothing: a word, an icon, a question or the heading of the column does. */
const ROWS = [1, 2, 3].map((id) => [
  `<td>Row ${id}<td><a href="/rows?show=${id}">Show</a><td><a href="/rows?x=${id}">delete</a>`,
  `<td><a href="/rows?y=${id}"><i class="fa fa-trash"></i></a>`,
  `<td><a href="/rows?z=${id}" onclick="return confirm('Are you sure you want to remove it?')">✕</a>`,
  `<td><a href="/rows?w=${id}">✕</a>`,
]);
const TABLE = `<table id=rows><tr><th>Name<th><th>a<th>b<th>c<th>Delete</tr>
  ${ROWS.map((cells) => `<tr>${cells.join('')}</tr>`).join('')}</table>
  <form method=post action=/rows onsubmit="return confirm('Delete all rows?')"><input name=what value=all><button>Go</button></form>
  <button onclick="del(3)"><i class="fa fa-trash"></i></button>
  <script>function del(id) { location = '/rows?v=' + id; } document.title = 'Rows';</script>`;

const HARMFUL_FORMS = `
  <form method=post action=/guestbook><input name=text><button name=clear value=Clear>Clear</button></form>
  <form method=post action=/tools><button>Create / Reset Database</button></form>
  <form method=post action=/entries><input type=hidden name=action value=delete><input name=id value=3></form>
  <form method=post action=/shop/checkout><input name=address><button>Order</button></form>
  <form method=post action=/pay><input name=card_number><input name=cvv><button>OK</button></form>
  <form method=post action=/basket><input name=product value=3><input name=quantity value=1><button>Go</button></form>
  <form method=get action=/profile><input type=password name=password_new><input type=password name=password_conf></form>
  <form method=post action=/account/password><input type=password name=current><input type=password name=next></form>
  <form method=post action=/account/email><input name=email><button>Change e-mail</button></form>
  <form method=post action=/level><select name=security><option>low<option>high</select><button>Submit</button></form>
  <form method=post action=/staff><input name=name><input type=password name=pass><input type=submit name=do value="Add user"></form>
  <form method=get action=/staff><input name=login><input name=role><button>Create user</button></form>
  <form method=post action=/team><input name=email><button>Invite</button></form>
  <form method=post action=/member><input type=hidden name=id value=3><button>Reset password</button></form>
  <form method=post action=/ticket><input type=hidden name=id value=3><select name=who><option>Anna<option>Bruno</select><button>Assign</button></form>
  <form method=post action=/decide><input type=hidden name=id value=3><select name=what><option value=a>Approve<option value=r>Reject</select></form>
  <form method=post action=/lamp><input name=title value=Lamp><select name=kind><option>old<option>new</select><button>Update</button></form>
  <form method=post action=/logo enctype="multipart/form-data"><input type=file name=f><button>Replace the logo</button></form>`;

/** Each sending takes somebody's time. */
const LETTERS = `
  <h2>Create an appointment</h2><form method=post action=/desk><input name=who><input name=why><button>Create new entry</button></form>
  <form method=post action=/say><input name=to><textarea name=message></textarea><button>OK</button></form>`;
const REACHES = new Set(['/desk', '/say']);

/** What looks like it and is only read. */
export const INNOCENT: readonly string[] = [
  ...[
    '/reset-password-help',
    '/orders',
    '/install-guide',
    '/products/pay-tv',
    '/clearance',
    '/list?order=asc',
    '/setup.html',
  ],
  ...['/release-notes', '/reset-password', '/people/assigned?id=3', '/how-to-book-a-table'],
  ...['/docs/delete', '/alternating?id=1', '/drifting?id=1', '/slow?id=1', '/register', '/mode?name=a'],
];

const REGISTRATION = `<form method=post action=/register><input name=user><input name=mail>
  <input type=password name=pass><input type=password name=pass2><button>Create account</button></form>`;

/** They do nothing without a value. */
const WITHOUT_VALUES = new Set(['/cart.php', '/list.php', '/buy', '/work.php', '/members.php', '/ticket.php']);

/** A site on which following a wrong link, or sending a wrong form, does harm; each is counted. */
export function fragilePages(): FragilePages {
  const presses: string[] = [];
  const accounts: string[] = [];
  const letters: string[] = [];
  const asked = new Set<string>();
  let times = 0;
  let switched = 0;
  const links = [...HARMFUL, ...INNOCENT.map((href) => [href, 'Read'] as const)];
  const home = `<h1>Home</h1>${links.map(([href, label]) => `<a href="${href.replaceAll('&', '&amp;')}">${label}</a>`).join(' ')}${HARMFUL_FORMS}${LETTERS}
    <a href="/quiet-switch?x=1">Look</a> <a href="/rows">Rows</a>`;
  const harmful = new Set(HARMFUL.map(([href]) => href.replace(/[?#].*$/, '')));
  const posts = new Set([
    '/guestbook',
    '/tools',
    '/entries',
    '/shop/checkout',
    '/pay',
    '/basket',
    '/account/password',
    '/account/email',
    '/level',
    '/member',
    '/ticket',
    '/decide',
    '/lamp',
    '/logo',
  ]);
  const answer = ({ method, url, body }: FragileRequest): FragileAnswer => {
    const { pathname, search, searchParams } = new URL(url, 'http://fragile.test');
    const path = pathname + search;
    asked.add(`${method} ${path}`);
    if (method === 'POST' && pathname === '/register') {
      const form = new URLSearchParams(body);
      if (form.get('pass') !== form.get('pass2')) return { body: `<p>They differ</p>${REGISTRATION}` };
      accounts.push(body);
      return { body: '<p>Welcome' };
    }
    if (
      (pathname === '/staff' && (method === 'POST' || search !== '')) ||
      (method === 'POST' && pathname === '/team')
    ) {
      accounts.push(body + search);
      return { body: '<p>Done' };
    }
    if (method === 'POST' && REACHES.has(pathname)) {
      letters.push(pathname);
      return { body: '<p>Thank you' };
    }
    if (method === 'POST' && posts.has(pathname)) presses.push(`POST ${path} ${body}`);
    if (pathname === '/rows') {
      if (method === 'POST' || ['v', 'w', 'x', 'y', 'z'].some((name) => searchParams.has(name)))
        presses.push(`${method} ${path} ${body}`);
      return { body: TABLE };
    }
    if (pathname === '/profile' && search !== '') presses.push(`GET ${path}`);
    const isIndex = pathname === '/index.php' && !searchParams.has('do');
    if (method === 'GET' && harmful.has(pathname) && !isIndex && pathname !== '/app/') {
      if (!WITHOUT_VALUES.has(pathname) || search !== '') presses.push(`GET ${path}`);
    }
    if (pathname === '/quiet-switch' && search !== '') {
      return {
        status: 302,
        body: '',
        headers: [
          ['Location', '/'],
          ['Set-Cookie', `mode=${switched++ % 2}; Path=/`],
        ],
      };
    }
    if (pathname === '/') return { body: home };
    if (pathname === '/register') return { body: REGISTRATION };
    if (pathname === '/alternating')
      return { body: times++ % 2 === 0 ? '<p>one row: pear' : '<p>no row at all was found' };
    if (pathname === '/drifting') return { body: `<p>visits: ${'x '.repeat(times++ % 50)} ${times}` };
    if (pathname === '/slow') return { body: '<p>slow', ms: Math.random() < 0.2 ? 1300 : 20 };
    if (INNOCENT.some((href) => href.startsWith(pathname))) return { body: `<h1>${pathname}</h1>` };
    return { status: 404, body: '<p>Not found' };
  };
  return { answer, presses, accounts, letters, asked, switched: () => switched };
}
