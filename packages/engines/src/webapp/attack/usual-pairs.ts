/** Names and passwords that are tried first. */

/** The most usual first, and the tries of one name apart from each other. */
export const PAIRS: ReadonlyArray<readonly [user: string, password: string]> = [
  ['admin', 'admin'],
  ['admin', 'password'],
  ['root', 'root'],
  ['test', 'test'],
  ['user', 'user'],
  ['admin', 'admin123'],
  ['guest', 'guest'],
  ['demo', 'demo'],
  ['administrator', 'administrator'],
  ['admin', '123456'],
  ['user', 'password'],
  ['root', 'toor'],
  ['test', '123456'],
  ['user', 'user123'],
  ['manager', 'manager'],
  ['test', 'test123'],
  ['user', '123456'],
  ['demo', 'demo123'],
  ['administrator', 'password'],
  ['superadmin', 'superadmin'],
  ['guest', 'password'],
  ['administrator', 'admin'],
  ['test', 'password'],
  ['demo', 'password'],
  ['administrator', 'secret'],
  ['root', 'password'],
  ['user1', 'user1'],
  ['user1', 'password'],
  ['staff', 'staff'],
  ['manager', 'password'],
];
/** What products are delivered with, by the title of the page that asks. */
export const DELIVERED: ReadonlyArray<readonly [product: RegExp, user: string, password: string]> = [
  [/airflow/i, 'airflow', 'airflow'],
  [/zabbix/i, 'Admin', 'zabbix'],
  [/nexus|artifact/i, 'admin', 'admin123'],
  [/rabbitmq/i, 'guest', 'guest'],
  [/minio/i, 'minioadmin', 'minioadmin'],
  [/kibana|elastic/i, 'elastic', 'changeme'],
  [/keycloak/i, 'admin', 'change_me'],
  [/tomcat/i, 'tomcat', 's3cret'],
  [/glassfish|payara/i, 'admin', 'adminadmin'],
  [/weblogic/i, 'weblogic', 'welcome1'],
  [/phpmyadmin|adminer/i, 'root', ''],
  [/pfsense/i, 'admin', 'pfsense'],
  [/nagios/i, 'nagiosadmin', 'nagios'],
  [/cacti/i, 'admin', 'cacti'],
  [/raspberry|pi-?hole/i, 'pi', 'raspberry'],
  [/ubiquiti|unifi|airos/i, 'ubnt', 'ubnt'],
  [/splunk/i, 'admin', 'changeme'],
  [/odoo|openerp/i, 'admin', 'admin'],
];
/** The name itself, what everybody takes, and what people make of a name first. */
export function passwordsOf(name: string): string[] {
  const own = name.split('@')[0] ?? name;
  return [own, 'password', `${own}123`, '123456'];
}

/** The first part of a name that says what its account is for: `test_user`. */
function purposeIn(name: string): string | undefined {
  const [first = '', second] = (name.split('@')[0] ?? name).toLowerCase().split(/[._-]/);
  return second !== undefined && PAIRS.some(([user]) => user === first) ? first : undefined;
}

/** What stands at the top of lists of stolen passwords: each name has two of them, so that several names try them all. */
const MOST_USED = [
  ['123456', 'password123'],
  ['12345678', '123456789'],
  ['123456', 'qwerty'],
  ['password1', '12345'],
];

/** Of one of several names that a site shows: whoever chose a usual password chose any of the most used ones. */
export function passwordsFor(name: string, at: number): string[] {
  const purpose = purposeIn(name);
  if (purpose !== undefined) return [purpose, `${purpose}123`, ...passwordsOf(name)].slice(0, 4);
  const all = passwordsOf(name);
  return at === 0 ? all : [...all.slice(0, 2), ...(MOST_USED[(at - 1) % MOST_USED.length] ?? [])];
}

/** Of what the browser asks for, wherever that is. */
export const TRIES_OF_REALM = 8;

/** The password of a user whom the customer gave, if it is an obvious one: no try of it is a guess. */
export function obviousPassword(name: string, password: string): string | undefined {
  const isUsual = PAIRS.some(([user, word]) => user === name.toLowerCase() && word === password);
  return isUsual || passwordsOf(name).includes(password) ? password : undefined;
}
