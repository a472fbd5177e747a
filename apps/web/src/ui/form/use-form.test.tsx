import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { followPerson } from '../../lib/session/drafts.ts';
import type { SessionUser } from '../../lib/session/session-user.ts';
import type { FormFailure } from './form-state.ts';
import { type Form, useForm } from './use-form.ts';

interface Values {
  readonly name: string;
  readonly emails: readonly string[];
}

let form: Form<Values, FormFailure>;

function Screen() {
  form = useForm<Values, FormFailure>(() => ({ name: 'Sede', emails: [] }));
  const wrong = (field: string) => (form.serverError(field) ? true : undefined);
  return (
    <form ref={form.root}>
      <input
        aria-label="name"
        aria-invalid={wrong('name')}
        value={form.values.name}
        onChange={(event) => form.change({ name: event.currentTarget.value }, 'name')}
      />
      <input aria-label="emails" aria-invalid={wrong('emails')} />
      <button type="button" onClick={() => form.noteUnfinished('emails', true)}>
        type
      </button>
      <button type="button" onClick={() => form.noteUnfinished('emails', false)}>
        finish
      </button>
      <button type="button" onClick={() => form.refuse(failure)}>
        fail
      </button>
      <button type="button" onClick={() => form.accept({ name: 'Stored', emails: [] })}>
        save
      </button>
    </form>
  );
}

const failure: FormFailure = { fields: { name: 'taken', 'emails.3': 'no such domain' } };
const signIn = (username: string) => followPerson({ status: 'authenticated', user: { username } as SessionUser });
const expire = () => followPerson({ status: 'anonymous', ended: 'expired' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const write = (text: string) => fireEvent.change(screen.getByLabelText('name'), { target: { value: text } });

describe('a form', () => {
  it('is dirty once a value or a half-typed text would be lost, until it is saved', () => {
    render(<Screen />);
    expect(form).toMatchObject({ dirty: false, unfinished: false });
    press('type');
    expect(form).toMatchObject({ dirty: true, unfinished: true });
    press('finish');
    expect(form).toMatchObject({ dirty: false, unfinished: false });
    write('Magazzino');
    expect(form).toMatchObject({ dirty: true, values: { name: 'Magazzino', emails: [] } });
    write('Sede');
    expect(form.dirty).toBe(false);
    write('Magazzino');
    press('save');
    expect(form).toMatchObject({ dirty: false, values: { name: 'Stored' } });
  });

  it('shows what the server said of a field, or of an entry in it, until that field changes', () => {
    render(<Screen />);
    press('fail');
    expect([form.serverError('name'), form.serverError('emails')]).toEqual(['taken', 'no such domain']);
    expect(document.activeElement).toBe(screen.getByLabelText('name'));
    write('Magazzino');
    expect([form.serverError('name'), form.serverError('emails')]).toEqual([null, 'no such domain']);
  });

  it('gives back what was unsaved when the session expired, to the same person alone', () => {
    signIn('anna');
    const first = render(<Screen />);
    write('Magazzino');
    expire();
    first.unmount();
    signIn('anna');
    const second = render(<Screen />);
    expect(form).toMatchObject({ dirty: true, values: { name: 'Magazzino' } });
    expire();
    second.unmount();
    signIn('bruno');
    render(<Screen />);
    expect(form).toMatchObject({ dirty: false, values: { name: 'Sede' } });
  });

  it('keeps nothing of a form that was left', () => {
    const first = render(<Screen />);
    write('Magazzino');
    first.unmount();
    render(<Screen />);
    expect(form).toMatchObject({ dirty: false, values: { name: 'Sede' } });
  });

  it('puts the focus on the first wrong field at every failed attempt', () => {
    render(<Screen />);
    expect(form.attempted).toBe(false);
    press('fail');
    screen.getByLabelText('emails').focus();
    press('fail');
    expect(document.activeElement).toBe(screen.getByLabelText('name'));
    expect(form.attempted).toBe(true);
    press('save');
    expect(form).toMatchObject({ attempted: false, failure: null });
  });
});
