import { z } from 'zod';
import { readExpected } from './expected.ts';

/** What a web application scan looks for, in the order in which it is reported. */
export const WEB_CATEGORIES = [
  'security headers',
  'cookies',
  'mixed content',
  'information leaks',
  'versions',
  'CORS',
  'caching of private pages',
  'outdated JavaScript libraries',
  'source maps',
  'secrets in scripts',
  'directory listing',
  'error pages',
  'forms without CSRF protection',
  'reflected XSS',
  'stored XSS',
  'DOM XSS',
  'SQL injection',
  'NoSQL injection',
  'LDAP injection',
  'command injection',
  'path traversal and local inclusion',
  'remote inclusion and SSRF',
  'open redirect',
  'header and host-header injection',
  'XXE',
  'template injection',
  'unsafe upload',
  'weak credentials',
  'access to another user’s object',
  'HTTP methods',
  'exposed files',
  'admin panels',
  'GraphQL introspection',
  'JWT weaknesses',
  'missing rate limit on login',
] as const;

const category = z.enum(WEB_CATEGORIES);

const webPlace = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  /** A `*` at the end stands for whatever a request has there. */
  path: z.string().startsWith('/'),
  method: z.string(),
  /** `q`, `cookie valuta`, `header Referer`, `path 2`, `json testo`, `fragment`; null: the answer as a whole. */
  parameter: z.string().nullable(),
  /** `tls` is the same host on its port 8443. */
  site: z.enum(['http', 'tls']),
});

const plantedWeakness = webPlace.extend({
  category,
  /** What tells it from others of its category: the place of the value, the kind of statement, the way it shows. */
  variant: z.string().min(1),
  /** Only a customer who signed in gets there. */
  signIn: z.boolean(),
  /** Links, forms and scripts lead there, or one has to guess its name. */
  reached: z.enum(['crawl', 'guess']),
});
export type PlantedWeakness = z.infer<typeof plantedWeakness>;

const lookAlike = webPlace.extend({
  /** What must not be reported here. Other categories may have something to say. */
  categories: z.array(category).min(1),
  why: z.string().min(1),
  signIn: z.boolean(),
});
export type LookAlike = z.infer<typeof lookAlike>;

/** What a web application scan must report of a host, and what it must not. */
const expectedWebapp = z.strictObject({
  description: z.strictObject({ it: z.string().min(1), en: z.string().min(1) }),
  signIn: z.strictObject({
    loginPath: z.string(),
    userParameter: z.string(),
    passwordParameter: z.string(),
    loggedIn: z.string(),
    loggedOut: z.string(),
    users: z.array(z.strictObject({ name: z.string(), password: z.string() })).min(2),
  }),
  planted: z.array(plantedWeakness),
  lookAlikes: z.array(lookAlike),
});
export type ExpectedWebapp = z.infer<typeof expectedWebapp>;

export const expectedOfWebapp = (name: string) => readExpected(name, 'webapp', expectedWebapp);
