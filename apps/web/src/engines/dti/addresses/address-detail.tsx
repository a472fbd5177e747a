import type { IpData } from '@rocca/contract/engines/dti/sections';
import type { Language } from '@rocca/contract/language';
import { useTranslation } from 'react-i18next';
import { Bars, InnerList, tabAddress } from '../../../features/reports/for-engines.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { shownName } from '../../../lib/format/shown-name.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { type Fact, Facts } from '../../../ui/facts.tsx';
import shared from '../dti.module.css';
import { AddressCves } from './address-cves.tsx';
import styles from './address-detail.module.css';
import { AddressPorts } from './address-ports.tsx';
import { SupersededPorts } from './superseded-ports.tsx';

interface AddressDetailProps {
  readonly id: string;
  readonly address: IpData;
}

/** Everything about one address: whose it is, what listens there, and what is wrong with it. */
export function AddressDetail({ id, address }: AddressDetailProps) {
  const { t } = useTranslation('dti');
  const { ip, vulnerabilities_list_count: count } = address;
  return (
    <div className={styles.detail}>
      {address.third_party && <p className={styles.unknown}>{t('addresses.thirdPartyText')}</p>}
      {count > 0 && <Counts address={address} />}
      <div className={styles.about}>
        <Facts facts={useFacts(address)} />
        {count > 0 && (
          <section>
            <h3 className={styles.heading}>{t('addresses.impacts')}</h3>
            <Impacts address={address} />
          </section>
        )}
      </div>
      <AddressPorts id={id} address={address} />
      {address.superseded.length > 0 && <SupersededPorts ports={address.superseded} />}
      {address.contradicted.length > 0 && (
        <InnerList title={t('addresses.contradictedTitle')}>
          <p>{address.contradicted.join(', ')}</p>
        </InnerList>
      )}
      {count > 0 && <AddressCves id={id} ip={ip} count={count} />}
    </div>
  );
}

const LEVEL_COUNTS = ['high', 'medium', 'low'] as const;
const IMPACTS = [
  { kind: 'confidentiality', letter: 'C' },
  { kind: 'integrity', letter: 'I' },
  { kind: 'availability', letter: 'A' },
] as const;

/** The counts of an address; each leads to its rows. */
function Counts({ address: { ip, counts } }: Pick<AddressDetailProps, 'address'>) {
  const { t } = useTranslation('dti');
  const { t: report } = useTranslation('report');
  const language = useLanguage();
  const figures = [
    ...LEVEL_COUNTS.map((level) => ({
      key: level,
      name: report(`levels.${level}`),
      colour: `var(--rc-${level})`,
      value: counts[level],
      // What is critical among the findings is high among CVEs.
      filter: { level: level === 'high' ? 'critical,high' : level },
    })),
    {
      key: 'gdpr',
      name: t('addresses.gdpr'),
      colour: 'var(--rc-brand)',
      value: counts.gdpr,
      filter: { impact: 'C:C,C:P,I:C,I:P' },
    },
    ...IMPACTS.map(({ kind, letter }) => ({
      key: kind,
      name: t(`addresses.${kind}`),
      colour: 'var(--rc-brand)',
      value: counts[kind],
      filter: { impact: `${letter}:C,${letter}:P` },
    })),
  ];
  return (
    <ul className={styles.counts} aria-label={t('addresses.counts')}>
      {figures.map(({ key, name, colour, value, filter }) => (
        <li key={key} className={styles.count}>
          <i style={{ background: colour }} aria-hidden="true" />
          <span className={styles.countName}>{name}</span>
          {value > 0 ? (
            <AppLink className={styles.countValue} to={tabAddress('vulnerabilities', { ip, ...narrowed(filter) })}>
              {formatNumber(value, language)}
            </AppLink>
          ) : (
            <span className={styles.countValue}>{formatNumber(value, language)}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

const narrowed = (filter: { readonly level?: string; readonly impact?: string }): Record<string, string> =>
  Object.fromEntries(Object.entries(filter));

const STEPS = [
  { step: 'complete', letter: 'C', colour: 'var(--rc-critical)' },
  { step: 'partial', letter: 'P', colour: 'var(--rc-medium)' },
  { step: 'none', letter: 'N', colour: 'var(--rc-info)' },
] as const;

function Impacts({ address: { ip, impacts } }: Pick<AddressDetailProps, 'address'>) {
  const { t } = useTranslation('dti');
  const language = useLanguage();
  const bars = IMPACTS.toReversed().map(({ kind, letter }) => ({
    name: t(`addresses.${kind}`),
    parts: STEPS.map(({ step, letter: extent, colour }) => {
      const value = impacts[kind][step];
      return {
        key: step,
        colour,
        value,
        text: t('addresses.part', { name: t(`impact.${step}`), value: formatNumber(value, language) }),
        to: value > 0 ? tabAddress('vulnerabilities', { ip, impact: `${letter}:${extent}` }) : undefined,
      };
    }),
  }));
  return <Bars bars={bars} />;
}

const MAX_HOSTNAMES = 8;

function useFacts({ ip, data, subdomains }: IpData): Fact[] {
  const { t } = useTranslation('dti');
  const language = useLanguage();
  const { city, country_code, org, isp, asn, hostnames } = data;
  const unknown = <span className={shared.faint}>{t('addresses.unknownFact')}</span>;
  const location = [city, country_code && countryName(country_code, language)].filter(Boolean).join(', ');
  const rest = hostnames.length - MAX_HOSTNAMES;
  return [
    { term: t('addresses.location'), value: location || unknown },
    { term: t('addresses.org'), value: org ?? unknown },
    { term: t('addresses.isp'), value: isp ?? unknown },
    { term: t('addresses.asn'), value: asn ?? unknown },
    {
      term: t('addresses.hostnames'),
      value:
        hostnames.length === 0 ? (
          unknown
        ) : (
          <ul className={shared.list}>
            {hostnames.slice(0, MAX_HOSTNAMES).map((name) => (
              <li key={name} className={shared.mono}>
                {shownName(name)}
              </li>
            ))}
            {rest > 0 && (
              <li className={shared.faint}>
                {t('addresses.more', { count: rest, formatted: formatNumber(rest, language) })}
              </li>
            )}
          </ul>
        ),
    },
    ...(subdomains.length > 0
      ? [
          {
            term: t('addresses.subdomains'),
            value: (
              <AppLink className={shared.figure} to={tabAddress('names', { ip })}>
                {formatNumber(subdomains.length, language)}
              </AppLink>
            ),
          },
        ]
      : []),
  ];
}

/** Sources send what they like: what is no code of a country is shown as it is. */
function countryName(code: string, language: Language): string {
  try {
    return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}
