import { BRAND } from '@rocca/contract/brand';
import { definitions, type LegalText, list, paragraph } from '../legal-text.ts';
import { LEGAL_TITLES } from '../titles.ts';

export const text: LegalText = {
  title: LEGAL_TITLES['security-measures'].it,
  summary: `Come ${BRAND.name} protegge i dati dei clienti e i sistemi che esegue: isolamento, identità, cifratura, strumenti confinati, copie di sicurezza e registri.`,
  updated: '2026-11-19',
  sections: [
    {
      id: 'scope',
      heading: 'A che cosa serve questa pagina',
      blocks: [
        paragraph(
          `Una piattaforma che cerca le debolezze altrui conserva informazioni che un aggressore vorrebbe avere. Qui sono descritte le misure tecniche e organizzative che ${BRAND.name} applica, ai sensi dell’art. 32 del Regolamento (UE) 2016/679. Il testo può essere richiamato nel registro dei trattamenti o nella valutazione dei fornitori prevista dalla disciplina NIS 2.`,
        ),
        paragraph(
          'Sono elencate soltanto le misure che il prodotto mette in atto. In un’installazione presso il cliente, la protezione della macchina, della rete e dei supporti su cui il prodotto gira spetta al cliente stesso.',
        ),
      ],
    },
    {
      id: 'tenancy',
      heading: 'Isolamento fra clienti',
      blocks: [
        paragraph(
          'Ogni azienda ha un proprio account, che contiene utenti, target, test, report e licenze. Nulla di un account è visibile da un altro.',
        ),
        list(
          'Ogni lettura e ogni scrittura nella banca dati indica l’account a cui appartiene.',
          'L’identificativo di un oggetto altrui riceve la stessa risposta di un identificativo inesistente, così che neppure la sua esistenza trapeli.',
          'Un partner vede l’elenco dei clienti che gestisce e opera in un solo account alla volta.',
          'Il personale non vede i report di un cliente, a meno che non operi in quell’account; in tal caso l’operazione è registrata.',
        ),
      ],
    },
    {
      id: 'identity',
      heading: 'Identità e sessioni',
      blocks: [
        definitions(
          [
            'Password',
            'Sono conservate soltanto come impronte argon2id, un algoritmo che rende costosi i tentativi in serie. Nessuno, personale compreso, può rileggerle.',
          ],
          [
            'Token di accesso',
            'Sono firmati con RS256 e hanno durata breve. Il browser verifica la firma del token di identità con la chiave pubblica della piattaforma.',
          ],
          [
            'Token di rinnovo',
            'Cambiano a ogni uso. Se un token già usato ricompare, segno di una possibile sottrazione, l’intera catena di sessione viene chiusa.',
          ],
          [
            'Dispositivi riconosciuti',
            'A ogni accesso il browser conserva un cookie tecnico per 180 giorni. Serve a riconoscere il dispositivo, così che i tentativi falliti di altre persone non possano impedirti di entrare. Non contiene dati leggibili, è usato soltanto per l’accesso e senza la password non apre nulla.',
          ],
          [
            'Uscita',
            'La disconnessione cancella i dati di sessione conservati nel browser. Il cookie del dispositivo riconosciuto resta; si può cancellare in ogni momento dalle impostazioni del browser.',
          ],
        ),
        paragraph('Un’installazione di produzione non crea account dimostrativi né password predefinite.'),
      ],
    },
    {
      id: 'least-privilege',
      heading: 'Privilegio minimo',
      blocks: [
        paragraph(
          'Ciascun utente può fare soltanto ciò che ruolo e licenze consentono, e il controllo avviene sul server: nascondere un pulsante non è mai l’unica barriera.',
        ),
        list(
          'Creare, modificare e cancellare target richiede un ruolo apposito.',
          'L’archivio con i dati grezzi di un report è offerto soltanto a chi ha il ruolo corrispondente.',
          'Le sezioni che una licenza non comprende non lasciano il server.',
          'Le funzioni di amministrazione sono riservate al personale.',
        ),
      ],
    },
    {
      id: 'encryption',
      heading: 'Cifratura dei segreti e dei report',
      blocks: [
        paragraph(
          'I segreti delle VPN e quelli dell’autenticazione tramite modulo, usati nelle scansioni di applicazioni web, sono cifrati a riposo con AES-256-GCM, che ne protegge la riservatezza e ne rivela le alterazioni. Anche i file dei report sono cifrati a riposo.',
        ),
        list(
          'Un segreto salvato non torna mai indietro: le interfacce indicano soltanto che è presente.',
          'Per cambiarlo se ne invia uno nuovo; lasciando il campo invariato si conserva quello esistente.',
          'Nella protezione delle carte l’impronta del numero è calcolata nel browser: il numero completo non viene trasmesso. Alle risposte arrivano le ultime quattro cifre, mai l’impronta.',
        ),
      ],
    },
    {
      id: 'tools',
      heading: 'Strumenti di test confinati',
      blocks: [
        paragraph(
          'I programmi che eseguono i test elaborano dati provenienti da sistemi non fidati. Per questo sono trattati come se potessero essere indotti a sbagliare.',
        ),
        list(
          'Sono avviati con argomenti espliciti, senza passare da una shell.',
          'Lavorano senza privilegi di amministratore dove il tipo di test lo permette, ciascuno in una cartella propria.',
          'Hanno limiti di tempo, di memoria e di quantità di dati prodotti.',
          'Dove la macchina lo consente, operano in uno spazio di rete separato.',
          'Il tunnel VPN di un test vive nello stesso spazio separato e scompare con esso.',
          'Di una configurazione OpenVPN sono accettate soltanto le direttive comprese in un elenco ammesso: script, moduli aggiuntivi, percorsi e file di registro sono rifiutati indicando la direttiva.',
        ),
        paragraph(
          'I target sono controllati prima dell’avvio: formato, dimensione massima, divieto di mescolare indirizzi pubblici e privati, esclusione degli intervalli che non sono né privati né unicast. L’uscita vuota o interrotta di uno strumento è considerata un guasto, non un esito pulito.',
        ),
      ],
    },
    {
      id: 'application',
      heading: 'Difese dell’applicazione',
      blocks: [
        list(
          'I dati in ingresso sono verificati una volta, al confine, con schemi comuni a client e server.',
          'Le interrogazioni alla banca dati sono parametrizzate.',
          'Una politica di sicurezza dei contenuti restrittiva ammette nel browser soltanto script e stili serviti dalla piattaforma.',
          'Le richieste eccessive sono respinte indicando quando riprovare.',
          'I messaggi di errore non rivelano dettagli interni: l’utente riceve un codice che permette di ritrovare l’evento nei registri.',
        ),
      ],
    },
    {
      id: 'logging',
      heading: 'Registri e tracciabilità',
      blocks: [
        paragraph(
          'I registri servono a capire che cosa è accaduto senza diventare a loro volta un rischio: password, token, chiavi e credenziali dei target non vi compaiono. Sono tracciati, fra gli altri, gli interventi del personale in un account e la restituzione di scansioni a una licenza.',
        ),
      ],
    },
    {
      id: 'backups',
      heading: 'Copie di sicurezza e continuità',
      blocks: [
        paragraph(
          'Le copie di sicurezza sono eseguite ogni giorno e conservate per 30 giorni. Un dato cancellato dalla piattaforma può quindi restare in una copia fino alla scadenza di quest’ultima.',
        ),
        list(
          'La richiesta di un test, il consumo della scansione e la messa in coda avvengono in un’unica transazione: o riescono tutti, o nessuno.',
          'Lo stato del servizio, della banca dati, della coda e degli strumenti è esposto a controlli automatici.',
          'Se manca uno strumento, il test che ne ha bisogno viene rifiutato all’avvio, senza consumare scansioni.',
        ),
      ],
    },
    {
      id: 'deletion',
      heading: 'Cancellazione dei dati',
      blocks: [
        paragraph(
          'Il cliente può cancellare report e target. Con il target sono rimossi i suoi report; i test in coda o in corso non vengono toccati e si eliminano una volta terminati. I report possono contenere dati personali, come indirizzi di posta trovati in una violazione: conviene conservarli soltanto per il tempo utile.',
        ),
      ],
    },
    {
      id: 'your-part',
      heading: 'Che cosa spetta al cliente',
      blocks: [
        list(
          'Assegnare i ruoli secondo necessità e togliere l’accesso a chi cambia incarico o lascia l’azienda.',
          'Scegliere password lunghe e non usate altrove.',
          'Affidare ai test credenziali dedicate, con privilegi ridotti, e revocarle alla fine.',
          'Proteggere i file scaricati: fuori dalla piattaforma le misure di questa pagina non li seguono.',
          'Segnalare subito comportamenti sospetti tramite l’assistenza.',
        ),
        paragraph(
          'Nessuna misura annulla il rischio. Questa pagina viene aggiornata quando le misure cambiano; la data in alto indica l’ultima revisione.',
        ),
      ],
    },
  ],
};
