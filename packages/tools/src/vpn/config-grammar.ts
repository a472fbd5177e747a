/** A directive's arguments as one string, and whether it goes on to the client. */
interface DirectiveRule {
  readonly args: RegExp;
  /** What we decide ourselves (routes, device, log level) is checked and left out. */
  readonly keep: boolean;
}

const keep = (args: RegExp): DirectiveRule => ({ args, keep: true });
const drop = (args: RegExp): DirectiveRule => ({ args, keep: false });

export const PROTOCOL = /^(?:udp[46]?|tcp[46]?(?:-client)?)$/;

const NONE = /^$/;
const NUMBER = /^\d{1,6}$/;

/**
 * Every line a stored configuration may have, `remote` apart. It has the one form the platform writes, so this is a
 * plain list and not a second parser: single spaces, no comments, no escapes, quotes around one argument only.
 * Nothing here runs a program, loads code, names a path, opens a port or changes the environment.
 */
export const DIRECTIVES: ReadonlyMap<string, DirectiveRule> = new Map(
  Object.entries({
    client: keep(NONE),
    dev: drop(/^tun$/),
    proto: keep(PROTOCOL),
    port: keep(/^\d{1,5}$/),
    nobind: drop(NONE),
    'persist-tun': drop(NONE),
    'persist-key': keep(NONE),
    'resolv-retry': drop(/^(?:infinite|\d{1,6})$/),
    'remote-cert-tls': keep(/^server$/),
    'verify-x509-name': keep(/^"[^"\\\p{Cc}]{1,200}"(?: (?:subject|name|name-prefix))?$/u),
    cipher: keep(/^[A-Z0-9-]{1,40}$/),
    'data-ciphers': keep(/^[A-Z0-9:-]{1,127}$/),
    auth: keep(/^[A-Z0-9-]{1,20}$/),
    'auth-user-pass': keep(NONE),
    'tls-version-min': keep(/^1\.[0-3](?: or-highest)?$/),
    'key-direction': keep(/^[01]$/),
    compress: keep(/^(?:lz4|lz4-v2|lzo|stub|stub-v2|migrate)?$/),
    'tun-mtu': keep(/^\d{3,4}$/),
    mssfix: keep(/^(?:\d{1,4}(?: (?:mtu|fixed))?)?$/),
    keepalive: keep(/^\d{1,4} \d{1,4}$/),
    ping: keep(NUMBER),
    'ping-restart': keep(NUMBER),
    'reneg-sec': keep(NUMBER),
    // The whole namespace is routed into the tunnel.
    route: drop(/^[\d.]{7,15} [\d.]{7,15}(?: (?:vpn_gateway|default)(?: \d{1,5})?)?$/),
    verb: drop(/^\d{1,2}$/),
  }),
);

/** The blocks; their lines are armour or base64, so none can end a block early or begin another. */
export const BLOCKS: readonly string[] = ['ca', 'cert', 'key', 'tls-auth', 'tls-crypt'];
export const BLOCK_LINE = /^(?:-----(?:BEGIN|END) [A-Za-z0-9 ]{1,40}-----|[A-Za-z0-9+/=]{1,64})$/;
