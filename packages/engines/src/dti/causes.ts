import type { Localised } from '@rocca/contract/language';

export const noSuchDomain = (domain: string): Localised => ({
  it: `Il dominio ${domain} non esiste: i server DNS non lo conoscono. Controllare il nome.`,
  en: `The domain ${domain} does not exist: the name servers do not know it. Check its name.`,
});

export const NO_NAME_SERVER: Localised = {
  it: 'Nessun server DNS ha risposto: senza DNS non è possibile esaminare il dominio.',
  en: 'No name server answered: without DNS nothing can be seen of the domain.',
};

export const NO_DOMAIN: Localised = {
  it: 'Il target non contiene alcun dominio da esaminare.',
  en: 'The target holds no domain to look at.',
};
