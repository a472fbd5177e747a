import { describe, expect, it } from 'vitest';
import { readHtml } from './html-page.ts';
import { formChange, linkChange, mayBeSent, pressChange, requestChange } from './state-change.ts';

const ORIGIN = 'http://site.example';
function send(inner: string, action: string) {
  const [form] = readHtml(`<form method=post>${inner}</form>`).forms;
  if (!form) throw new Error('no form');
  return formChange(form, ORIGIN + action);
}
const post = (path: string, body: string | null = null) =>
  requestChange({ method: 'POST', url: ORIGIN + path, headers: [['content-type', 'application/json']], body });
const TOKEN = '<input type=hidden name=csrf_token value=ab12cd34ef56ab12cd34>';

describe('an act on another person', () => {
  it.each([
    '/follow/anna',
    '/unfollow/anna',
    '/users/anna/follow',
    '/users/3/unfollow',
    '/api/users/3/followers',
    '/friends/add/3',
    '/add-friend',
    '/friends/3/request',
    '/block/anna',
    '/users/3/block',
    '/users/anna/mute',
    '/channels/3/subscribe',
    '/posts/3/like',
    '/posts/3/likes',
    '/like',
    '/comments/3/upvote',
    '/posts/3/vote',
    '/posts/3/rate',
    '/posts/3/report',
    '/comments/3/flag',
    '/segui/anna',
    '/utenti/3/blocca',
    '/commenti/3/segnala',
    '/folgen/anna',
    '/beitrage/3/melden',
    '/suivre/anna',
    '/commentaires/3/signaler',
    '/seguir/anna',
    '/comentarios/3/denunciar',
  ])('is not done by a form of one button nor by a script: POST %s', (path) => {
    for (const change of [send(`${TOKEN}<button>OK</button>`, path), post(path)]) {
      expect(change).not.toBeNull();
      expect(mayBeSent(change, true)).toBe(false);
    }
  });

  it.each([
    ...[
      'Follow',
      'Unfollow',
      'Add friend',
      'Like',
      'Like (3)',
      'Mute',
      'Block user',
      'Report post',
      'Subscribe to channel',
    ],
    ...['Segui', 'Smetti di seguire', 'Aggiungi amico', 'Mi piace', 'Segnala commento', 'Blocca utente'],
    ...['Folgen', 'Nicht mehr folgen', 'Gefällt mir', 'Beitrag melden', 'Benutzer blockieren', 'Freund hinzufügen'],
    ...['Suivre', 'Ne plus suivre', 'Ajouter en ami', "J'aime", 'Signaler le commentaire', 'Bloquer'],
    ...['Seguir', 'Dejar de seguir', 'Me gusta', 'Denunciar comentario', 'Bloquear'],
    ...['♥', '♥ 12', '👍'],
  ])('is not done by a button of a form, whatever its address is: %s', (label) => {
    expect(send(`<input type=hidden name=id value=3><button>${label}</button>`, '/do')).not.toBeNull();
  });

  it.each(['Follow', 'Unfollow', 'Segui', 'Like', 'Block user', 'Report comment', 'Mi piace', 'Ajouter en ami'])(
    'is not done by a button that a script has made: %s',
    (label) => {
      expect(pressChange(label)).toBe('toggles');
    },
  );

  it('is not done by a report that only a reason is chosen for, nor by a script that names a person', () => {
    expect(send('<select name=reason><option>spam<option>abuse</select><button>Send</button>', '/posts/3/report')).toBe(
      'toggles',
    );
    expect(post('/api/follow', '{"userId":3}')).toBe('toggles');
    expect(post('/api/follow', '{"username":"anna"}')).toBe('toggles');
  });

  it.each([
    '/follow/anna',
    '/users/anna/follow',
    '/users/3/unfollow',
    '/like.php?id=3',
    '/posts/3/like',
    '/add-friend?id=3',
    '/posts/3/flag',
    '/segui/anna',
  ])('is not done by a link: %s', (address) => {
    expect(linkChange(ORIGIN + address)).toBe('toggles');
  });
});

describe('what acts on no person', () => {
  it.each<[string, string]>([
    ['/search', '<input name=q><button>Search</button>'],
    ['/contact', '<input name=name><textarea name=message></textarea><button>Send</button>'],
    ['/posts/3/comments', '<textarea name=text></textarea><button>Comment</button>'],
    [
      '/products/3/rate',
      '<select name=rating><option>1<option>5</select><textarea name=text></textarea><button>Rate</button>',
    ],
    ['/newsletter', '<input type=email name=email><button>Subscribe</button>'],
    ['/subscribe', '<input name=email><button>Subscribe</button>'],
    ['/posts/3/report', '<textarea name=reason></textarea><button>Report</button>'],
    ['/report', '<input name=file><button>Show</button>'],
    ['/report', '<button>Show</button>'],
    ['/reports/sales', '<button>Generate report</button>'],
    ['/messages', '<input name=to><textarea name=text></textarea><button>Send</button>'],
    ['/follow-up', '<button>Follow up</button>'],
  ])('is sent: POST %s', (action, inner) => {
    expect(send(inner, action)).toBeNull();
  });

  it.each([
    '/followers',
    '/users/anna/followers',
    '/following?page=2',
    '/likes',
    '/follow',
    '/reports/3',
    '/report/3',
    '/about/follow',
    '/users/anna',
    '/follow/us',
    '/help/follow/3',
    '/subscribe',
    '/rate?id=3',
  ])('is opened as a page: %s', (address) => {
    expect(linkChange(ORIGIN + address)).toBeNull();
  });

  it.each(['Followers', '12 likes', 'Follow us', 'Report', 'Reports', 'Friends', 'Subscribe', 'How to follow'])(
    'is pressed as a button that shows something: %s',
    (label) => {
      expect(pressChange(label)).toBeNull();
    },
  );
});
