import type { VpnBlock } from '@rocca/contract/api/targets.schema';
import type { TFunction } from 'i18next';
import type { Fact } from '../../../ui/facts.tsx';

/** A target's VPN in words. Of a secret it says only that it is set. */
export function vpnFacts(vpn: VpnBlock | undefined, t: TFunction<'targets'>): Fact[] {
  const kind = vpn?.kind ?? 'none';
  const facts = [fact('vpn.kind', t(`vpn.choice_${kind}`))];
  if (!vpn || kind === 'none') return facts;
  if (kind === 'openvpn') {
    return [
      ...facts,
      fact('vpn.config', vpn.config_file ? (vpn.config_file_name ?? t('vpn.storedFile')) : '–'),
      fact('vpn.credentials', vpn.credentials_file ? (vpn.credentials_file_name ?? t('vpn.storedFile')) : '–'),
    ];
  }
  return [
    ...facts,
    fact('vpn.address', vpn.address ?? '–'),
    fact('vpn.domain', vpn.domain ?? '–'),
    fact('vpn.user', vpn.user ?? '–'),
    fact('vpn.password', vpn.password ? t('vpn.stored') : '–'),
  ];

  function fact(
    term: 'vpn.kind' | 'vpn.config' | 'vpn.credentials' | `vpn.${'address' | 'domain' | 'user' | 'password'}`,
    value: string,
  ): Fact {
    return { term: t(term), value };
  }
}
