import type { WebRequest } from '@rocca/tools/web/model';
import { describe, expect, it } from 'vitest';
import { readHtml } from './html-page.ts';
import { isLetter, isLetterForm } from './letters.ts';

const ORIGIN = 'http://site.example';

function isFew(markup: string, action = '/do.php'): boolean {
  const [form] = readHtml(markup).forms;
  if (!form) throw new Error('no form');
  return isLetterForm(form, ORIGIN + action);
}
const form = (inner: string) => `<form method=post>${inner}</form>`;
const button = (words: string) => form(`<input name=a><button>${words}</button>`);

describe('a form each sending of which reaches somebody', () => {
  it.each(['Gentile cliente, ', 'Dear customer,', 'Sehr geehrte Frau Weber,', 'Bonjour Madame,'])(
    'is recognised by a salutation in its text field: %s',
    (text) => {
      const answer = form(`<textarea name=body>${text}</textarea><button>OK</button>`);
      expect(isFew(answer, '/tickets/101/answer')).toBe(true);
    },
  );

  it.each([
    ['Render template', false],
    ['Anteprima', false],
    ['Vorschau anzeigen\nConvert', false],
    ['Preview and send', true],
    ['Invia anteprima', true],
    ['Submit', true],
  ])('is not recognised by a salutation where its buttons only show the text: %s', (words, isLetter) => {
    const shown = form(`<input name=name><textarea name=text>Hello {{name}}!</textarea><button>${words}</button>`);
    expect(isFew(shown, '/page.php')).toBe(isLetter);
  });

  it('is not recognised by a word that only begins like a salutation', () => {
    expect(isFew(form('<textarea name=body>History of Carolina</textarea><button>OK</button>'))).toBe(false);
  });

  it.each([
    'Book Appointment',
    'Book now',
    'Reserve a table',
    'Request a visit',
    'Order service',
    'Schedule a call back',
    'New booking',
    'Prenota',
    'Richiedi un appuntamento',
    'Prenota un tavolo',
    'Termin buchen',
    'Tisch für heute reservieren',
    'Jetzt buchen',
    'Prendre rendez-vous',
    'Réserver une table',
    'Pedir cita',
    'Reservar',
  ])('is one that books: %s', (words) => {
    expect(isFew(button(words))).toBe(true);
    expect(isFew(`<h3>${words}</h3>${button('Create entry')}`)).toBe(true);
  });

  it.each([
    'Send message',
    'Send private message',
    'Email to all parents',
    'Tell a friend',
    'Contact us',
    'Send announcement',
    'Invia messaggio',
    'Invia a un amico',
    'Scrivici',
    'Nachricht senden',
    'Einladungen verschicken',
    'Envoyer le message',
    'Contactez-nous',
    'Enviar mensaje',
    'Invitar a un amigo',
  ])('is one that writes: %s', (words) => {
    expect(isFew(button(words))).toBe(true);
  });

  it.each([
    [form('<input name=doctor><input name=appdate><input name=apptime>'), '/panel.php'],
    [form('<input name=checkin_date><input name=guests>'), '/stay'],
    [form('<input name=to><textarea name=message></textarea>'), '/x'],
    [form('<select name=recipient_id><option value=3></select><input name=subject>'), '/x'],
    [form('<input name=name>'), '/appointment.php'],
    [form('<input name=name>'), '/go?page=prenotazione'],
  ])('is told by its fields or its address: %s %s', (markup, action) => {
    expect(isFew(markup, action)).toBe(true);
  });

  it.each([
    [button('Search bookings'), '/bookings'],
    [button('Check availability'), '/rooms'],
    [button('Add book'), '/books/add'],
    [form('<input name=title><input name=author>'), '/book'],
    [button('Add course'), '/courses'],
    [button('New table'), '/tables'],
    [button('Bookmark'), '/bookmarks'],
    [button('Post comment'), '/comments'],
    [button('Save note'), '/notes'],
    [button('Contact list search'), '/people'],
    [form('<input name=to><input name=from>'), '/convert'],
    ['<h2>How to book a table</h2><form method=post><input name=q></form>', '/faq'],
    ['<form><input name=to><input name=message><button>Send message</button></form>', '/preview'],
  ])('is none that keeps, searches or explains: %s %s', (markup, action) => {
    expect(isFew(markup, action)).toBe(false);
  });

  it.each([
    ['<input type=email name=friend><button>Come along</button>', true],
    ['<input name=mail><button><svg></svg></button>', true],
    ['<textarea name=text></textarea><button>Tell everyone</button>', true],
    ['<textarea name=message></textarea><button>An alle</button>', true],
    ['<input type=email name=email><button>Search</button>', false],
    ['<input type=email name=email><input name=city><button>Save</button>', false],
    ['<textarea name=text></textarea><button>Post</button>', false],
  ])('is one that asks for an address alone or writes to everybody: %s', (inner, isFewer) => {
    expect(isFew(form(inner))).toBe(isFewer);
  });

  it('is told by a request alone, as far as that says it', () => {
    const post = (path: string, body: string): WebRequest => ({
      ...{ method: 'POST', url: ORIGIN + path, body },
      headers: [['Content-Type', 'application/x-www-form-urlencoded']],
    });
    expect(isLetter(post('/panel', 'doctor=1&go=Book+appointment'))).toBe(true);
    expect(isLetter(post('/reservations', 'name=a'))).toBe(true);
    expect(isLetter(post('/panel', 'friend_email=a&message=b'))).toBe(true);
    expect(isLetter(post('/panel', 'title=a&text=b'))).toBe(false);
    expect(isLetter({ ...post('/reservations', ''), method: 'GET', body: null })).toBe(false);
  });
});
