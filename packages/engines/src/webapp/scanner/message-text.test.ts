import type { Exchange } from '@rocca/tools/web/model';
import { describe, expect, it } from 'vitest';
import { createMask } from './mask.ts';
import { messageText } from './message-text.ts';

const exchange = (over: Partial<Exchange['request']> = {}, body = 'answer'): Exchange => ({
  request: { method: 'POST', url: 'http://a/p?q=1', headers: [], body: null, ...over },
  response: {
    status: 200,
    statusText: 'OK',
    headers: [['Set-Cookie', 'session_id=abcdef0123456789; Path=/']],
    body: Buffer.from(body),
    cut: false,
  },
  failure: null,
  ms: 3.4,
});

describe('a message of the report', () => {
  it('shows request and answer, with secrets masked', () => {
    const mask = createMask([{ username: 'anna', password: 's3gr eto' }], {
      sessions: () => ['cookie-value-1', 'EUR'],
    });
    const { request, response, curl } = messageText(
      {
        exchange: exchange(
          {
            headers: [
              ['Cookie', 'sid=cookie-value-1; theme=dark'],
              ['Authorization', 'Bearer eyJhbGciOi.abc'],
            ],
            body: 'user=anna&password=whatever&note=s3gr%20eto',
          },
          'hello s3gr eto',
        ),
        marks: [],
        role: 'proof',
      },
      mask,
    );
    expect(request).toBe(
      'POST /p?q=1 HTTP/1.1\nHost: a\nCookie: sid=[masked]; theme=dark\nAuthorization: Bearer [masked]\n\nuser=anna&password=[masked]&note=[masked]',
    );
    expect(response).toBe('HTTP/1.1 200 OK\nSet-Cookie: session_id=[masked]; Path=/\n\nhello [masked]');
    expect(curl).toContain("-H 'Authorization: Bearer [masked]'");
    expect(curl).not.toMatch(/cookie-value|eyJ|whatever|s3gr/);
  });

  it('keeps what proves the finding, also in a place of secrets', () => {
    const payload = "x' OR '1'='1";
    const { request, curl } = messageText(
      {
        exchange: exchange({
          headers: [['Cookie', `session=${encodeURIComponent(payload)}`]],
          body: JSON.stringify({ password: payload }),
        }),
        marks: [payload],
        role: 'proof',
      },
      createMask([]),
    );
    expect(request).toContain(payload);
    expect(request).toContain(encodeURIComponent(payload));
    expect(curl).toContain(`'{"password":"x'\\'' OR '\\''1'\\''='\\''1"}'`);
  });

  it('of a long answer shows the part around the proof', () => {
    const body = `${'a'.repeat(100_000)}PROOF${'b'.repeat(100_000)}`;
    const { response } = messageText({ exchange: exchange({}, body), marks: ['PROOF'], role: 'proof' }, createMask([]));
    expect(response?.length).toBeLessThan(30_000);
    expect(response).toContain('PROOF');
  });

  it('writes bytes that are no text as numbers', () => {
    const one = exchange({ body: Buffer.from([104, 105, 255]) });
    expect(messageText({ exchange: one, marks: [], role: 'control' }, createMask([])).request).toMatch(/hi\\xff$/);
  });

  it('of the scan’s own sign-in keeps neither what was sent nor what came back', () => {
    const message = {
      exchange: {
        ...exchange({ url: 'http://a/login', body: 'user=anna&pass=x' }, 'you typed s3gr3t0!'),
        isSignIn: true,
      },
      marks: ['you typed'],
      role: 'proof',
    } as const;
    expect(messageText(message, createMask([{ username: 'anna', password: 's3gr3t0!' }]))).toEqual({
      role: 'proof',
      request: 'POST /login HTTP/1.1\n\n[sign-in: not kept]',
      response: 'HTTP/1.1 200\n\n[sign-in: not kept]',
      marks: [],
      ms: 3,
      curl: '[sign-in: not kept]',
    });
  });

  it('hides a password wherever a site repeats it: in a name, a status, a proof', () => {
    const password = 'Zug!Sp"itze & <2026> x';
    const seen = exchange(
      { url: `http://a/p?again=${encodeURIComponent(password)}`, headers: [[`X-${password}`, 'v']] },
      `Zug!Sp&quot;itze &amp; &lt;2026> x and ${Buffer.from(`anna:${password}`).toString('base64')}.`,
    );
    const message = messageText(
      {
        exchange: { ...seen, response: seen.response && { ...seen.response, statusText: password } },
        marks: [password],
        role: 'proof',
      },
      createMask([{ username: 'anna', password }]),
    );
    expect(JSON.stringify(message)).not.toMatch(/zug|itze|2026|YW5uYT/i);
    expect(message.response).toMatch(/\[masked\] and \[masked\]\.$/);
  });

  it('hides a password that is a word of the site where passwords stand, and leaves the word alone elsewhere', () => {
    const mask = createMask([{ username: 'admin', password: 'password' }], { isPublic: (text) => text === 'password' });
    const seen = exchange(
      { url: 'http://a/password/change?password=password', body: 'user=admin&password=password' },
      '<h1>Change your password</h1><input type="password" name="password" value="password"> admin:password',
    );
    const { request, response } = messageText({ exchange: seen, marks: [], role: 'proof' }, mask);
    expect(request).toContain('POST /password/change?password=[masked] ');
    expect(request).toMatch(/user=admin&password=\[masked\]$/);
    expect(response).toContain(
      '<h1>Change your password</h1><input type="password" name="password" value="[masked]"> [masked]',
    );
  });
});
