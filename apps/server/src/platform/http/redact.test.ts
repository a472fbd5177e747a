import { describe, expect, it } from 'vitest';
import { redactText, redactUrl } from './redact.ts';

const JWT = `eyJhbGciOiJSUzI1NiJ9.${'e30'.repeat(40)}.${'sig'.repeat(60)}`;

describe('redactUrl', () => {
  it.each([
    ['/reports/1/files/a.pdf?token=abc.def', '/reports/1/files/a.pdf?token=[redacted]'],
    ['/x?authorization=Bearer%20abc', '/x?authorization=[redacted]'],
    ['/x?page=1&access_token=zzz&page_size=20', '/x?page=1&access_token=[redacted]&page_size=20'],
    ['/x?TOKEN=zzz', '/x?TOKEN=[redacted]'],
    ['/x?%74oken=zzz', '/x?%74oken=[redacted]'],
    ['/x?token=a&token=b', '/x?token=[redacted]&token=[redacted]'],
    ['/x?page=1;token=b', '/x?page=1&token=[redacted]'],
    ['/x?whatever=hunter2', '/x?whatever=[redacted]'],
    ['/x?password=a%26b', '/x?password=[redacted]'],
    ['/x?password=a?b=c', '/x?password=[redacted]'],
    ['/x?%E0%A4%A=1', '/x?%E0%A4%A=[redacted]'],
    ['/x?hunter2', '/x?[redacted]'],
    ['/x?hunter 2=1', '/x?[redacted]'],
    ['/x?Page=hunter2', '/x?Page=[redacted]'],
    [`/x?page=${JWT}`, '/x?page=[redacted]'],
    ['/x?page=Bearer%20abc', '/x?page=[redacted]'],
    ['/x;token=zzz/y', '/x;[redacted]'],
    ['/authorization=zzz', '/authorization=[redacted]'],
    ['/x%3Ftoken%3Dzzz', '/x%3F[redacted]'],
    ['/x%253ftoken%253dzzz', '/x%253f[redacted]'],
    [`/x/${JWT}/y`, '/x/[redacted]/y'],
    ['/x?page=2&api=nscan/', '/x?page=2&api=nscan/'],
    [
      '/tasks/?target_id=5f3c1d1e-0000-4000-8000-000000000000',
      '/tasks/?target_id=5f3c1d1e-0000-4000-8000-000000000000',
    ],
    ['/tokens/list', '/tokens/list'],
    ['/x?page=hunter2&page_size=abc', '/x?page=[redacted]&page_size=[redacted]'],
    ['/x?target_id=hunter2&api=hunter2&engine=hunter2', '/x?target_id=[redacted]&api=[redacted]&engine=[redacted]'],
    ['/x?engine=nscan&api=/nscan/', '/x?engine=nscan&api=/nscan/'],
    ['/graphql?operationName=hunter2', '/graphql?operationName=[redacted]'],
    ['/x/eyJhbGciOiJ9.e30.abc/y', '/x/[redacted]/y'],
    ['/reset/Zk3v9QpLr8sWx2Tb6Nc1/done', '/reset/[redacted]/done'],
    ['/x/0123456789abcdef0123456789abcdef', '/x/[redacted]'],
    [
      '/profiles/targets/5f3c1d1e-0000-4000-8000-000000000000/extra/',
      '/profiles/targets/5f3c1d1e-0000-4000-8000-000000000000/extra/',
    ],
    ['/assets/webapp-settings-Dk3jd9sK.js', '/assets/webapp-settings-Dk3jd9sK.js'],
  ])('%s becomes %s', (url, expected) => {
    expect(redactUrl(url)).toBe(expected);
  });

  it('bounds what a hostile client can write into the log', () => {
    for (const part of ['a', 'a=1&', '/', '=', '%3d']) {
      expect(redactUrl(`/x?${part.repeat(50_000)}`).length).toBeLessThanOrEqual(2000);
      expect(redactUrl(`/${part.repeat(50_000)}`).length).toBeLessThanOrEqual(2000);
    }
  });
});

describe('redactText', () => {
  it.each([
    ['fetch of https://a:b@host/x?key=zzz failed', 'fetch of https://[redacted]@host/x?key=[redacted] failed'],
    ["'/x?token=zzz' is not a valid url component", "'/x?token=[redacted]' is not a valid url component"],
    ['refused: Authorization: Bearer abc.def', 'refused: Authorization: [redacted]'],
    ['refused: Bearer abc.def, again', 'refused: Bearer [redacted], again'],
    ['authorization: Token abc def\nnext line', 'authorization: [redacted]\nnext line'],
    [`{ authorization: 'Token abc def', retries: 3 }`, '{ authorization: [redacted], retries: 3 }'],
    ['Cookie: a=b; c=d', 'Cookie: [redacted]'],
    ['{"set-cookie":"a=b; c=d","x":1}', '{"set-cookie":[redacted],"x":1}'],
    ['{"password":"hunter2"}', '{"password":[redacted]}'],
    ['{"password":"hunt\\"er2","x":1}', '{"password":[redacted],"x":1}'],
    ['{"body":"{\\"password\\":\\"hunter2\\"}"}', '{"body":"{\\"password\\":[redacted]}"}'],
    ['{"refresh_token": "abc", "x": 1}', '{"refresh_token": [redacted], "x": 1}'],
    [`{ password: 'x y', user: 'u' }`, `{ password: [redacted], user: 'u' }`],
    ['password="cut off in the middle of', 'password=[redacted]'],
    ['passphrase=hunter2 given', 'passphrase=[redacted] given'],
    ['credentials: hunter2', 'credentials: [redacted]'],
    ['user_password=a,b rejected', 'user_password=[redacted] rejected'],
    ['smtp://u:pa/ss@h:25 refused', 'smtp://[redacted]@h:25 refused'],
    ['smtp://u:p@ss?w#rd@h:25', 'smtp://[redacted]@h:25'],
    [`postgres://u:it's@db/rocca`, 'postgres://[redacted]@db/rocca'],
    ['GET:/x?key=zzz', 'GET:/x?key=[redacted]'],
    [`no key for ${JWT} found`, 'no key for [redacted] found'],
    ['bad option api_key=zzz, ignored', 'bad option api_key=[redacted], ignored'],
    ['connect ECONNREFUSED 127.0.0.1:5432', 'connect ECONNREFUSED 127.0.0.1:5432'],
  ])('%s becomes %s', (text, expected) => {
    expect(redactText(text)).toBe(expected);
  });

  it('bounds what a hostile text can write into the log', () => {
    for (const part of ['/', '://', 'token', 'token=', 'a-', 'eyJ-', 'password:"', '\\', '@', '?', 'cookie:', ' ']) {
      expect(redactText(part.repeat(50_000)).length).toBeLessThanOrEqual(2000);
    }
  });
});
