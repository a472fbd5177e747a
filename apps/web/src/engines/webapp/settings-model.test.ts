import { describe, expect, it } from 'vitest';
import { loginProblems, passwordState, secondProblems, webappToWrite, webappValues } from './settings-model.ts';

const stored = {
  authentication: { kind: 'form' as const, login_url: 'https://a.example/login', password: { set: true as const } },
};

describe('the settings of a web scan', () => {
  it('begin with the defaults', () => {
    expect(webappValues(undefined)).toMatchObject({ strength: 'default', threshold: 'medium', kind: 'none' });
  });

  it('keep how the scan names itself', () => {
    const values = webappValues({ user_agent: 'named' });
    expect(webappToWrite(values, undefined).user_agent).toBe('named');
    expect(webappToWrite(webappValues(undefined), undefined).user_agent).toBe('browser');
  });

  it('need five of the seven fields for a form, and regular expressions that are some', () => {
    const values = { ...webappValues(undefined), kind: 'form' as const };
    const login = { ...values.login, logged_in_regex: '(' };
    expect(loginProblems({ ...values, login }, undefined)).toEqual({
      login_url: 'missing',
      user_parameter: 'missing',
      password_parameter: 'missing',
      username: 'missing',
      password: 'missing',
      logged_in_regex: 'regex',
    });
    expect(loginProblems(webappValues(undefined), undefined)).toEqual({});
  });

  it.each(['app.example', 'ftp://app.example', 'javascript:alert(1)'])('refuse %s as a login page', (login_url) => {
    const values = webappValues(stored);
    expect(loginProblems({ ...values, login: { ...values.login, login_url } }, stored).login_url).toBe('url');
  });

  it.each([{ login_url: 'https://b.example/login' }, { password_parameter: 'search' }])(
    'ask for the password again with %o',
    (change) => {
      const values = webappValues(stored);
      const edited = { ...values, login: { ...values.login, ...change } };
      expect(passwordState(edited, stored)).toBe('again');
      expect(loginProblems(edited, stored).password).toBe('missing');
      expect(webappToWrite(edited, stored).authentication?.password).toBe('');
    },
  );

  it('keep the password for the same page in another spelling', () => {
    const values = webappValues(stored);
    const login = { ...values.login, login_url: ' https://A.example:443/login#form ' };
    expect(passwordState({ login }, stored)).toBe('kept');
    expect(passwordState({ login }, undefined)).toBe('none');
  });

  it('keep the stored password, and forget everything with no authentication', () => {
    const values = webappValues(stored);
    expect(webappToWrite(values, stored).authentication?.password).toEqual({ set: true });
    expect(webappToWrite({ ...values, kind: 'none' }, stored).authentication).toEqual({ kind: 'none' });
  });

  describe('with a second user', () => {
    const withSecond = {
      authentication: { ...stored.authentication, username: 'anna' },
      second_authentication: { kind: 'form' as const, username: 'bruno', password: { set: true as const } },
    };
    const values = webappValues(withSecond);
    const edit = (second: object, login: object = {}) => ({
      ...values,
      ...{ second: { ...values.second, ...second }, login: { ...values.login, ...login } },
    });

    it('keep the stored password, and forget it with the name or the sign-in', () => {
      expect(webappToWrite(values, withSecond).second_authentication).toEqual({
        ...{ kind: 'form', username: 'bruno', password: { set: true } },
      });
      expect(webappToWrite(edit({ username: ' ' }), withSecond).second_authentication).toEqual({ kind: 'none' });
      expect(webappToWrite({ ...values, kind: 'none' }, withSecond).second_authentication).toEqual({ kind: 'none' });
    });

    it('need both fields or none, another user, and the password again for another page', () => {
      expect(secondProblems(webappValues(stored), stored)).toEqual({});
      expect(secondProblems(edit({ username: '', password: 'a' }), withSecond)).toEqual({ username: 'missing' });
      expect(secondProblems(edit({ username: 'anna' }), withSecond)).toEqual({ username: 'same' });
      expect(secondProblems(edit({}, { login_url: 'https://b.example/' }), withSecond)).toEqual({
        password: 'missing',
      });
      expect(secondProblems(edit({ username: 'carla' }), undefined)).toEqual({ password: 'missing' });
    });
  });
});
