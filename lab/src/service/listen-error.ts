const WHY: Readonly<Record<string, string>> = {
  EACCES: 'ports below 1024 need root or CAP_NET_BIND_SERVICE',
  EADDRINUSE: 'the port is taken on this machine',
  EADDRNOTAVAIL: 'this system has no such loopback address',
};

/** Why a port could not be opened, for a person. */
export function describeListenError(error: Error): string {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  return WHY[code] ?? error.message;
}
