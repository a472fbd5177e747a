import { describe, expect, it } from 'vitest';
import { pointOf } from '../testing/fake-target.ts';
import { besideRecord } from './record-makers.ts';

const OWN = { username: 'anna' };
const posted = (body: string, name: string, value = 'anna', url = 'http://127.0.0.1/users/save') =>
  besideRecord(
    pointOf(value, {
      ...{ kind: 'form', name },
      request: { method: 'POST', url, headers: [['Content-Type', 'application/x-www-form-urlencoded']], body },
    }),
    OWN,
  );

describe('the name of who made a record', () => {
  it.each(['created_by', 'createdBy', 'author', 'owner_name', 'posted-by'])(
    'is tried beside no record in %s',
    (name) => {
      const made = posted(`id=51&title=a&${name}=anna`, name);
      expect(String(made?.request.body)).toMatch(new RegExp(`^id=2\\d{9}&title=a&${name}=anna$`));
    },
  );

  it('is tried beside none of several records, and of none in the address', () => {
    const made = posted('item_id=5&title=a&author=anna', 'author', 'anna', 'http://127.0.0.1/save?id=7');
    expect(String(made?.request.body)).toMatch(/^item_id=2\d{9}&/);
    expect(made?.request.url).toMatch(/\?id=2\d{9}$/);
  });

  it.each([
    ['a name to sign in with', 'id=3&username=anna', 'username', 'anna'],
    ['the name of somebody else', 'id=3&author=mario', 'author', 'mario'],
    ['that of a new record', 'title=a&author=anna', 'author', 'anna'],
    ['a record that no number names', 'id=a1b2&author=anna', 'author', 'anna'],
  ])('is none in %s', (_, body, name, value) => {
    expect(posted(body, name, value)).toBeNull();
  });
});
