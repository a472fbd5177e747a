import * as mail from '@rocca/engines/dti/mail/definitions';
import { TAKEOVER_DEFINITIONS } from '@rocca/engines/dti/takeover/definitions';
import { CHECKS as NETWORK_CHECKS } from '@rocca/engines/nscan/checks/index';
import { TLS_DEFINITIONS } from '@rocca/engines/shared/tls/definitions';
import { CHECKS as WEB_CHECKS } from '@rocca/engines/webapp/checks/index';
import { describe, expect, it } from 'vitest';
import { DTI_RULES } from './engines/dti/facts.ts';
import { NSCAN_RULES } from './engines/nscan/facts.ts';
import { WEBAPP_RULES } from './engines/webapp/facts.ts';

const TLS_KEYS = Object.keys(TLS_DEFINITIONS);
const WEB = WEB_CHECKS.flatMap(({ code, definitions }) => definitions.map((definition) => ({ code, ...definition })));
const keysOf = (keys: Readonly<Record<string, unknown>> | undefined) => Object.keys(keys ?? {});

describe('the keys that speak of topics', () => {
  it.each([
    [
      'nscan',
      NSCAN_RULES,
      NETWORK_CHECKS.flatMap((check) => ('definitions' in check ? check.definitions : [])).map(({ key }) => key),
    ],
    ['webapp', WEBAPP_RULES, [...WEB.map(({ key }) => key), ...TLS_KEYS]],
    [
      'dti',
      DTI_RULES,
      [...Object.values(mail), ...TAKEOVER_DEFINITIONS].flatMap((one) => ('key' in one ? one.key : [])),
    ],
  ])('are ones that checks of %s find', (_, { keys }, known) => {
    const unknown = Object.values(keys)
      .flatMap(keysOf)
      .filter((key) => !known.includes(key));
    expect(unknown).toEqual([]);
  });

  it('hold every weakness of TLS that is no CVE, once', () => {
    for (const { keys } of [NSCAN_RULES, WEBAPP_RULES]) {
      const told = [...keysOf(keys.weak_encryption), ...keysOf(keys.bad_certificate)];
      expect(told.filter((key) => TLS_KEYS.includes(key)).sort()).toEqual(
        TLS_KEYS.filter((key) => !key.startsWith('CVE-')).sort(),
      );
    }
  });

  it('hold every injection of the OWASP Top 10', () => {
    const injections = WEB.filter(({ owasp }) => owasp.y2021 === 'A03:2021').map(({ key }) => key);
    expect(injections.filter((key) => !keysOf(WEBAPP_RULES.keys.web_injection).includes(key))).toEqual([]);
  });

  it('hold every missing protection of a site that has a severity, and none that is advice', () => {
    const codes = ['security_headers', 'content_security_policy', 'cookies', 'csrf', 'cors', 'cors_seen'];
    const weak = WEB.filter(({ code, scores }) => codes.includes(code) && Number(scores.v3?.score) > 0);
    expect(keysOf(WEBAPP_RULES.keys.web_hardening).sort()).toEqual([...new Set(weak.map(({ key }) => key))].sort());
  });
});
