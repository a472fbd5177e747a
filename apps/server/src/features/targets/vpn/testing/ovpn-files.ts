const base64 = (length: number) => 'MIIB+/Az09'.repeat(Math.ceil(length / 10)).slice(0, length);
const rows = (text: string, width: number) => text.match(new RegExp(`.{1,${width}}`, 'g')) ?? [];

export const CERTIFICATE = ['-----BEGIN CERTIFICATE-----', ...rows(base64(700), 64), '-----END CERTIFICATE-----'].join(
  '\n',
);

export const PRIVATE_KEY = ['-----BEGIN PRIVATE KEY-----', ...rows(base64(240), 64), '-----END PRIVATE KEY-----'].join(
  '\n',
);

export const STATIC_KEY = [
  '-----BEGIN OpenVPN Static key V1-----',
  ...rows('0123456789abcdef'.repeat(32), 32),
  '-----END OpenVPN Static key V1-----',
].join('\n');

export const block = (tag: string, content: string) => `<${tag}>\n${content}\n</${tag}>`;

/** The least that connects. */
export const SMALLEST_OVPN = `client\ndev tun\nremote vpn.example.com 1194\n${block('ca', CERTIFICATE)}\n`;

/** The smallest file with further lines in front. */
export const withLines = (...lines: string[]) => `${lines.join('\n')}\n${SMALLEST_OVPN}`;
