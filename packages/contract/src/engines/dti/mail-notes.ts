import type { Localised } from '../../language.ts';

/** What is right or wrong with a record that protects mail or the name, by the codes that a report stores. */
export const MAIL_NOTES = {
  not_answered: {
    it: 'Nessun server DNS ha risposto: non si sa se il record esista.',
    en: 'No name server answered: whether the record exists is not known.',
  },

  spf_missing: {
    it: 'Nessun record SPF: i destinatari non sanno quali server possano spedire per il dominio.',
    en: 'No SPF record: receivers cannot tell which servers may send for the domain.',
  },
  spf_missing_no_mail: {
    it: 'Il dominio non riceve posta e non ha SPF: «v=spf1 -all» direbbe che non ne spedisce.',
    en: 'The domain receives no mail and has no SPF: “v=spf1 -all” would say that it sends none.',
  },
  spf_sends_nothing: {
    it: 'SPF dichiara che il dominio non spedisce posta.',
    en: 'SPF says that the domain sends no mail.',
  },
  spf_several: {
    it: 'Più record SPF sullo stesso nome: i destinatari li ignorano tutti.',
    en: 'Several SPF records at one name: receivers ignore all of them.',
  },
  spf_syntax: {
    it: 'Il record SPF contiene un errore di sintassi e non ha effetto.',
    en: 'The SPF record has a syntax error and no effect.',
  },
  spf_all_pass: {
    it: 'SPF termina con «+all»: chiunque può spedire per il dominio.',
    en: 'SPF ends in “+all”: anybody may send for the domain.',
  },
  spf_all_neutral: {
    it: 'SPF termina con «?all»: sui mittenti non elencati non dice nulla.',
    en: 'SPF ends in “?all”: it says nothing of senders that are not listed.',
  },
  spf_all_soft: {
    it: 'SPF termina con «~all»: i mittenti non elencati sono sospetti, ma di solito accettati.',
    en: 'SPF ends in “~all”: senders that are not listed are suspicious, yet usually accepted.',
  },
  spf_all_soft_enforced: {
    it: 'SPF termina con «~all», e DMARC fa respingere ciò che non corrisponde: va bene così.',
    en: 'SPF ends in “~all”, and DMARC causes what does not match to be rejected: that is fine.',
  },
  spf_all_fail: {
    it: 'SPF termina con «-all»: i mittenti non elencati vanno respinti.',
    en: 'SPF ends in “-all”: senders that are not listed are to be rejected.',
  },
  spf_no_all: {
    it: 'SPF non dice che cosa fare dei mittenti non elencati: manca «all» alla fine.',
    en: 'SPF does not say what to do with senders that are not listed: the “all” at its end is missing.',
  },
  spf_terms_after_all: {
    it: 'Ciò che segue «all» nel record SPF non viene mai letto.',
    en: 'What follows “all” in the SPF record is never read.',
  },
  spf_too_many_lookups: {
    it: 'SPF richiede più di 10 interrogazioni DNS: oltre il limite i destinatari lo considerano errato.',
    en: 'SPF needs more than 10 DNS lookups: beyond that limit receivers treat it as an error.',
  },
  spf_lookups_near_limit: {
    it: 'SPF richiede 9 o 10 interrogazioni DNS, al limite delle 10 ammesse.',
    en: 'SPF needs 9 or 10 DNS lookups, at the limit of the 10 allowed.',
  },
  spf_void_lookups: {
    it: 'SPF nomina più di due host inesistenti: i destinatari possono considerarlo errato.',
    en: 'SPF names more than two hosts that do not exist: receivers may treat it as an error.',
  },
  spf_loop: {
    it: 'SPF rimanda a se stesso: non se ne può ricavare un esito.',
    en: 'SPF refers to itself: it can give no result.',
  },
  spf_include_broken: {
    it: 'SPF include un nome che non ha un record SPF valido: tutto il record risulta errato.',
    en: 'SPF includes a name without a valid SPF record: the whole record becomes an error.',
  },
  spf_too_many_mx: {
    it: 'SPF usa «mx» su un nome con più di dieci server di posta: oltre il limite è un errore.',
    en: 'SPF uses “mx” at a name with more than ten mail servers: beyond that limit it is an error.',
  },
  spf_ptr: {
    it: 'SPF usa «ptr», lento e inaffidabile: lo standard chiede di non usarlo.',
    en: 'SPF uses “ptr”, which is slow and unreliable: the standard asks not to use it.',
  },
  spf_broad_range: {
    it: 'SPF autorizza una rete molto vasta, con oltre un milione di indirizzi.',
    en: 'SPF allows a very large network, with over a million addresses.',
  },
  spf_everyone: {
    it: 'SPF autorizza una parte enorme di Internet, con una rete troppo vasta o un record incluso.',
    en: 'SPF allows an enormous part of the Internet, by a network that is too large or a record it includes.',
  },
  spf_macros: {
    it: 'SPF contiene macro che dipendono dal messaggio: ciò che c’è dietro non è stato letto.',
    en: 'SPF has macros that depend on the message: what is behind them was not read.',
  },
  spf_unread: {
    it: 'Una parte dei record a cui SPF rimanda non è stata letta: il server DNS non ha risposto.',
    en: 'A part of the records that SPF refers to was not read: the name server did not answer.',
  },

  dkim_none_found: {
    it: 'Nessuna chiave DKIM sotto i selettori più comuni: può esserci sotto un altro nome.',
    en: 'No DKIM key under the usual selectors: there may be one under another name.',
  },
  dkim_unread: {
    it: 'Per alcuni selettori DKIM il server DNS non ha risposto.',
    en: 'For some DKIM selectors the name server did not answer.',
  },
  dkim_key_good: {
    it: 'Chiave DKIM robusta (RSA da almeno 2048 bit o Ed25519).',
    en: 'Strong DKIM key (RSA of at least 2048 bits, or Ed25519).',
  },
  dkim_key_weak: {
    it: 'Chiave DKIM RSA sotto i 2048 bit: ancora accettata, ma debole.',
    en: 'DKIM key of RSA below 2048 bits: still accepted, but weak.',
  },
  dkim_key_short: {
    it: 'Chiave DKIM RSA sotto i 1024 bit: si può ricavare la chiave privata e firmare per il dominio.',
    en: 'DKIM key of RSA below 1024 bits: the private key can be computed and used to sign for the domain.',
  },
  dkim_key_unreadable: {
    it: 'Una chiave DKIM pubblicata non è leggibile: le firme fatte con essa non valgono.',
    en: 'A published DKIM key cannot be read: signatures made with it do not count.',
  },
  dkim_revoked: {
    it: 'Una chiave DKIM è revocata (campo p vuoto).',
    en: 'A DKIM key is revoked (empty p tag).',
  },
  dkim_test: {
    it: 'DKIM è in prova (t=y): i destinatari possono ignorare le firme non valide.',
    en: 'DKIM is in test mode (t=y): receivers may ignore signatures that do not verify.',
  },
  dkim_sha1: {
    it: 'La chiave DKIM ammette soltanto SHA-1, che i destinatari non accettano più.',
    en: 'The DKIM key allows SHA-1 only, which receivers no longer accept.',
  },

  dmarc_missing: {
    it: 'Nessun record DMARC: chi riceve posta contraffatta non sa che cosa farne.',
    en: 'No DMARC record: whoever receives forged mail is not told what to do with it.',
  },
  dmarc_inherited: {
    it: 'DMARC è quello del dominio superiore.',
    en: 'DMARC is that of the parent domain.',
  },
  dmarc_several: {
    it: 'Più record DMARC sullo stesso nome: i destinatari li ignorano tutti.',
    en: 'Several DMARC records at one name: receivers ignore all of them.',
  },
  dmarc_syntax: {
    it: 'Il record DMARC contiene un errore e non ha effetto.',
    en: 'The DMARC record has an error and no effect.',
  },
  dmarc_none: {
    it: 'DMARC si limita a monitorare (p=none): la posta contraffatta viene consegnata.',
    en: 'DMARC only monitors (p=none): forged mail is delivered.',
  },
  dmarc_quarantine: {
    it: 'DMARC manda la posta contraffatta in quarantena (p=quarantine).',
    en: 'DMARC sends forged mail to quarantine (p=quarantine).',
  },
  dmarc_reject: {
    it: 'DMARC fa respingere la posta contraffatta (p=reject).',
    en: 'DMARC causes forged mail to be rejected (p=reject).',
  },
  dmarc_subdomains_open: {
    it: 'DMARC non protegge i sottodomini (sp=none).',
    en: 'DMARC does not protect subdomains (sp=none).',
  },
  dmarc_partial: {
    it: 'DMARC vale soltanto per una parte dei messaggi (pct sotto 100).',
    en: 'DMARC covers only a part of the messages (pct below 100).',
  },
  dmarc_partial_none: {
    it: 'DMARC ha pct sotto 100, che con p=none non ha effetto: varrà quando la politica sarà applicata.',
    en: 'DMARC has pct below 100, which has no effect with p=none: it will count once the policy is enforced.',
  },
  dmarc_test: {
    it: 'DMARC è in prova (t=y): i destinatari non applicano la politica.',
    en: 'DMARC is in test mode (t=y): receivers do not apply the policy.',
  },
  dmarc_no_reports: {
    it: 'DMARC non chiede rapporti (manca rua): gli abusi del dominio restano invisibili.',
    en: 'DMARC asks for no reports (no rua): abuse of the domain stays unseen.',
  },
  dmarc_reports_not_accepted: {
    it: 'DMARC manda rapporti (rua) a un’altra organizzazione che non ha pubblicato il consenso a riceverli: non verranno inviati.',
    en: 'DMARC sends reports (rua) to another organisation that has not published its consent: they will not be sent.',
  },
  dmarc_strict_alignment: {
    it: 'DMARC chiede un allineamento stretto dei domini.',
    en: 'DMARC asks for strict alignment of domains.',
  },

  mta_sts_missing: {
    it: 'Nessun MTA-STS: chi sta lungo il percorso può far viaggiare in chiaro la posta in arrivo.',
    en: 'No MTA-STS: an on-path attacker can force incoming mail to be sent unencrypted.',
  },
  mta_sts_no_mail: {
    it: 'Il dominio non riceve posta: MTA-STS non serve.',
    en: 'The domain receives no mail: it needs no MTA-STS.',
  },
  mta_sts_invalid: {
    it: 'Il record MTA-STS non è valido o ce n’è più di uno: i mittenti lo ignorano.',
    en: 'The MTA-STS record is not valid, or there are several: senders ignore it.',
  },
  mta_sts_policy_unread: {
    it: 'La politica MTA-STS non è stata letta: la sua modalità non è nota.',
    en: 'The MTA-STS policy was not read: its mode is not known.',
  },
  mta_sts_no_policy: {
    it: 'Il record MTA-STS c’è, ma la politica non si trova o non è valida.',
    en: 'The MTA-STS record is there, but the policy is missing or not valid.',
  },
  mta_sts_untrusted: {
    it: 'La politica MTA-STS è servita con un certificato non attendibile: i mittenti la ignorano.',
    en: 'The MTA-STS policy is served with a certificate that is not trusted: senders ignore it.',
  },
  mta_sts_enforce: {
    it: 'MTA-STS è applicato (mode: enforce).',
    en: 'MTA-STS is enforced (mode: enforce).',
  },
  mta_sts_testing: {
    it: 'MTA-STS è in prova (mode: testing): la posta viene consegnata anche senza cifratura.',
    en: 'MTA-STS is in test mode (mode: testing): mail is also delivered without encryption.',
  },
  mta_sts_off: {
    it: 'MTA-STS è disattivato (mode: none).',
    en: 'MTA-STS is turned off (mode: none).',
  },
  mta_sts_mx_mismatch: {
    it: 'La politica MTA-STS non nomina tutti i server di posta: la consegna a quelli mancanti può fallire.',
    en: 'The MTA-STS policy does not name every mail server: delivery to those left out may fail.',
  },
  mta_sts_short_lived: {
    it: 'La politica MTA-STS vale meno di un giorno: i mittenti la dimenticano fra un messaggio e l’altro.',
    en: 'The MTA-STS policy lasts less than a day: senders forget it between messages.',
  },

  tls_rpt_missing: {
    it: 'Nessun TLS-RPT: i problemi di cifratura della posta in arrivo non vengono segnalati.',
    en: 'No TLS-RPT: problems with the encryption of incoming mail are not reported.',
  },
  tls_rpt_no_mail: {
    it: 'Il dominio non riceve posta: TLS-RPT non serve.',
    en: 'The domain receives no mail: it needs no TLS-RPT.',
  },
  tls_rpt_invalid: {
    it: 'Il record TLS-RPT non è valido o ce n’è più di uno.',
    en: 'The TLS-RPT record is not valid, or there are several.',
  },
  tls_rpt_good: {
    it: 'I problemi di cifratura della posta in arrivo vengono segnalati.',
    en: 'Problems with the encryption of incoming mail are reported.',
  },

  dane_missing: {
    it: 'Nessun record TLSA per i server di posta: DANE non è attivo. È facoltativo dove è attivo MTA-STS.',
    en: 'No TLSA records for the mail servers: DANE is not in use. It is optional where MTA-STS is.',
  },
  dane_no_mail: {
    it: 'Il dominio non riceve posta: DANE non serve.',
    en: 'The domain receives no mail: it needs no DANE.',
  },
  dane_partial: {
    it: 'Solo una parte dei server di posta ha record TLSA: gli altri restano attaccabili.',
    en: 'Only some of the mail servers have TLSA records: the others can still be attacked.',
  },
  dane_invalid: {
    it: 'Un record TLSA non è utilizzabile per la posta: i mittenti che applicano DANE possono rifiutare la consegna.',
    en: 'A TLSA record cannot be used for mail: senders that apply DANE may refuse to deliver.',
  },
  dane_unsigned: {
    it: 'La zona dei server di posta non è firmata con DNSSEC: i record TLSA non hanno effetto.',
    en: 'The zone of the mail servers is not signed with DNSSEC: the TLSA records have no effect.',
  },
  dane_good: {
    it: 'I server di posta pubblicano record TLSA in una zona firmata. Il loro certificato non è stato confrontato.',
    en: 'The mail servers publish TLSA records in a signed zone. Their certificate was not compared.',
  },

  dnssec_missing: {
    it: 'La zona non è firmata con DNSSEC: le risposte DNS si possono falsificare.',
    en: 'The zone is not signed with DNSSEC: DNS answers can be forged.',
  },
  dnssec_signed: {
    it: 'La zona è firmata e il dominio superiore lo conferma (DS).',
    en: 'The zone is signed, and the parent domain confirms it (DS).',
  },
  dnssec_validated: {
    it: 'La firma è stata verificata dal server DNS interrogato.',
    en: 'The signature was verified by the name server that was asked.',
  },
  dnssec_no_ds: {
    it: 'La zona è firmata ma nella zona superiore manca il record DS: i resolver non validano le firme.',
    en: 'The zone is signed, but the parent zone has no DS record, so resolvers do not validate the signatures.',
  },
  dnssec_no_keys: {
    it: 'La zona superiore ha un record DS ma la zona non ha chiavi: per i resolver che validano il dominio non è valido e non risponde.',
    en: 'The parent zone has a DS record, but the zone has no keys: validating resolvers treat the domain as bogus and do not answer for it.',
  },
  dnssec_old_algorithm: {
    it: 'DNSSEC usa un algoritmo superato (SHA-1, DSA o MD5).',
    en: 'DNSSEC uses an outdated algorithm (SHA-1, DSA or MD5).',
  },

  caa_missing: {
    it: 'Nessun record CAA: ogni autorità può emettere certificati per il dominio.',
    en: 'No CAA record: any authority may issue certificates for the domain.',
  },
  caa_inherited: {
    it: 'Valgono i record CAA del dominio superiore.',
    en: 'The CAA records of the parent domain apply.',
  },
  caa_restricts: {
    it: 'Solo le autorità nominate possono emettere certificati.',
    en: 'Only the authorities named may issue certificates.',
  },
  caa_forbids: {
    it: 'Nessuna autorità può emettere certificati.',
    en: 'No authority may issue certificates.',
  },
  caa_no_issue: {
    it: 'I record CAA non nominano alcuna autorità: non limitano nulla.',
    en: 'The CAA records name no authority: they restrict nothing.',
  },
  caa_unknown_critical: {
    it: 'Un record CAA critico ha un’etichetta sconosciuta: le autorità devono rifiutare ogni certificato.',
    en: 'A critical CAA record has an unknown tag: authorities must reject every certificate.',
  },

  bimi_missing: {
    it: 'Nessun record BIMI: il logo non compare accanto ai messaggi. Non è una debolezza.',
    en: 'No BIMI record: no logo is shown beside messages. This is no weakness.',
  },
  bimi_good: {
    it: 'BIMI indica il logo del dominio.',
    en: 'BIMI names the logo of the domain.',
  },
  bimi_declined: {
    it: 'BIMI dichiara che il dominio non ha un logo.',
    en: 'BIMI says that the domain has no logo.',
  },
  bimi_invalid: {
    it: 'Il record BIMI non è valido o ce n’è più di uno.',
    en: 'The BIMI record is not valid, or there are several.',
  },
  bimi_no_certificate: {
    it: 'BIMI non ha un certificato del marchio: molti programmi di posta non mostrano il logo.',
    en: 'BIMI has no mark certificate: many mail programs do not show the logo.',
  },
  bimi_needs_dmarc: {
    it: 'BIMI ha effetto solo se DMARC è applicato (quarantine o reject).',
    en: 'BIMI has an effect only where DMARC is enforced (quarantine or reject).',
  },
} as const satisfies Record<string, Localised>;
export type MailNote = keyof typeof MAIL_NOTES;
