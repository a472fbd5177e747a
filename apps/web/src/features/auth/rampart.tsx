import styles from './rampart.module.css';

const RINGS = [70, 128, 190, 256, 326];
const POINTS = [
  { x: 272, y: 236, bright: false },
  { x: 421, y: 148, bright: true },
  { x: 330, y: 490, bright: true },
  { x: 512, y: 402, bright: false },
  { x: 182, y: 372, bright: true },
  { x: 588, y: 262, bright: false },
];

/** Decoration: what is exposed, seen from the keep in the middle. */
export function Rampart() {
  return (
    <svg className={styles.rampart} viewBox="0 0 720 720" aria-hidden="true">
      {RINGS.map((radius) => (
        <circle key={radius} className={styles.ring} cx="380" cy="310" r={radius} />
      ))}
      {POINTS.map(({ x, y, bright }) => (
        <g key={x}>
          {bright && <circle className={styles.halo} cx={x} cy={y} r="13" />}
          <circle className={bright ? styles.bright : styles.point} cx={x} cy={y} r="4" />
        </g>
      ))}
      <path
        className={styles.keep}
        d="M352 342v-64h14v12h10v-12h14v12h10v-12h14v64h-22v-14a9 9 0 0 0-18 0v14z"
        transform="translate(-3 0)"
      />
    </svg>
  );
}
