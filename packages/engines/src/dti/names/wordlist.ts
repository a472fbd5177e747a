/**
 * Usual labels of hosts, the most usual first: what companies, Italian ones included, call their machines. Written
 * words come first, then the combinations that administrators make of them.
 */

const words = (text: string): string[] => text.trim().split(/\s+/);

const MOST_USUAL = words(`
  www mail webmail smtp pop imap ftp ns1 ns2 vpn remote portal autodiscover autoconfig mx mx1 mx2 posta pec m mobile
  api app test dev staging admin blog shop store cloud owa exchange lyncdiscover sip enterpriseenrollment
  enterpriseregistration intranet extranet gw gateway fw firewall router dns dns1 dns2 ns ns3 ns4 mail1 mail2 mail3
  smtp1 smtp2 relay web web1 web2 www1 www2 server server1 server2 secure login sso auth id idp accounts account
  support help helpdesk assistenza docs doc wiki static assets cdn img images media video files file download upload
  db database sql mysql git gitlab svn jenkins ci jira confluence monitor monitoring status stats analytics backup
  demo beta preview stage uat qa preprod prod new old legacy citrix rdp ts rds terminal desktop webdisk cpanel whm
  plesk panel pannello controllo gestione gestionale fatture fatturazione ordini clienti fornitori areaclienti
  areariservata riservata utenti utente servizi sviluppo collaudo prova pubblico interno documenti archivio
  protocollo albo sportello prenotazioni prenota catalogo negozio ecommerce e-commerce listino preventivi magazzino
  logistica spedizioni corrieri contabilita amministrazione personale paghe presenze timbrature hr crm erp bi report
  reports reporting dashboard`);

const MAIL = words(`
  email mailer mailgw mailgate mailgateway mailhost mailserver mailrelay mailout mailin mail4 mail5 smtpout smtpin
  smtpauth smtps imaps pop3 pops newsletter lists list listserv mailman postfix zimbra roundcube horde squirrelmail
  rainloop sogo outlook exch exch1 exch2 exchange1 exchange2 hybrid cas edge mta mta1 mta2 mta-sts spam antispam
  spamfilter barracuda ironport mimecast proofpoint bounce bounces unsubscribe tracking track click clicks link links
  em go e pec1 postacert postmaster webmail1 webmail2 webmail3 posta1 posta2 webposta calendario calendar cal contacts
  carddav caldav activesync eas autodiscover2 archive archiviazione mailarchive quarantine quarantena`);

const NETWORK = words(`
  ns5 ns6 dns3 dns4 resolver ntp time tempo dhcp radius tacacs ldap ldaps ad dc dc1 dc2 dc01 dc02 adfs sts fs
  fileserver nas nas1 nas2 san storage qnap synology netapp proxy proxy1 proxy2 wpad squid cache lb lb1 lb2
  loadbalancer haproxy nginx balancer vip wan lan dmz wifi wlan hotspot guest ospiti switch sw1 core access bastion
  jump jumphost ssh sftp ftps ftp1 ftp2 tftp rsync vpn1 vpn2 vpn3 sslvpn openvpn wireguard ipsec anyconnect
  globalprotect fortigate forti pfsense sophos checkpoint paloalto asa meraki unifi mikrotik zyxel voip pbx sip1 sip2
  asterisk centralino telefono telefonia phone tel fax conference meet meeting webex teams skype lync zoom jitsi turn
  stun snmp syslog log logs graylog splunk siem nagios zabbix prtg icinga cacti munin observium librenms grafana
  prometheus alertmanager kibana elastic elasticsearch logstash influx uptime ping health speedtest looking-glass lg
  noc soc ipam netbox phpipam ups printer print stampa stampante scanner cam cam1 camera cameras dvr nvr
  videosorveglianza tvcc domotica iot scada plc hmi bms mgmt management ilo idrac ipmi kvm console oob vcenter esx
  esxi esxi1 vsphere vmware proxmox pve hyperv xen ovirt veeam horizon view vdi workspace apps2 remoteapp rdweb rdgw
  rdgateway tsgateway anydesk teamviewer rustdesk guacamole`);

const DEVELOPMENT = words(`
  development devel develop testing tests testweb testapi qa1 qa2 uat1 uat2 sit int integration pre preproduction
  preprod1 prd production produzione live stg stg1 staging1 staging2 stage1 sandbox lab labs poc pilot canary alpha
  next v1 v2 v3 gitea github bitbucket code repo repository repos registry docker hub harbor nexus artifactory npm
  pypi maven packages mirror mirrors build builds bamboo teamcity drone runner runners argocd argo deploy deployment
  ansible awx puppet chef terraform vault consul nomad k8s kube kubernetes cluster rancher openshift okd swarm
  portainer traefik ingress istio api1 api2 api3 apis api-dev api-test api-staging rest graphql grpc ws websocket
  socket webhook webhooks hooks callback backend back frontend front service services microservices gateway-api
  apigateway swagger openapi developer developers sdk sonar sonarqube sentry bugs bugzilla redmine mantis youtrack
  trac phabricator review reviews gerrit kanban trello board boards selenium jmeter storybook docs-dev debug trace
  jaeger zipkin metrics rabbitmq rabbit kafka zookeeper mq activemq queue redis memcached mongo mongodb postgres pgsql
  pgadmin phpmyadmin pma adminer mssql oracle mariadb cassandra couchdb neo4j solr search ricerca sphinx minio s3
  bucket data datalake dwh hadoop spark airflow jupyter notebook rstudio tableau powerbi metabase superset qlik sas
  etl ai ml bot chatbot gpt svil sviluppo1 collaudo1 collaudo2 prove prova1 test1 test2 test3 test4 test5 dev1 dev2
  dev3 dev4 dev5 demo1 demo2 demo3`);

const WEB = words(`
  www3 www4 www5 www-dev www-test www-old www-new web3 web4 web5 web01 web02 web03 site sites sito siti sitoweb
  website home homepage landing lp promo promozioni campaign campagne marketing adv ads ad1 banner pixel tag tags
  gtm seo social community forum forums chat livechat talk news notizie press stampa2 rassegna media1 media2 video1
  videos tv webtv radio stream streaming live1 podcast photo photos foto gallery galleria image img1 img2 img3
  immagini pics pictures static1 static2 static3 assets1 cdn1 cdn2 cdn3 content contents cms wordpress wp joomla
  drupal magento prestashop woocommerce typo3 liferay sharepoint sp sps moodle elearning e-learning fad formazione
  corsi corso academy accademia learn learning lms training scuola universita biblioteca library opac ebook books
  libri jobs job career careers lavoro lavoraconnoi candidature recruiting eventi events event ticket tickets
  biglietti biglietteria booking reservation reservations hotel ristorante menu viaggi travel turismo mappa mappe map
  maps gis sit-web webgis cartografia meteo weather mobile1 mobi wap android ios apps app1 app2 app3 play game games
  giochi vote voto sondaggi survey surveys questionari form forms moduli modulistica feedback contatti contact info
  about faq kb knowledge knowledgebase guida guide manuali manual tutorial brochure cataloghi catalog b2b b2c rete
  agenti agente rivenditori dealer dealers partner partners reseller affiliati affiliate affiliates sponsor investor
  investors ir corporate group gruppo holding global international italia italy it en de fr es eu uk us cn ch`);

const BUSINESS = words(`
  billing bill pay payment payments pagamenti pagopa cassa pos checkout cart carrello order orders ordine ordine-web
  invoice invoices fattura fattura-elettronica fatturapa sdi e-fattura efattura contratti contratto contracts bandi
  bando gare gara appalti albofornitori fornitore supplier suppliers vendor vendors procurement acquisti acquisto
  vendite vendita sales commerciale offerte offerta quote quotes prezzi price prices magazzini stock inventory
  inventario wms mes plm cad pdm sap sap1 sapgw fiori navision nav dynamics axapta ax zucchetti teamsystem dolibarr
  odoo openerp suitecrm vtiger salesforce hubspot finance finanza bilancio tesoreria banca bank banking homebanking
  trading assicurazioni polizze polizza sinistri agenzia agenzie filiale filiali sede sedi ufficio uffici office
  legale legal privacy gdpr compliance audit qualita quality sicurezza security safety ambiente energia energy
  consumi letture bollette bolletta contatori utility acqua gas luce tributi tari imu suap sue anagrafe demografici
  elezioni comune provincia regione sanita salute referti referto fascicolo cup ospedale lab-analisi farmacia medici
  paziente pazienti patient patients dicom pacs ris dossier cartella mensa scuolabus trasporti mobilita parcheggi
  parking flotta fleet gps tracker veicoli noleggio officina ricambi manutenzione maintenance service-desk servicedesk
  ticketing otrs osticket glpi zammad freshdesk zendesk itsm asset cmdb inventario-it rubrica directory people
  dipendenti dipendente employee employees staff cedolini cedolino buste-paga presenze1 timesheet turni ferie note
  spese notespese rimborsi progetti progetto project projects pm workflow processi bpm ged documentale doc1 docs1
  document documents documentazione archivi conservazione firma firmadigitale sign signature otp mfa 2fa token spid
  cie idp1 sso1 sso2 cas1 keycloak oauth oauth2 openid saml login1 signin signup register registrazione registra
  password passwd pwd reset recovery selfservice self profile profilo my mio myaccount area reserved private privato
  members member soci socio associati club card fidelity loyalty punti premi coupon gift regali`);

const OTHER = words(`
  ns0 a b c d e1 f g h i k l n o p q r s t u v w x y z a1 b1 c1 s1 s2 s4 h1 h2 host host1 host2 host3 vm vm1 vm2 vm3
  vps vps1 vps2 srv srv1 srv2 srv3 srv01 srv02 srv03 srv04 srv05 server3 server4 server5 server01 server02 node
  node1 node2 node3 node01 node02 master slave primary secondary replica pc pc1 client clients customer customers
  user users public pub local localhost internal interna interni ext esterno external int1 zone root sys system
  systems sistemi sistema info1 it-support ict ced ced1 edp infra infrastructure ops devops sre tech tecnico tecnici
  engineering eng research ricerca1 rd innovation innovazione lab1 lab2 open opendata dati dati1 data1 dataset share
  sharing condivisione nextcloud owncloud seafile drive box dropbox transfer filetransfer send invio ftpclienti up
  get dl downloads software update updates upgrade wsus patch sccm intune mdm airwatch mobileiron antivirus av
  kaspersky eset trend symantec epo waf honeypot scan scans vuln nessus openvas pentest csirt cert pki ca ocsp crl
  acme certs ssl tls secure1 secure2 safe vault1 hsm aws azure gcp google office365 o365 m365 sharepoint1 onprem dr
  disaster bck bkp backup1 backup2 backups restore snapshot tape cold temp tmp test-web misc varie old1 old2 oldweb
  oldsite vecchio vecchiosito nuovo nuovosito new1 new2 www0 copia copy bak archive1 archive2 storico parked default
  error maintenance1 manutenzioni offline coming roma milano torino napoli bologna firenze venezia genova palermo
  bari verona padova brescia nord sud est ovest centro estero casa ufficio1 magazzino1 stabilimento fabbrica impianto
  impianti cantiere cantieri negozi negozio1 punto puntovendita outlet showroom fiera fiere evento eventi1 natale
  estate concorso concorsi gioca vinci blog1 blog2 blogs magazine rivista giornale edicola editoria libri1 radio1 tv1
  webcam webcams live2 stream1 stream2 vod iptv epg audio music musica mp3 sound art arte museo mostre teatro cinema
  sport calcio golf tennis sci fitness palestra wellness spa beauty moda fashion style design studio studi grafica
  web-design print1 tipografia food bar pizza vino wine birra bio agri azienda aziende impresa imprese startup`);

const SERVICES = words(`
  www mail smtp web api app portal vpn db sql ftp admin shop crm erp intranet extranet sso auth login docs wiki cms
  cdn static img backend frontend services gestionale servizi clienti portale posta git jenkins monitor files backup
  proxy gw dns ns mx srv server host node vm web-app webapp mobile support reports dashboard sip voip nas dc rds`);
const ENVIRONMENTS = words(
  'dev test staging stage stg uat qa preprod prod demo beta old new int sandbox collaudo sviluppo prova',
);
const NUMBERED = words(`
  www mail smtp web api app vpn db sql ftp ns dns mx srv server host node vm gw fw proxy lb nas dc rds ts mta cdn img
  static test dev demo sip pbx esx backup storage cluster worker cache`);
const PLACES = words('it eu us roma milano cloud aws azure ext int dmz lan backup dr');

function* labels(): Generator<string> {
  yield* MOST_USUAL;
  yield* MAIL;
  yield* DEVELOPMENT;
  yield* NETWORK;
  yield* WEB;
  yield* BUSINESS;
  for (const environment of ENVIRONMENTS.slice(0, 6)) {
    for (const service of SERVICES.slice(0, 20)) yield `${environment}-${service}`;
  }
  for (const service of NUMBERED) for (const number of [1, 2, 3]) yield `${service}${number}`;
  for (const service of NUMBERED) for (const number of ['01', '02', '03']) yield `${service}${number}`;
  yield* OTHER;
  for (const service of SERVICES) for (const environment of ENVIRONMENTS) yield `${service}-${environment}`;
  for (const service of SERVICES.slice(0, 16)) for (const place of PLACES) yield `${service}-${place}`;
  for (const service of NUMBERED) for (const number of [4, 5, 6]) yield `${service}${number}`;
}

export const WORDLIST: readonly string[] = [...new Set(labels())];
