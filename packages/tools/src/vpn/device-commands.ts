import type { PushedSettings } from './pushed-settings.ts';

/**
 * What to tell `ip` so that the tunnel's device stands in the job's namespace and everything there goes through it. Until
 * it is moved the device has no address and is down: there is no moment at which the platform's own traffic could
 * take it, and none at which the job could take another way.
 */
export function deviceCommands(namespace: string, device: string, pushed: PushedSettings): readonly string[][] {
  const within = (...words: string[]) => ['-n', namespace, ...words];
  const commands = [
    ['link', 'set', 'dev', device, 'netns', namespace],
    // No address of the kernel's own making: it would announce itself to the customer's network.
    within('link', 'set', 'dev', device, 'addrgenmode', 'none'),
    within('link', 'set', 'dev', device, 'mtu', String(pushed.mtu)),
  ];
  const { ipv4, ipv6 } = pushed;
  if (ipv4?.peer) commands.push(within('addr', 'add', ipv4.local, 'peer', ipv4.peer, 'dev', device));
  else if (ipv4) commands.push(within('addr', 'add', `${ipv4.local}/${ipv4.prefix}`, 'dev', device));
  if (ipv6) commands.push(within('-6', 'addr', 'add', `${ipv6.local}/${ipv6.prefix}`, 'dev', device, 'nodad'));
  commands.push(within('link', 'set', 'dev', device, 'up'));
  if (ipv4) commands.push(within('route', 'add', 'default', 'dev', device));
  if (ipv6) commands.push(within('-6', 'route', 'add', 'default', 'dev', device));
  return commands;
}
