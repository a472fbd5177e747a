/** What a person reads on a sign-in, on a registration and on a forgotten password, in English, Italian, German, French and Spanish. */
export const SIGN_IN_WORDS =
  /\b(?:log|sign)[\s_-]?(?:in|on)\b|\baccedi\b|\baccesso\b|\bentra\b|\banmeld|\beinlogg|connexion|connecter|\biniciar\b|\bacceder\b|\bingresar\b|\bentrar\b|area riservata|member area|\bmy account\b/i;
export const REGISTRATION_WORDS =
  /regist|\bsign[\s_-]?up\b|\bjoin\b|\b(?:create|new|crea|nuovo|erstell|neues|cr[ée]er|crear|nueva)\w{0,3}\b.{0,20}(?:account|user|utente|konto|compte|cuenta)|konto (?:anlegen|erstellen)|iscri|inscri/i;
export const RECOVERY_WORDS =
  /forg[oe]t|\breset|recover|dimentica|recuper|reimposta|ripristina|vergess|zur[üu]cksetz|oubli|r[ée]initialis|olvid|restablec/i;
