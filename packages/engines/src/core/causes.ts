import type { Localised } from '@rocca/contract/language';
import type { TunnelOutcome } from '@rocca/tools/vpn/model';

type TunnelFailure = Extract<TunnelOutcome, { kind: 'failed' }>;

const TUNNEL_CAUSES: Readonly<Record<TunnelFailure['why'], Localised>> = {
  missing_tool: { it: 'Il programma della VPN non è installato.', en: 'The VPN program is not installed.' },
  no_privileges: {
    it: 'La piattaforma non ha i privilegi per aprire una VPN.',
    en: 'The platform lacks the privileges to open a VPN.',
  },
  refused: {
    it: 'La VPN ha rifiutato il collegamento: controllare le credenziali.',
    en: 'The VPN refused the connection: check the credentials.',
  },
  timed_out: { it: 'La VPN non ha risposto in tempo.', en: 'The VPN did not answer in time.' },
  bad_config: { it: 'La configurazione della VPN non è accettata.', en: 'The VPN configuration is not accepted.' },
  stopped: { it: 'Il test è stato fermato.', en: 'The test was stopped.' },
};

export function tunnelCause({ why, detail }: TunnelFailure): Localised {
  return withDetail(TUNNEL_CAUSES[why], detail);
}

export function tunnelLost(detail: string): Localised {
  return withDetail({ it: 'La VPN si è chiusa durante il test.', en: 'The VPN closed during the test.' }, detail);
}

/** The cause in words, and under it what the tool wrote. */
export function withDetail({ it, en }: Localised, detail: string): Localised {
  const more = detail.trim() ? `\n${detail.trim()}` : '';
  return { it: it + more, en: en + more };
}
