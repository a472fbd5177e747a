import { define, OPENS_ACCOUNTS } from '../define.ts';

export const EXPOSED_PASSWORDS = define(
  'exposed-passwords',
  { family: 'Breaches', scores: OPENS_ACCOUNTS, cwes: [1391] },
  {
    name: { it: 'Account con password esposte in violazioni', en: 'Accounts with passwords exposed in breaches' },
    description: {
      it: 'Indirizzi del dominio compaiono in violazioni o raccolte che contengono anche le password. Dove la stessa password è ancora in uso, ad esempio per la posta, la VPN o un servizio in cloud, chi le possiede può accedere.',
      en: 'Addresses of the domain appear in breaches or collections that hold passwords too. Where the same password is still in use, for mail, the VPN or a cloud service for instance, whoever has them can sign in.',
    },
    solution: {
      it: 'Far cambiare la password agli account interessati ovunque la usino, attivare l’autenticazione a più fattori e rifiutare le password note. Per le raccolte da dispositivi infetti, controllare anche i dispositivi e chiudere le sessioni aperte.',
      en: 'Have the holders of these accounts change the password wherever they use it, turn on multi-factor authentication and reject known passwords. Where passwords were stolen from infected devices, check the devices as well and close open sessions.',
    },
  },
);
