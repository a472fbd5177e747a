import { describe, expect, it } from 'vitest';
import { readHtml } from './html-page.ts';
import { formChange, linkChange, pressChange } from './state-change.ts';
import type { StateChange } from './state-words.ts';

const ORIGIN = 'http://site.example';
const follow = (address: string, label = '') => linkChange(ORIGIN + address, { label });
function send(markup: string, action = '/do'): StateChange | null {
  const [form] = readHtml(markup).forms;
  if (!form) throw new Error('no form');
  return formChange(form, ORIGIN + action);
}
const form = (inner: string) => `<form method=post>${inner}</form>`;

describe('what is held back for somebody', () => {
  it.each<[string, string]>([
    ['/jobs.php?id=3', 'Release payment'],
    ['/jobs.php?id=3', 'Release the funds'],
    ['/jobs.php?id=3', 'Sblocca il pagamento'],
    ['/jobs.php?id=3', 'Zahlung freigeben'],
    ['/jobs.php?id=3', 'Libérer les fonds'],
    ['/jobs.php?id=3', 'Liberar el pago'],
    ['/payments/3/release', ''],
    ['/release-payment?id=3', ''],
  ])('is not released by a link: %s %s', (address, label) => {
    expect(follow(address, label)).not.toBeNull();
  });

  it('is not released by a button', () => {
    expect(send(form('<input type=hidden name=id value=3><button>Release payment</button>'))).toBe('toggles');
    expect(pressChange('Release payment')).toBe('toggles');
  });

  it.each<[string, string]>([
    ['/page.php?id=3', 'Release notes'],
    ['/page.php?id=3', 'Press release'],
    ['/page.php?id=3', 'How to release a payment'],
    ['/release/5', ''],
    ['/releases/5', 'Release 5'],
    ['/release-report', ''],
    ['/release-notes/3', ''],
  ])('is read about all the same: %s %s', (address, label) => {
    expect(follow(address, label)).toBeNull();
  });
});

describe('the password of somebody else', () => {
  it.each<[string, string]>([
    ['/admin/users/5/reset-password', ''],
    ['/users.php?action=reset_password&id=5', ''],
    ['/admin/resetpw.php?user=anna', ''],
    ['/admin/users.php?resetpassword=5&id=5', ''],
    ['/members.php?id=5', 'Reset password'],
    ['/members.php?id=5', 'Reimposta password'],
    ['/members.php?id=5', 'Passwort zurücksetzen'],
    ['/members.php?id=5', 'Réinitialiser le mot de passe'],
    ['/members.php?id=5', 'Restablecer contraseña'],
  ])('is not reset by a link that names a user: %s %s', (address, label) => {
    expect(follow(address, label)).toBe('resets');
  });

  it('is not reset by a button beside the number of a user, nor in the row of one', () => {
    expect(send(form('<input type=hidden name=id value=5><button>Reset password</button>'))).toBe('resets');
    expect(pressChange('Reset password\n\n\n\n\n\n\n\nrow')).toBe('resets');
  });

  it.each<[string, string]>([
    ['/reset-password', 'Reset password'],
    ['/account/reset-password', ''],
    ['/reset-password?token=ab12cd34ef56ab12', ''],
    ['/forgot?next=/home', 'Forgot your password?'],
    ['/users/5/change-password', 'Change password'],
    ['/article.php?id=5', 'How to reset a password'],
    ['/articles/5', 'Reset password'],
    ['/faq?id=5', 'Reset your password'],
  ])('is asked for, changed or read about all the same: %s %s', (address, label) => {
    expect(follow(address, label)).toBeNull();
  });

  it('is asked for by who has forgotten it', () => {
    const asked = form('<input name=email type=email><button>Reset password</button>');
    expect(send(asked, '/forgot-password')).toBeNull();
    expect(pressChange('Reset password')).toBeNull();
  });
});

describe('what is given to somebody', () => {
  it.each<[string, string]>([
    ['/ticket.php?id=3', 'Assign to me'],
    ['/ticket.php?id=3', 'Assegna a me'],
    ['/tickets/3/assign/5', ''],
    ['/assign.php?ticket_id=3&user_id=5', ''],
  ])('is not assigned by a link that names both: %s %s', (address, label) => {
    expect(follow(address, label)).toBe('toggles');
  });

  it.each([
    form('<input type=hidden name=id value=3><select name=to><option value=5>Anna</select><button>Assign</button>'),
    form('<input type=hidden name=id value=3><button name=go value="Assegna ticket">Go</button>'),
    form('<input type=hidden name=id value=3><button>Zuweisen</button>'),
  ])('is not assigned by a form: %s', (markup) => {
    expect(send(markup)).toBe('toggles');
  });

  it('is not assigned by a form that is sent to such an address', () => {
    expect(
      send(form('<input type=hidden name=id value=3><input name=note><button>OK</button>'), '/tickets/3/assign'),
    ).toBe('toggles');
  });

  it.each<[string, string]>([
    ['/tickets/3/assign', 'Assign'],
    ['/assignments/3', 'Assignment'],
    ['/assigned?id=3', 'Assigned to me'],
    ['/help/assign?id=3&page=2', ''],
  ])('is asked about and listed all the same: %s %s', (address, label) => {
    expect(follow(address, label)).toBeNull();
  });
});

describe('a drop-down', () => {
  const select = (options: string) => form(`<input type=hidden name=id value=3><select name=what>${options}</select>`);

  it.each([
    '<option value=delete>✕<option value=remove>-',
    '<option value=a>Approve<option value=r>Reject',
    '<option value=1>Löschen<option value=2>Sperren',
  ])('each choice of which acts is not sent: %s', (options) => {
    expect(send(select(options))).not.toBeNull();
  });

  it('offers no choice whose value deletes', () => {
    const [seen] = readHtml(
      select('<option value=show>View<option value=delete>Bin<option value=trash>Bin<option value=all>All'),
    ).forms;
    expect(seen?.fields.find(({ name }) => name === 'what')?.options).toEqual(['show', 'all']);
  });

  it.each([
    select('<option value="">Any<option value=approved>Approved<option value=rejected>Rejected'),
    select('<option value=1>Red<option value=2>Blue'),
    '<form><select name=event><option value="">Any<option value=delete>Deleted<option value=remove>Removed</select></form>',
  ])('that filters or describes is sent: %s', (markup) => {
    expect(send(markup, '/list')).toBeNull();
  });
});

describe('a button of a page that is made by a script', () => {
  const inRow = (label: string) => pressChange([label, '', '', '', 'row'].join('\n\n'));

  it.each(['Accept', 'Publish', 'Confirm', 'Assign', 'Book', 'Join', 'Archivia', 'Prenota', 'Annehmen', 'Réserver'])(
    'is not pressed in the row of a thing: %s',
    (label) => {
      expect(inRow(label)).not.toBeNull();
    },
  );

  it.each(['Accept', 'Confirm', 'Join', 'Start'])('is pressed elsewhere, as in a banner: %s', (label) => {
    expect(pressChange(label)).toBeNull();
  });

  it.each(['Details', 'Edit', 'Show more', 'Next', 'Help', 'How to publish'])(
    'is pressed in a row where it only shows something: %s',
    (label) => {
      expect(inRow(label)).toBeNull();
    },
  );
});
