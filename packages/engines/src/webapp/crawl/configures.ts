const CONFIGURES =
  /^(?:configure|configuration|config|configura|configurazione|konfiguration|konfigurieren|configurer|configurar|configuracion)$/;
const SETTINGS =
  /^(?:settings|options|preferences|impostazioni|opzioni|einstellungen|parametres|reglages|ajustes|opciones)$/;
const OF_SITE = /^(?:site|sites|website|system|server|global|app|application|admin|sito|sistema|anwendung|systeme)$/;

/** Whether a page keeps how the whole application works: one wrong value may stop it. */
export const configures = (page: readonly string[], path: readonly string[]) =>
  page.some((word) => CONFIGURES.test(word)) ||
  (path.some((word) => SETTINGS.test(word)) && path.some((word) => OF_SITE.test(word)));
