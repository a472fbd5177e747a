import { labAddress } from './address.ts';
import { expectedOfWebapp } from './expected-webapp.ts';

export { labAddress };

/** A target of the demo, with the settings its engine needs for it. */
interface LabTarget {
  readonly engine: string;
  readonly name: string;
  readonly target: string;
  readonly extra?: { readonly webapp?: ReturnType<typeof signInTo>; readonly dti?: { readonly contact: boolean } };
}

const SHOP = `http://${labAddress(0, 40)}:8080`;

/** What the demo has ready to be tested. */
export const labTargets = (): readonly LabTarget[] => [
  { engine: 'nscan', name: 'Lab', target: '127.20.0.0/27' },
  { engine: 'nscan', name: 'Lab: FTP (vsFTPd 2.3.4)', target: labAddress(0, 1) },
  { engine: 'nscan', name: 'Lab: web (Apache 2.4.49)', target: labAddress(0, 3) },
  { engine: 'nscan', name: 'Lab: TLS', target: labAddress(0, 5) },
  { engine: 'nscan', name: 'Lab: Redis', target: labAddress(0, 6) },
  { engine: 'nscan', name: 'Lab: Log4Shell', target: labAddress(0, 11) },
  { engine: 'nscan', name: 'Lab: OpenSSH (Debian)', target: labAddress(0, 12) },
  { engine: 'webapp', name: 'Lab: Bottega del Colle', target: SHOP, extra: { webapp: signInTo(SHOP, 'shop') } },
  { engine: 'dti', name: 'Lab: acme.test', target: 'acme.test', extra: { dti: { contact: true } } },
  { engine: 'dti_lite', name: 'Lab: acme.test (Lite)', target: 'acme.test' },
];

/** The settings with which a scan signs in to a site of the lab, as its first customer, and is done in minutes. */
function signInTo(origin: string, host: string) {
  const signIn = expectedOfWebapp(host)?.signIn;
  const customer = signIn?.users[0];
  if (!signIn || !customer) throw new Error(`nobody can sign in to ${host}`);
  return {
    scan_strength: 'low' as const,
    authentication: {
      kind: 'form' as const,
      login_url: `${origin}${signIn.loginPath}`,
      user_parameter: signIn.userParameter,
      password_parameter: signIn.passwordParameter,
      username: customer.name,
      password: customer.password,
      logged_in_regex: signIn.loggedIn,
      logged_out_regex: signIn.loggedOut,
    },
  };
}
