import type { ClientConfig } from 'pg';

/** The embedded server, reached through the unix socket in its folder, or the server that `DATABASE_URL` names. */
export type DatabaseConnection = SocketConnection | { readonly connectionString: string };

export interface SocketConnection {
  /** The folder that holds the socket. */
  readonly host: string;
  readonly user: string;
  readonly database: string;
}

/** The configuration of `pg`. A socket also sets port and TLS, or a stray `PGPORT` or `PGSSLMODE` would decide them. */
export function clientConfig(connection: DatabaseConnection): ClientConfig {
  if ('connectionString' in connection) return { connectionString: connection.connectionString };
  const { host, user, database } = connection;
  return { host, user, database, port: 5432, ssl: false };
}

/** Where the database is, for a person to read: never the user's password. */
export function describeConnection(connection: DatabaseConnection): string {
  if (!('connectionString' in connection)) return `in ${connection.host}`;
  const url = parsed(connection.connectionString);
  return url ? `at ${url.host || 'the default host'}${url.pathname}` : 'of DATABASE_URL';
}

/** An error's text without the password, should a driver or a proxy ever repeat it. */
export function withoutPassword(text: string, connection: DatabaseConnection): string {
  if (!('connectionString' in connection)) return text;
  const url = parsed(connection.connectionString);
  const secrets = [
    connection.connectionString,
    url?.password,
    decoded(url?.password),
    url?.searchParams.get('password'),
  ];
  return secrets.reduce<string>((shown, secret) => (secret ? shown.replaceAll(secret, '***') : shown), text);
}

function parsed(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    // A lone percent sign in a password is not an escape.
    return undefined;
  }
}
