/** Services that nobody outside a company's network should reach, by how they let an attacker in. */
export type ExposureKind = 'remote_access' | 'file_sharing' | 'database' | 'industrial' | 'management';

export interface ExposedService {
  readonly kind: ExposureKind;
  readonly label: string;
  /** As nmap names it. */
  readonly names: readonly string[];
  /** Where it usually is; none: its ports are used for much else. */
  readonly ports: readonly number[];
  readonly udpPorts?: readonly number[];
  /** How inviting it is for a ransomware group: an open remote desktop weighs one. */
  readonly weight?: number;
}

/** SSH is not among them: at the edge of a network it is as often meant as not. */
export const EXPOSED_SERVICES: readonly ExposedService[] = [
  { kind: 'remote_access', label: 'RDP', names: ['ms-wbt-server'], ports: [3389], weight: 1 },
  { kind: 'remote_access', label: 'VNC', names: ['vnc', 'vnc-http'], ports: [5900, 5901], weight: 0.8 },
  { kind: 'remote_access', label: 'Telnet', names: ['telnet'], ports: [23], weight: 0.8 },
  { kind: 'remote_access', label: 'rlogin', names: ['login', 'shell', 'exec'], ports: [] },
  { kind: 'remote_access', label: 'X11', names: ['X11'], ports: [] },
  { kind: 'file_sharing', label: 'SMB', names: ['microsoft-ds'], ports: [445], weight: 1 },
  { kind: 'file_sharing', label: 'NetBIOS', names: ['netbios-ssn'], ports: [139], weight: 0.7 },
  { kind: 'file_sharing', label: 'NFS', names: ['nfs'], ports: [2049] },
  { kind: 'file_sharing', label: 'rsync', names: ['rsync'], ports: [873] },
  { kind: 'database', label: 'MySQL', names: ['mysql'], ports: [3306], weight: 0.5 },
  { kind: 'database', label: 'PostgreSQL', names: ['postgresql'], ports: [5432], weight: 0.4 },
  { kind: 'database', label: 'SQL Server', names: ['ms-sql-s'], ports: [1433], weight: 0.5 },
  { kind: 'database', label: 'Oracle', names: ['oracle-tns', 'oracle'], ports: [1521], weight: 0.4 },
  { kind: 'database', label: 'MongoDB', names: ['mongodb'], ports: [27017], weight: 0.5 },
  { kind: 'database', label: 'Redis', names: ['redis'], ports: [6379], weight: 0.5 },
  { kind: 'database', label: 'Memcached', names: ['memcached', 'memcache'], ports: [11211] },
  { kind: 'database', label: 'Elasticsearch', names: ['elasticsearch'], ports: [9200], weight: 0.5 },
  { kind: 'database', label: 'CouchDB', names: ['couchdb'], ports: [5984, 6984], weight: 0.5 },
  { kind: 'database', label: 'InfluxDB', names: ['influxdb'], ports: [8086] },
  { kind: 'database', label: 'Neo4j', names: ['neo4j', 'bolt'], ports: [7474, 7473, 7687] },
  { kind: 'database', label: 'Apache Solr', names: ['solr'], ports: [8983] },
  { kind: 'database', label: 'RethinkDB', names: ['rethinkdb'], ports: [28_015, 29_015] },
  { kind: 'database', label: 'ArangoDB', names: ['arangodb'], ports: [8529] },
  { kind: 'database', label: 'ClickHouse', names: ['clickhouse'], ports: [8123] },
  { kind: 'database', label: 'Couchbase', names: ['couchbase'], ports: [11_210] },
  { kind: 'database', label: 'Db2', names: ['ibm-db2'], ports: [] },
  { kind: 'database', label: 'Firebird', names: ['firebird'], ports: [3050] },
  { kind: 'database', label: 'Cassandra', names: ['cassandra', 'cassandra-native'], ports: [9042] },
  { kind: 'industrial', label: 'Modbus', names: ['modbus', 'mbap'], ports: [502] },
  { kind: 'industrial', label: 'Siemens S7', names: ['iso-tsap', 's7-comm'], ports: [102] },
  { kind: 'industrial', label: 'IEC 60870-5-104', names: ['iec-104'], ports: [2404] },
  { kind: 'industrial', label: 'DNP3', names: ['dnp', 'dnp3'], ports: [20_000] },
  { kind: 'industrial', label: 'EtherNet/IP', names: ['EtherNetIP-2', 'EtherNet-IP-2', 'enip'], ports: [44_818] },
  { kind: 'industrial', label: 'BACnet', names: ['bacnet'], ports: [], udpPorts: [47_808] },
  { kind: 'industrial', label: 'Niagara Fox', names: ['niagara-fox'], ports: [1911] },
  { kind: 'management', label: 'WinRM', names: ['wsman', 'wsmans'], ports: [5985, 5986], weight: 0.6 },
  { kind: 'management', label: 'SNMP', names: ['snmp'], ports: [], udpPorts: [161] },
  { kind: 'management', label: 'IPMI', names: ['asf-rmcp'], ports: [], udpPorts: [623] },
  { kind: 'management', label: 'Docker', names: ['docker'], ports: [2375] },
  { kind: 'management', label: 'Kubelet', names: ['kubelet'], ports: [10_250] },
  { kind: 'management', label: 'etcd', names: ['etcd-client'], ports: [2379] },
  { kind: 'management', label: 'Winbox', names: ['mikrotik-winbox', 'winbox'], ports: [8291] },
  { kind: 'management', label: 'TR-069', names: ['cwmp'], ports: [7547] },
  { kind: 'management', label: 'LDAP', names: ['ldap'], ports: [389] },
  { kind: 'management', label: 'Java RMI', names: ['java-rmi', 'rmiregistry'], ports: [1099] },
];

/** Panels from which a system is managed, by the names of the knowledge. Their pages name others (`panel: …`). */
export const MANAGEMENT_PANELS: ReadonlyMap<string, string> = new Map([
  ['webmin:webmin', 'Webmin'],
  ['webmin:usermin', 'Usermin'],
  ['ajenti:ajenti', 'Ajenti'],
  ['phpmyadmin:phpmyadmin', 'phpMyAdmin'],
  ['pgadmin:pgadmin_4', 'pgAdmin'],
  ['adminer:adminer', 'Adminer'],
  ['cpanel:cpanel', 'cPanel'],
  ['plesk:plesk', 'Plesk'],
  ['directadmin:directadmin', 'DirectAdmin'],
  ['ispconfig:ispconfig', 'ISPConfig'],
  ['proxmox:virtual_environment', 'Proxmox Virtual Environment'],
  ['vmware:esxi', 'VMware ESXi'],
  ['vmware:vcenter_server', 'VMware vCenter'],
  ['dell:idrac', 'Dell iDRAC'],
  ['hp:integrated_lights-out', 'HPE iLO'],
  ['portainer:portainer', 'Portainer'],
]);

/** Databases that answer over HTTP, by the names of the knowledge. Their pages name others (`database: …`). */
export const HTTP_DATABASES: ReadonlyMap<string, string> = new Map([
  ['apache:couchdb', 'CouchDB'],
  ['elastic:elasticsearch', 'Elasticsearch'],
  ['elasticsearch:elasticsearch', 'Elasticsearch'],
  ['amazon:opensearch', 'OpenSearch'],
  ['opensearch:opensearch', 'OpenSearch'],
  ['influxdata:influxdb', 'InfluxDB'],
  ['neo4j:neo4j', 'Neo4j'],
  ['apache:solr', 'Apache Solr'],
  ['rethinkdb:rethinkdb', 'RethinkDB'],
  ['arangodb:arangodb', 'ArangoDB'],
  ['clickhouse:clickhouse', 'ClickHouse'],
  ['yandex:clickhouse', 'ClickHouse'],
  ['couchbase:couchbase_server', 'Couchbase'],
  ['ravendb:ravendb', 'RavenDB'],
  ['orientdb:orientdb', 'OrientDB'],
  ['apache:hbase', 'Apache HBase'],
  ['basho:riak', 'Riak'],
  ['cockroachlabs:cockroachdb', 'CockroachDB'],
  ['mongodb:mongodb', 'MongoDB'],
  ['crate:cratedb', 'CrateDB'],
  ['h2database:h2', 'H2'],
]);

/** Headers that only these databases send. */
export const DATABASE_HEADERS: ReadonlyArray<readonly [header: RegExp, label: string]> = [
  [/^server: CouchDB\//im, 'CouchDB'],
  [/^x-couch-request-id: /im, 'CouchDB'],
  [/^x-elastic-product: Elasticsearch/im, 'Elasticsearch'],
  [/^x-influxdb-(?:version|build): /im, 'InfluxDB'],
  [/^x-clickhouse-(?:server-display-name|summary|query-id): /im, 'ClickHouse'],
  [/^(?:server: ArangoDB|x-arango-[a-z-]{1,40}: )/im, 'ArangoDB'],
  [/^server: Couchbase Server/im, 'Couchbase'],
  [/^server: OrientDB Server/im, 'OrientDB'],
];
