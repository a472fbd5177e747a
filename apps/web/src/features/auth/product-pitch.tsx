import { IconFileAnalytics, IconHeadset, IconRadar2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Brand } from '../../ui/brand-mark.tsx';
import styles from './product-pitch.module.css';
import { Rampart } from './rampart.tsx';

const POINTS = [
  { icon: IconRadar2, title: 'login.pitchTargetsTitle', text: 'login.pitchTargetsText' },
  { icon: IconFileAnalytics, title: 'login.pitchReportsTitle', text: 'login.pitchReportsText' },
  { icon: IconHeadset, title: 'login.pitchResponseTitle', text: 'login.pitchResponseText' },
] as const;

export function ProductPitch() {
  const { t } = useTranslation();
  return (
    <aside className={styles.pitch}>
      <Rampart />
      <Brand />
      <div className={styles.words}>
        <p className={styles.title}>{t('login.pitchTitle')}</p>
        <p className={styles.text}>{t('login.pitchText')}</p>
        <ul className={styles.points}>
          {POINTS.map(({ icon: Icon, title, text }) => (
            <li key={title} className={styles.point}>
              <span className={styles.icon} aria-hidden="true">
                <Icon size={19} stroke={1.7} />
              </span>
              <span>
                <b className={styles.pointTitle}>{t(title)}</b>
                <span className={styles.pointText}>{t(text)}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}
