import { scored } from '../../core/definition.ts';
import type { ExposureKind } from '../../shared/exposed-services.ts';
import { define, HELPS_TO_READ } from '../define.ts';

const family = 'Exposure';

/** A guessed or stolen password, or the next vulnerability, opens it. */
const LETS_IN = scored(['AV:N/AC:M/Au:N/C:P/I:P/A:P', 6.8], ['AV:N/AC:H/PR:N/UI:N/S:U/C:L/I:L/A:L', 5.6]);
/** Whoever reaches it may command it: these protocols know no sign-in. */
const COMMANDS = scored(['AV:N/AC:L/Au:N/C:N/I:C/A:C', 9.4], ['AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:H/A:H', 9.1]);

export const EXPOSURES = {
  remote_access: define(
    'exposed-remote-access',
    { family, scores: LETS_IN, cwes: [284] },
    {
      name: { it: 'Accesso remoto esposto a Internet', en: 'Remote access exposed to the Internet' },
      description: {
        it: 'Un servizio di accesso remoto (desktop remoto, VNC, Telnet) è raggiungibile da Internet. È la via d’ingresso più usata dai gruppi ransomware: bastano una password indovinata o rubata, o una vulnerabilità non corretta.',
        en: 'A remote access service (remote desktop, VNC, Telnet) can be reached from the Internet. Ransomware groups use it more than any other way in: a guessed or stolen password, or one unpatched vulnerability, is enough.',
      },
      solution: {
        it: 'Chiudere la porta sul firewall perimetrale e consentire l’accesso remoto solo tramite VPN o gateway con autenticazione a più fattori. Sostituire Telnet con SSH.',
        en: 'Close the port at the perimeter firewall and allow remote access only through a VPN or gateway with multi-factor authentication. Replace Telnet with SSH.',
      },
    },
  ),
  file_sharing: define(
    'exposed-file-sharing',
    { family, scores: LETS_IN, cwes: [284] },
    {
      name: { it: 'Condivisione di file esposta a Internet', en: 'File sharing exposed to the Internet' },
      description: {
        it: 'Un servizio di condivisione di file per reti interne (SMB, NetBIOS, NFS, rsync) è raggiungibile da Internet. Consente di provare password, di leggere condivisioni aperte e di sfruttare vulnerabilità con cui i worm si propagano da soli.',
        en: 'A file sharing service meant for internal networks (SMB, NetBIOS, NFS, rsync) can be reached from the Internet. Attackers can try passwords, read open shares and exploit vulnerabilities that worms use to spread on their own.',
      },
      solution: {
        it: 'Bloccare le porte 139, 445, 873 e 2049 sul firewall perimetrale. Per lo scambio di file con l’esterno usare un servizio pensato per Internet, con cifratura e autenticazione a più fattori.',
        en: 'Block ports 139, 445, 873 and 2049 at the perimeter firewall. To exchange files with others use a service made for the Internet, with encryption and multi-factor authentication.',
      },
    },
  ),
  database: define(
    'exposed-database',
    { family, scores: LETS_IN, cwes: [284] },
    {
      name: { it: 'Database esposto a Internet', en: 'Database exposed to the Internet' },
      description: {
        it: 'Un database è raggiungibile da Internet. Chiunque può provarne le password; alcuni prodotti, se non configurati, rispondono senza chiederne una, e i loro dati vengono copiati, cancellati e tenuti in ostaggio.',
        en: 'A database can be reached from the Internet. Anybody can try its passwords; some products answer without one unless they are configured, and their data is copied, erased and held to ransom.',
      },
      solution: {
        it: 'Mettere il database in ascolto solo sull’interfaccia interna e chiudere la porta sul firewall. L’accesso per manutenzione passi da una VPN.',
        en: 'Let the database listen on the internal interface only and close the port at the firewall. Use a VPN for maintenance.',
      },
    },
  ),
  industrial: define(
    'exposed-industrial-protocol',
    { family, scores: COMMANDS, cwes: [306] },
    {
      name: { it: 'Protocollo industriale esposto a Internet', en: 'Industrial protocol exposed to the Internet' },
      description: {
        it: 'Un dispositivo di automazione è raggiungibile da Internet con un protocollo che di norma non prevede autenticazione (Modbus, S7, DNP3, BACnet …): chi lo raggiunge può leggerne lo stato e inviare comandi all’impianto.',
        en: 'An automation device can be reached from the Internet by a protocol that usually has no authentication (Modbus, S7, DNP3, BACnet …): whoever reaches it can read its state and send commands to the plant.',
      },
      solution: {
        it: 'Togliere subito il dispositivo da Internet: collocarlo in una rete OT separata e consentire la teleassistenza solo tramite VPN con autenticazione a più fattori.',
        en: 'Take the device off the Internet at once: place it in a separate OT network and allow remote maintenance only through a VPN with multi-factor authentication.',
      },
    },
  ),
  management: define(
    'exposed-management-interface',
    { family, scores: LETS_IN, cwes: [284] },
    {
      name: { it: 'Interfaccia di gestione esposta a Internet', en: 'Management interface exposed to the Internet' },
      description: {
        it: 'Un’interfaccia per amministrare sistemi o apparati (WinRM, SNMP, IPMI, Docker, LDAP …) è raggiungibile da Internet. Chi vi accede controlla l’intero sistema.',
        en: 'An interface for managing systems or devices (WinRM, SNMP, IPMI, Docker, LDAP …) can be reached from the Internet. Whoever gets in controls the whole system.',
      },
      solution: {
        it: 'Limitare l’interfaccia a una rete di gestione separata, raggiungibile dall’esterno solo tramite VPN con autenticazione a più fattori.',
        en: 'Restrict the interface to a separate management network that can be reached from outside only through a VPN with multi-factor authentication.',
      },
    },
  ),
} as const satisfies Record<ExposureKind, unknown>;

export const INTERNAL_ADDRESS = define(
  'internal-address-in-dns',
  { family, scores: HELPS_TO_READ, cwes: [200] },
  {
    name: { it: 'Indirizzo interno nel DNS pubblico', en: 'Internal address in the public DNS' },
    description: {
      it: 'Il DNS pubblico associa a questo nome un indirizzo della rete interna. Rivela com’è fatta la rete a chi prepara un attacco, e chi si trova in un’altra rete con gli stessi indirizzi può rispondere al posto del servizio.',
      en: 'The public DNS gives this name an address of the internal network. It shows how the network is built to whoever prepares an attack, and somebody in another network with the same addresses can answer in place of the service.',
    },
    solution: {
      it: 'Togliere il record dal DNS pubblico e servirlo con un DNS interno (split horizon).',
      en: 'Remove the record from the public DNS and serve it from an internal DNS (split horizon).',
    },
  },
);

export const EXPOSURE_DEFINITIONS = [...Object.values(EXPOSURES), INTERNAL_ADDRESS] as const;
