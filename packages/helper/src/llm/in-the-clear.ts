/** Whether what goes to an address can be read on the way: http to anything but this machine. */
export function travelsInTheClear(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && !LOOPBACK.test(hostname);
}

/** As `URL` writes host names: lower case, IPv4 in four numbers, IPv6 in brackets. */
const LOOPBACK = /^(127\.\d+\.\d+\.\d+|\[::1\]|([^.]+\.)*localhost)$/;
