/**
 * Words of requests that change an application, by what they do: English, Italian, German, French, Spanish, without accents;
 * of other languages those for deleting and signing out alone.
 */

/** What a request would do to the application, as far as its words tell. */
export type StateChange =
  | 'leaves'
  | 'destroys'
  | 'resets'
  | 'toggles'
  | 'orders'
  | 'unsubscribes'
  | 'changes_account'
  | 'registers';

type Words = Readonly<Partial<Record<StateChange, string>>>;

const table = (words: Words): ReadonlyMap<string, StateChange> =>
  new Map(
    Object.entries(words).flatMap(([change, list]) =>
      list
        .trim()
        .split(/\s+/)
        .map((word) => [word, change as StateChange] as const),
    ),
  );

/** Commands wherever they begin or end a name: `delete-user`, `cartEmpty` is not among them. */
export const STRONG = table({
  leaves: `logout logoff signout signoff endsession abmelden ausloggen esci disconnetti disconnettiti deconnexion
    deconnecter cerrarsesion desconectar keluar uitloggen wyloguj`,
  destroys: `delete deleteall remove removeall destroy purge truncate wipe erase discard revoke uninstall shutdown reboot
    dropdb dropdatabase droptable elimina eliminare cancella cancellare rimuovi rimuovere svuota svuotare distruggi
    disinstalla revoca spegni loschen loesche loeschen losche entfernen leeren vernichten deinstallieren widerrufen
    supprimer supprime effacer vider detruire desinstaller borrar eliminar vaciar quitar destruir suprimir desinstalar
    hapus excluir apagar deletar verwijder verwijderen usun`,
  resets: `createdb createdatabase createtables recreatedb reset resetall resetdb factoryreset reinit reinitialize reinstall setupdatabase setupdb initdb installdb
    regenerate rigenera rigenerare neugenerieren regenerieren regenerer regenerar
    rollback ripristina reimposta azzera reinstalla inizializza zurucksetzen zuruecksetzen initialisieren reinitialiser
    restablecer reiniciar reinstalar inicializar`,
  toggles: `toggle enable disable activate deactivate unpublish unban unblock setlevel securitylevel seclevel setsecurity changelevel
    changesecurity turnon turnoff abilita disabilita attiva disattiva aktivieren deaktivieren umschalten einschalten
    ausschalten activer desactiver basculer activar desactivar habilitar deshabilitar inhabilitar alternar`,
  orders: `buynow paynow ordernow placeorder confirmorder orderconfirm confirmpayment addtocart addtobasket
    acquistaora pagaora confermaordine aggiungicarrello jetztkaufen jetztbestellen kaufabschliessen acheterchoisi
    ajouterpanier passercommande compraahora realizarpedido anadircarrito`,
  unsubscribes: `unsubscribe unsub optout disiscriviti disiscrivi abbestellen desabonner desinscrire desuscribirse
    desuscribir`,
});

/** Commands only where they stand alone or beside one of the objects: `clear`, `clear-cart`; not `clear-coat`. */
export const WEAK = table({
  leaves: 'exit quit',
  destroys: `del rm drop empty clear clean flush unlink kill cancel annulla annullare abbrechen annuler cancelar close chiudi
    chiudere schliessen fermer cloturer cerrar terminate termina terminer terminar beenden kundigen kuendigen stornieren resilier
    withdraw ritira zuruckziehen zurueckziehen retirer retirar revoquer revocar anular svuotamento pulisci leer`,
  resets: `setup install installer init initialize initialise restore seed populate migrate rebuild restart installa
    installazione installieren einrichten installer instalar restaurer restaurar renew rotate generate rinnova genera
    erneuern erzeugen generieren renouveler generer renovar generar`,
  toggles: `release switch lock unlock block ban publish approve reject cambia schalten reopen resolve archive complete finish accept
    decline deny dismiss riapri risolvi archivia completa concludi accetta approva rifiuta respingi blocca sblocca
    wiedereroffnen erledigen archivieren abschliessen annehmen akzeptieren genehmigen ablehnen sperren entsperren
    rouvrir resoudre archiver finaliser accepter approuver rejeter refuser bloquer debloquer bannir verrouiller
    reabrir resolver archivar completar finalizar aceptar aprobar rechazar bloquear desbloquear banear`,
  orders: `buy pay purchase checkout order donate acquista acquistare compra paga pagare ordina ordinare kaufen bestellen
    bezahlen zahlen acheter payer commander comprar pagar pedir`,
});

/** Of the weak ones those that alone say too little: a button that closes a dialogue, the column to sort by. */
export const NEEDS_OBJECT =
  set(`release cancel annulla annullare abbrechen annuler cancelar close chiudi kill drop switch lock unlock
  block ban publish approve reject cambia clean leer renew rotate generate rinnova genera erneuern erzeugen generieren
  renouveler generer renovar generar chiudere schliessen fermer cloturer cerrar terminate termina terminer terminar beenden
  kundigen kuendigen stornieren resilier withdraw ritira zuruckziehen zurueckziehen retirer retirar revoquer revocar anular
  reopen resolve archive complete finish accept decline deny dismiss riapri risolvi archivia completa concludi accetta
  approva rifiuta respingi blocca sblocca wiedereroffnen erledigen archivieren abschliessen annehmen akzeptieren
  genehmigen ablehnen sperren entsperren rouvrir resoudre archiver finaliser accepter approuver rejeter refuser bloquer
  debloquer bannir verrouiller reabrir resolver archivar completar finalizar aceptar aprobar rechazar bloquear desbloquear
  banear`);

/** Words that settle something, and are said of screens and lists as well: only beside one of `CASES`. */
export const SETTLES =
  set(`release reopen resolve archive complete finish accept decline deny dismiss riapri risolvi archivia completa concludi
  accetta wiedereroffnen erledigen archivieren abschliessen annehmen akzeptieren rouvrir resoudre archiver finaliser accepter
  reabrir resolver archivar completar finalizar aceptar`);

/** Words that are names of things as well: a number beside them is that of the thing. */
export const NAMES_THINGS = set(
  `release archive complete block lock ban switch drop clean leer kill finish completa bloquer termina cambia publish`,
);

/** What people settle: one of them, as commands name it. */
export const CASES =
  set(`ticket case issue task complaint claim dispute thread topic discussion request application order booking
  reservation appointment invoice offer bid proposal invitation invite friend friendship contract project shipment delivery
  loan payment transfer transaction submission report leave deal auction poll survey job user member account
  segnalazione pratica reclamo richiesta domanda ordine prenotazione appuntamento fattura offerta invito contratto progetto
  attivita prestito pagamento utente discussione sondaggio asta
  anfrage fall aufgabe beschwerde antrag bestellung buchung termin rechnung angebot einladung vertrag projekt auftrag
  benutzer umfrage
  demande dossier tache reclamation commande rendezvous facture offre invitation contrat projet utilisateur sondage
  incidencia caso tarea reclamacion solicitud pedido reserva cita factura oferta invitacion contrato proyecto usuario encuesta`);

/** Folders of them. */
export const CASE_FOLDERS =
  set(`tickets cases issues tasks complaints claims disputes threads topics discussions requests applications
  orders bookings reservations appointments invoices offers bids proposals invitations friends contracts projects shipments
  loans payments transfers transactions submissions reports deals auctions polls surveys jobs users members accounts alerts
  notifications notices invites
  segnalazioni pratiche reclami richieste ordini prenotazioni appuntamenti fatture offerte inviti contratti progetti
  prestiti pagamenti utenti anfragen aufgaben beschwerden antrage bestellungen buchungen termine rechnungen angebote
  einladungen vertrage projekte demandes dossiers taches commandes factures offres contrats projets utilisateurs
  incidencias casos tareas solicitudes pedidos reservas citas facturas ofertas contratos proyectos usuarios`);

/** What somebody holds in secret: who makes it anew takes the old one away. */
export const SECRETS =
  set(`mfa 2fa totp otp api apikey apikeys key keys token tokens secret secrets recovery backup code codes qr qrcode
  chiave chiavi segreto segreti codice codici recupero schlussel schluessel geheimnis wiederherstellungscodes
  cle cles jeton jetons secours clave claves secreto codigo codigos recuperacion`);

export const OBJECTS =
  set(`all everything db database databases data table tables cart basket cache caches log logs history
  session sessions cookies list queue trash bin now it this my me the a an of to your user users account accounts item items
  entry entries record records row rows guestbook comment comments message messages inbox settings config configuration
  default defaults factory site app application server system lab score scores progress demo sample test order orders
  invoice invoices bill subscription booking reservation level mode hints hint security do run confirm ok yes id post posts
  page file files upload uploads folder folders dir directory image images picture pictures photo photos button btn form
  action php loan loans credit credits card cards payment payments transaction transactions transfer transfers request requests
  tutto tutti prestito prestiti carta carte pagamento pagamenti bonifico richiesta richieste carrello ordine ordini utente account elenco cronologia registro cestino messaggi commenti dati ora
  alles alle kredit karte zahlung antrag warenkorb bestellung benutzer konto liste verlauf papierkorb nachrichten daten jetzt
  tout tous pret paiement demande panier commande utilisateur compte liste historique corbeille messages donnees maintenant
  todo todos prestamo tarjeta pago solicitud carrito pedido usuario cuenta lista historial papelera mensajes datos ahora`);

/** A name that holds one of these is about something, and does nothing. */
export const TOPICS =
  set(`help guide guides howto how doc docs documentation manual tutorial tutorials faq policy policies
  about info information instruction instructions requirement requirements overview
  terms conditions why what when where who is are was were did can
  should could example examples javascript js agreement rights explained changelog button-guide
  guida aiuto istruzioni manuale come cosa perche quando condizioni politica informativa esempio
  anleitung hilfe handbuch wie warum wann ratgeber beispiel
  aide pourquoi quand exemple
  guia ayuda como porque cuando condiciones terminos politica ejemplo`);

/** Things that pages are about, and that can be removed as well: beside one strong command alone they are its object. */
export const SUBJECTS =
  set(`note notes step steps tip tips article articles blog news story review reviews method methods price prices plan plans
  service services tool tools kit video course reference release releases notice servizi`);

/** What is released to somebody: notes, reports and versions are published. */
export const RELEASED =
  set(`payment payments payout payouts fund funds money escrow deposit salary payroll transfer transfers order orders invoice
  booking reservation loan hold`);

/** Acts that remove nothing. Beside one of them a command is an offer of the same page: `Upload/Delete`. */
export const HARMLESS_ACTS =
  set(`upload add insert create edit update modify manage import aggiungi inserisci crea modifica gestisci
  carica importa hochladen hinzufugen hinzufuegen anlegen bearbeiten verwalten televerser ajouter creer modifier gerer
  subir agregar anadir crear editar modificar gestionar administrar`);

/** Those that are names of things as well, and say nothing in an address: `list-delete` may remove a list. */
export const READING_ACTS =
  set(`view show list browse search new open read download export vedi visualizza mostra elenca sfoglia cerca nuovo
  nuova apri leggi scarica esporta anzeigen suchen neu offnen lesen herunterladen voir afficher chercher nouveau nouvelle
  ouvrir lire telecharger ver mostrar buscar nuevo nueva abrir leer descargar`);

export const AND = set('and or e ed o und oder et ou y');

/** Parts of a screen: who shows or hides one changes nothing but the screen. */
export const SCREEN_PARTS =
  set(`menu menus navigation nav navbar navigazione sidebar panel dropdown modal dialog tab tabs
  search filter filters details more fullscreen dark theme contrast view views visibility section accordion submenu
  collapse tooltip column columns password passwort grid map legend layer layers chat player sound mute cookie cookies
  notifications`);

export const PASSWORDS =
  set(`password passwords passwd passwort kennwort pwd contrasena clave motdepasse mdp passphrase pin
  parola credenziali`);

/** Beside these a word of ordering is a command; `order-history` is a list. */
export const ORDER_OBJECTS =
  set(`now it this my the your a order cart basket invoice bill item items subscription confirm
  ora carrello jetzt warenkorb maintenant panier ahora carrito`);

/** Folders of texts and files: nothing below them does anything. */
export const READ_FOLDERS =
  set(`doc docs documentation help guide guides manual wiki kb faq learn tutorial tutorials static
  assets js css images img fonts lib libs vendor dist guida aiuto manuale hilfe handbuch aide ayuda guia`);

/** Folders of things with a name: below them only a name that is nothing but a command is one. */
export const NAME_FOLDERS =
  set(`blog news article articles post posts support product products category categories tag tags
  recipes download downloads prodotti prodotto articoli articolo notizie ricette produkte produkt artikel produits produit
  actualites productos producto noticias`);

/** Parameters whose value names what to do, or the page that does it. */
export const ACTION_NAMES =
  set(`do action act cmd command op operation task func function fn event submit azione operazione
  aktion accion operacion a m p r c page view route controller module section content path option mode step method
  _method what job todo`);

/** Parameters that hold words of a visitor, an order of rows, or another address. */
export const READING_NAMES =
  set(`q s query search keyword keywords term terms text title name names label sort sortby order
  orderby dir direction lang language locale tag tags category cat ref redirect redirecturl return returnurl next url uri to
  back continue filter type status cerca ricerca testo nome titolo ordina ordinamento suche name suchbegriff recherche nom tri
  buscar busqueda nombre orden`);

/** Pairs and triples of words that are one: `log out`, `add to cart`. */
export const JOINED =
  set(`logout logoff signout signoff endsession cerrarsesion setup checkout turnon turnoff buynow paynow
  ordernow placeorder confirmorder orderconfirm confirmpayment addtocart addtobasket acquistaora pagaora confermaordine
  jetztkaufen jetztbestellen compraahora realizarpedido passercommande optout motdepasse factoryreset setlevel
  securitylevel setsecurity changelevel changesecurity topup cashout sendmoney resetdb resetall deleteall removeall dropdb dropdatabase droptable
  setupdb setupdatabase createdb createdatabase createtables initdb installdb howto signup signin login redirecturl returnurl sortby orderby`);

function set(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/));
}

/** Words of a cart, and pages that sell. */
export const SELLS = new Set(
  'order orders checkout purchase purchases payment payments pay buy acquista paga pagamento bestellen bezahlen zahlung commander payer paiement comprar pagar pago'.split(
    ' ',
  ),
);

export const CARTS = new Set(
  'cart basket carrello warenkorb panier carrito order bestellung commande pedido ordine checkout buy'.split(' '),
);
