import type { FactTopic } from '@rocca/contract/survey/fact-topics';
import { EXPOSED_SERVICES, type ExposedService, type ExposureKind } from '@rocca/engines/shared/exposed-services';
import { type SQL, sql } from 'drizzle-orm';

type Topic = Extract<FactTopic, 'exposed_remote_access' | 'exposed_ssh' | 'exposed_database'>;

const TOPICS: Readonly<Partial<Record<ExposureKind, Topic>>> = {
  remote_access: 'exposed_remote_access',
  database: 'exposed_database',
  file_sharing: 'exposed_database',
};

type AskedService = Pick<ExposedService, 'label' | 'names' | 'ports'> & { readonly topic: Topic };

/** No exposure by itself, but questions on remote access name it: a topic of its own, which other answers do not deny. */
const SSH: AskedService = { topic: 'exposed_ssh', label: 'SSH', names: ['ssh'], ports: [22] };

/** The services that a questionnaire asks about. */
export const ASKED_SERVICES: readonly AskedService[] = EXPOSED_SERVICES.flatMap((service): AskedService[] => {
  const topic = TOPICS[service.kind];
  return topic ? [{ ...service, topic }] : [];
}).concat(SSH);

/**
 * Addresses that can be reached from inside a network alone: a service there is not exposed. Loopback is left out, since
 * the lab is all that can be tested on it.
 */
const INSIDE = [
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  '169.254.0.0/16',
  'fc00::/7',
  'fe80::/10',
];

export const isOutside = (ip: SQL): SQL => sql`NOT (${ip} <<= ANY (${sql.param(INSIDE)}::inet[]))`;
