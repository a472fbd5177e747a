import { cveReference, cweReference, rfcReference, scored } from '../../core/definition.ts';
import type { Definition } from '../../core/finding.ts';

/** Scores these share: version 2 and version 3.1, both by their formula. */
const READS_MEMORY = scored(['AV:N/AC:L/Au:N/C:P/I:N/A:N', 5.0], ['AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N', 7.5]);
const HARDLY_BETWEEN = scored(['AV:N/AC:H/Au:N/C:P/I:P/A:N', 4.0], ['AV:N/AC:H/PR:N/UI:N/S:U/C:L/I:L/A:N', 4.8]);
const HARDLY_READS = scored(['AV:N/AC:H/Au:N/C:P/I:N/A:N', 2.6], ['AV:N/AC:H/PR:N/UI:N/S:U/C:L/I:N/A:N', 3.7]);
const DECRYPTS = scored(['AV:N/AC:M/Au:N/C:P/I:N/A:N', 4.3], ['AV:N/AC:H/PR:N/UI:N/S:U/C:H/I:N/A:N', 5.9]);
const DECRYPTS_AND_FORGES = scored(['AV:N/AC:M/Au:N/C:P/I:P/A:N', 5.8], ['AV:N/AC:H/PR:N/UI:N/S:U/C:H/I:H/A:N', 7.4]);
const NOT_TRUSTED = scored(['AV:N/AC:L/Au:N/C:N/I:P/A:N', 5.0], ['AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:L/A:N', 5.3]);
const FORGES = scored(['AV:N/AC:M/Au:N/C:N/I:P/A:N', 4.3], ['AV:N/AC:H/PR:N/UI:N/S:U/C:N/I:H/A:N', 5.9]);

const OLD_TLS = {
  it: 'Disattivare sul server le versioni di TLS precedenti alla 1.2 e offrire TLS 1.2 e 1.3. Verificare prima che nessun client ancora in uso ne abbia bisogno.',
  en: 'Turn off the versions of TLS before 1.2 on the server and offer TLS 1.2 and 1.3. Make sure beforehand that no client still in use needs them.',
};

/** What can be wrong with TLS and its certificates, in our own words. */
export const TLS_DEFINITIONS = {
  'ssl-v2': {
    key: 'ssl-v2',
    family: 'TLS',
    name: { it: 'SSL versione 2 attivo', en: 'SSL version 2 enabled' },
    description: {
      it: 'Il server accetta SSL 2.0, violato da decenni. Basta che sia attivo perché si possano decifrare anche le connessioni TLS che usano la stessa chiave (attacco DROWN).',
      en: 'The server accepts SSL 2.0, broken for decades. Having it enabled is enough for TLS connections that use the same key to be decrypted as well (the DROWN attack).',
    },
    solution: {
      it: 'Disattivare SSL 2.0 e 3.0 e offrire TLS 1.2 e 1.3. Non usare la stessa chiave privata su server che accettano ancora SSL 2.0.',
      en: 'Turn off SSL 2.0 and 3.0 and offer TLS 1.2 and 1.3. Do not use the same private key on servers that still accept SSL 2.0.',
    },
    scores: DECRYPTS_AND_FORGES,
    cves: ['CVE-2016-0800'],
    cwes: ['CWE-326', 'CWE-327'],
    references: [cveReference('CVE-2016-0800'), rfcReference(6176)],
  },
  'ssl-v3': {
    key: 'ssl-v3',
    family: 'TLS',
    name: { it: 'SSL versione 3 attivo', en: 'SSL version 3 enabled' },
    description: {
      it: 'Il server accetta SSL 3.0: chi si trova lungo il percorso può imporlo e decifrare parti della comunicazione, ad esempio i cookie di sessione (attacco POODLE).',
      en: 'The server accepts SSL 3.0: an on-path attacker can force its use and decrypt parts of the communication, such as session cookies (the POODLE attack).',
    },
    solution: {
      it: 'Disattivare SSL 3.0 e offrire TLS 1.2 e 1.3.',
      en: 'Turn off SSL 3.0 and offer TLS 1.2 and 1.3.',
    },
    scores: DECRYPTS,
    cves: ['CVE-2014-3566'],
    cwes: ['CWE-326', 'CWE-327'],
    references: [cveReference('CVE-2014-3566'), rfcReference(7568)],
  },
  'tls-v1.0': {
    key: 'tls-v1.0',
    family: 'TLS',
    name: { it: 'TLS 1.0 attivo', en: 'TLS 1.0 enabled' },
    description: {
      it: 'Il server accetta TLS 1.0, ritirato nel 2021: si basa su MD5 e SHA-1 e la sua modalità CBC è esposta ad attacchi noti come BEAST. Diverse norme, fra cui PCI DSS, non lo ammettono più.',
      en: 'The server accepts TLS 1.0, retired in 2021: it rests on MD5 and SHA-1, and its CBC mode is open to known attacks such as BEAST. Several standards, PCI DSS among them, no longer allow it.',
    },
    solution: OLD_TLS,
    scores: HARDLY_BETWEEN,
    cves: [],
    cwes: ['CWE-326', 'CWE-327'],
    references: [rfcReference(8996)],
  },
  'tls-v1.1': {
    key: 'tls-v1.1',
    family: 'TLS',
    name: { it: 'TLS 1.1 attivo', en: 'TLS 1.1 enabled' },
    description: {
      it: 'Il server accetta TLS 1.1, ritirato nel 2021: firma ancora con SHA-1 e non conosce i cifrari autenticati di oggi.',
      en: 'The server accepts TLS 1.1, retired in 2021: it still signs with SHA-1 and does not know the authenticated ciphers of today.',
    },
    solution: OLD_TLS,
    scores: HARDLY_READS,
    cves: [],
    cwes: ['CWE-326', 'CWE-327'],
    references: [rfcReference(8996)],
  },
  'tls-weak-cipher': {
    key: 'tls-weak-cipher',
    family: 'TLS',
    name: { it: 'Cifrari TLS deboli', en: 'Weak TLS ciphers' },
    description: {
      it: 'Il server accetta cifrari che non proteggono: senza cifratura, senza autenticazione, «export» o con chiavi troppo corte. Chi si trova lungo il percorso può leggere la comunicazione o sostituirsi al server.',
      en: 'The server accepts ciphers that do not protect: without encryption, without authentication, “export” ones or those with keys that are too short. An on-path attacker can read the communication or take the server’s place.',
    },
    solution: {
      it: 'Limitare i cifrari a quelli moderni (AES-GCM o ChaCha20-Poly1305 con scambio di chiavi ECDHE) e togliere NULL, anonimi, EXPORT, DES e RC2.',
      en: 'Restrict the ciphers to modern ones (AES-GCM or ChaCha20-Poly1305 with ECDHE key exchange) and remove NULL, anonymous, EXPORT, DES and RC2 ones.',
    },
    scores: DECRYPTS,
    cves: [],
    cwes: ['CWE-326', 'CWE-327'],
    references: [rfcReference(9325), cweReference(326)],
  },
  'tls-3des': {
    key: 'tls-3des',
    family: 'TLS',
    name: { it: 'Cifrari TLS con 3DES (SWEET32)', en: 'TLS ciphers with 3DES (SWEET32)' },
    description: {
      it: 'Il server accetta cifrari con blocchi di 64 bit: in connessioni lunghe i blocchi si ripetono e chi le registra può ricavarne parti del contenuto.',
      en: 'The server accepts ciphers with blocks of 64 bits: in long connections blocks repeat, and whoever records them can recover parts of the content.',
    },
    solution: {
      it: 'Togliere i cifrari 3DES (in OpenSSL «!3DES») e gli altri con blocchi di 64 bit; usare AES.',
      en: 'Remove the 3DES ciphers (in OpenSSL “!3DES”) and others with blocks of 64 bits; use AES.',
    },
    scores: READS_MEMORY,
    cves: ['CVE-2016-2183'],
    cwes: ['CWE-200', 'CWE-327'],
    references: [cveReference('CVE-2016-2183'), { id: 'SWEET32', link: 'https://sweet32.info/' }],
  },
  'tls-rc4': {
    key: 'tls-rc4',
    family: 'TLS',
    name: { it: 'Cifrari TLS con RC4', en: 'TLS ciphers with RC4' },
    description: {
      it: 'Il server accetta RC4, il cui flusso di cifratura non è abbastanza casuale: raccogliendo molte connessioni se ne può ricavare il contenuto, ad esempio un cookie.',
      en: 'The server accepts RC4, whose key stream is not random enough: from many connections the content can be recovered, a cookie for instance.',
    },
    solution: {
      it: 'Togliere i cifrari RC4 (in OpenSSL «!RC4») e usare AES-GCM o ChaCha20-Poly1305.',
      en: 'Remove the RC4 ciphers (in OpenSSL “!RC4”) and use AES-GCM or ChaCha20-Poly1305.',
    },
    scores: DECRYPTS,
    cves: ['CVE-2013-2566', 'CVE-2015-2808'],
    cwes: ['CWE-326', 'CWE-327'],
    references: [cveReference('CVE-2013-2566'), cveReference('CVE-2015-2808'), rfcReference(7465)],
  },
  'CVE-2014-0160': {
    key: 'CVE-2014-0160',
    family: 'TLS',
    name: { it: 'Heartbleed: lettura della memoria del server', en: 'Heartbleed: reading the server’s memory' },
    description: {
      it: 'La libreria OpenSSL del server restituisce pezzi della propria memoria a chiunque li chieda: chiavi private, password e dati di altri utenti possono essere già stati letti senza lasciare traccia.',
      en: 'The server’s OpenSSL library hands pieces of its own memory to anybody who asks: private keys, passwords and data of other users may have been read already without leaving a trace.',
    },
    solution: {
      it: 'Aggiornare OpenSSL alla 1.0.1g o successiva e riavviare i servizi. Poi sostituire chiavi e certificati, revocare i vecchi e far cambiare le password.',
      en: 'Update OpenSSL to 1.0.1g or later and restart the services. Then replace keys and certificates, revoke the old ones and have passwords changed.',
    },
    scores: READS_MEMORY,
    cves: ['CVE-2014-0160'],
    cwes: ['CWE-125'],
    references: [cveReference('CVE-2014-0160'), { id: 'Heartbleed', link: 'https://heartbleed.com/' }],
  },
  'tls-compression': {
    key: 'tls-compression',
    family: 'TLS',
    name: { it: 'Compressione TLS attiva (CRIME)', en: 'TLS compression enabled (CRIME)' },
    description: {
      it: 'Il server comprime prima di cifrare: dalla lunghezza dei messaggi un attaccante che induca il browser a inviare richieste può indovinare, un carattere alla volta, i segreti che contengono.',
      en: 'The server compresses before it encrypts: from the length of the messages an attacker who makes the browser send requests can guess the secrets in them, one character at a time.',
    },
    solution: {
      it: 'Disattivare la compressione TLS sul server o aggiornare la libreria: nelle versioni attuali è spenta.',
      en: 'Turn TLS compression off on the server, or update the library: current versions have it off.',
    },
    scores: scored(['AV:N/AC:H/Au:N/C:P/I:N/A:N', 2.6], ['AV:N/AC:H/PR:N/UI:R/S:U/C:L/I:N/A:N', 3.1]),
    cves: ['CVE-2012-4929'],
    cwes: ['CWE-310'],
    references: [cveReference('CVE-2012-4929'), rfcReference(9325)],
  },
  'tls-insecure-renegotiation': {
    key: 'tls-insecure-renegotiation',
    family: 'TLS',
    name: { it: 'Rinegoziazione TLS non sicura', en: 'Insecure TLS renegotiation' },
    description: {
      it: 'Il server permette di rinegoziare la connessione senza legare le due parti: chi si trova lungo il percorso può anteporre dati propri a quelli del client, che il server accetta come suoi.',
      en: 'The server lets a connection be renegotiated without binding its two parts: an on-path attacker can put data of their own before the client’s, and the server takes them for the client’s.',
    },
    solution: {
      it: 'Aggiornare la libreria TLS a una versione che segue l’RFC 5746 e disattivare la rinegoziazione non sicura.',
      en: 'Update the TLS library to a version that follows RFC 5746 and turn insecure renegotiation off.',
    },
    scores: scored(['AV:N/AC:M/Au:N/C:N/I:P/A:P', 5.8], ['AV:N/AC:H/PR:N/UI:N/S:U/C:N/I:L/A:L', 4.8]),
    cves: ['CVE-2009-3555'],
    cwes: ['CWE-295'],
    references: [cveReference('CVE-2009-3555'), rfcReference(5746)],
  },
  'cert-expired': {
    key: 'cert-expired',
    family: 'TLS',
    name: { it: 'Certificato scaduto', en: 'Expired certificate' },
    description: {
      it: 'Il certificato del server non è più valido: i client avvisano o rifiutano la connessione, e chi si abitua ad accettare l’avviso non distingue più un server falso da quello vero.',
      en: 'The server’s certificate is no longer valid: clients warn or reject the connection, and whoever gets used to accepting the warning can no longer tell a false server from the true one.',
    },
    solution: {
      it: 'Rinnovare il certificato e renderne automatico il rinnovo, con un avviso prima della scadenza.',
      en: 'Renew the certificate and make renewal automatic, with a warning before it expires.',
    },
    scores: NOT_TRUSTED,
    cves: [],
    cwes: ['CWE-298'],
    references: [cweReference(298), rfcReference(5280)],
  },
  'cert-not-yet-valid': {
    key: 'cert-not-yet-valid',
    family: 'TLS',
    name: { it: 'Certificato non ancora valido', en: 'Certificate not valid yet' },
    description: {
      it: 'Il periodo di validità del certificato comincia nel futuro: fino ad allora i client lo rifiutano. Spesso la causa è un orologio sbagliato su chi lo ha emesso.',
      en: 'The certificate’s period of validity begins in the future: until then clients reject it. Often the cause is a wrong clock where it was issued.',
    },
    solution: {
      it: 'Controllare l’orologio dei sistemi e installare un certificato già valido.',
      en: 'Check the clocks of the systems and install a certificate that is valid now.',
    },
    scores: NOT_TRUSTED,
    cves: [],
    cwes: ['CWE-295'],
    references: [cweReference(295), rfcReference(5280)],
  },
  'cert-self-signed': {
    key: 'cert-self-signed',
    family: 'TLS',
    name: { it: 'Certificato autofirmato', en: 'Self-signed certificate' },
    description: {
      it: 'Il certificato è firmato da sé stesso: nessuna autorità ne garantisce l’identità, e un client che non lo conosce già non può distinguere il server da chi si intromette.',
      en: 'The certificate is signed by itself: no authority vouches for its identity, and a client that does not know it already cannot tell the server from somebody in between.',
    },
    solution: {
      it: 'Installare un certificato emesso da un’autorità riconosciuta, pubblica o aziendale.',
      en: 'Install a certificate issued by an authority the clients recognise, a public one or the company’s own.',
    },
    scores: HARDLY_BETWEEN,
    cves: [],
    cwes: ['CWE-295'],
    references: [cweReference(295), rfcReference(5280)],
  },
  'cert-weak-key': {
    key: 'cert-weak-key',
    family: 'TLS',
    name: { it: 'Chiave del certificato troppo corta', en: 'Certificate key too short' },
    description: {
      it: 'La chiave pubblica del certificato è più corta di quanto oggi si considera sicuro: con mezzi adeguati se ne può calcolare la chiave privata e impersonare il server.',
      en: 'The certificate’s public key is shorter than what counts as safe today: with enough means the private key can be computed from it and the server impersonated.',
    },
    solution: {
      it: 'Generare una nuova chiave, RSA di almeno 2048 bit o ECDSA P-256, e richiedere un nuovo certificato.',
      en: 'Generate a new key, RSA of at least 2048 bits or ECDSA P-256, and request a new certificate.',
    },
    scores: DECRYPTS,
    cves: [],
    cwes: ['CWE-326'],
    references: [cweReference(326), rfcReference(9325)],
  },
  'cert-weak-signature': {
    key: 'cert-weak-signature',
    family: 'TLS',
    name: { it: 'Certificato firmato con un algoritmo debole', en: 'Certificate signed with a weak algorithm' },
    description: {
      it: 'La firma del certificato usa MD5 o SHA-1, per i quali si sanno costruire due documenti con la stessa impronta: un certificato falso può ereditare una firma vera.',
      en: 'The certificate’s signature uses MD5 or SHA-1, for which two documents with the same digest can be built: a false certificate can inherit a true signature.',
    },
    solution: {
      it: 'Richiedere un nuovo certificato firmato con SHA-256 o superiore.',
      en: 'Request a new certificate signed with SHA-256 or better.',
    },
    scores: FORGES,
    cves: [],
    cwes: ['CWE-327', 'CWE-328'],
    references: [cweReference(328), cveReference('CVE-2004-2761')],
  },
} as const satisfies Record<string, Definition>;

export type TlsDefinitionKey = keyof typeof TLS_DEFINITIONS;
