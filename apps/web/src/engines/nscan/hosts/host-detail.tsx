import type { NscanHost } from '@rocca/contract/engines/nscan/sections';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { formatFraction, formatMoment } from '../../../lib/format/format.ts';
import { type Fact, Facts } from '../../../ui/facts.tsx';
import { useServiceWords } from '../coverage/service-words.ts';
import styles from './host-detail.module.css';
import { HostPorts } from './host-ports.tsx';
import { HostVulnerabilities } from './host-vulnerabilities.tsx';
import { useSystemWords } from './system-words.ts';

interface HostDetailProps {
  readonly id: string;
  readonly host: NscanHost;
}

/** Everything about one host: what it is, what it offers, what is wrong with it, and what was not looked at. */
export function HostDetail({ id, host }: HostDetailProps) {
  const facts = useFacts(host);
  return (
    <div className={styles.detail}>
      <div className={styles.about}>
        <Facts facts={facts} />
        <Unchecked host={host} />
      </div>
      <HostPorts id={id} ip={host.ip} count={host.open_ports} />
      {host.vulnerabilities_count > 0 && (
        <HostVulnerabilities id={id} ip={host.ip} count={host.vulnerabilities_count} />
      )}
    </div>
  );
}

function useFacts(host: NscanHost): Fact[] {
  const { osprobes, ostypes } = host.guess_os;
  const { mac, vendor, scanned_at, services } = host;
  const { countsOf: servicesOf } = useServiceWords();
  const noSystem = useSystemWords();
  const { t } = useTranslation('nscan');
  const language = useLanguage();
  const guesses = osprobes.map(({ os_name, accuracy }) => (
    <li key={os_name}>{t('hosts.guess', { name: os_name, accuracy: formatFraction(accuracy / 100, language) })}</li>
  ));
  return [
    {
      term: t('hosts.guesses'),
      value: guesses.length > 0 ? <ul className={styles.list}>{guesses}</ul> : noSystem(host),
    },
    ...(services ? [{ term: t('hosts.services'), value: servicesOf(services) }] : []),
    ...(ostypes.length > 0 ? [{ term: t('hosts.kinds'), value: ostypes.join(', ') }] : []),
    ...(mac ? [{ term: t('hosts.mac'), value: vendor ? `${mac} (${vendor})` : mac }] : []),
    { term: t('hosts.scannedAt'), value: formatMoment(scanned_at, language) },
  ];
}

function Unchecked({ host: { unchecked } }: Pick<HostDetailProps, 'host'>) {
  const { t } = useTranslation('nscan');
  return (
    <div>
      <h3 className={styles.title}>{t('hosts.unchecked')}</h3>
      {unchecked.length === 0 ? (
        <p className={styles.text}>{t('hosts.everythingChecked')}</p>
      ) : (
        <ul className={styles.list}>
          {unchecked.map(({ check, check_name, reason, reason_name }) => (
            <li key={`${check} ${reason}`}>
              <b className={styles.check}>{check_name}</b>: {reason_name}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
