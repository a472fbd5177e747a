import type { Language } from '@rocca/contract/language';

/**
 * How people shorten words in chats and notes, each line with the word that is meant before its short forms. Short forms
 * that are terms of the trade (MFA, DPO, SLA) are not among them: passages use those themselves.
 */
const WRITTEN_SHORT: Readonly<Record<Language, string>> = {
  it: `
password: psw pwd pw pswd passwd
documenti: doc docs
vulnerabilità: vuln vulns
credenziali: creds cred
responsabile: resp
dipendenti: dip
fornitore: forn
amministratore: amm admin
azienda: az
autenticazione: autent auth
giorni: gg
ore: hh
settimane: sett
comunque: cmq cmnq
non: nn
per: x
perché: xke xké xkè xché xchè xche perke perké perkè xk
anche: anke
cos'è: cosè
com'è: comè
c'è: cè
dov'è: dovè
qual è: qualè
niente: nnt
sono: sn
cosa: cs
dopo: dp
quindi: qndi
che: ke k
chi: ki
con: cn
dove: dv
quando: qnd qndo
quanto: qnt qto
questo: qst
qualcosa: qlc qlcs qcs
qualcuno: qlcn qlcno
nostro: ns
messaggio: msg
telefono: tel
software: sw
grazie: grz thx
`,
  en: `
password: pw pwd pword passwd
passwords: pws pwds
people: ppl peeps
documents: docs
document: doc
management: mgmt mgt mngmt
manager: mgr
substitute: sub
scan again: rescan re-scan
test again: retest re-test
vulnerability: vuln
vulnerabilities: vulns
credentials: creds cred
authentication: auth authn
employees: emps
department: dept
government: govt
account: acct
accounts: accts
business: biz
company: coy
developers: devs
software: sw
hours: hrs
days: dys
weeks: wks
years: yrs
year: yr
required: reqd
requirements: reqs
message: msg
about: abt
because: bc cuz coz
before: b4
with: w
without: wo
are: r
you: u
your: ur
please: pls plz plse
by the way: btw
something: smth sth
through: thru
between: btwn
should: shud shld
what do you think: wdyt
as soon as possible: asap
thanks: thx tnx
have to: gotta
want to: wanna
going to: gonna
i do not know: idk dunno
`,
};

const PAIRS = { it: pairsOf('it'), en: pairsOf('en') } as const satisfies Record<Language, ReadonlyMap<string, string>>;

const MATCHERS = { it: compile('it'), en: compile('en') } as const satisfies Record<Language, RegExp>;

/** "we're" without its apostrophe at the beginning of a statement: "were a bakery", "were 38 people". */
const WE_ARE = /^were(?= (?:an?|only|just|about|around|\d+) )/iu;

/**
 * Writes out what a question has in short. A letter that stands alone is meant when it is small and after no
 * number: "X" is a name, "2 x 4" a product.
 */
export function expandAbbreviations(text: string, language: Language): string {
  const apart = language === 'en' ? text.replace(WE_ARE, 'we are') : text;
  return apart.replace(MATCHERS[language], (short, at: number) => {
    const isSign = /\d $/.test(apart.slice(0, at));
    if (short.length === 1 && (isSign || short !== short.toLowerCase())) return short;
    return PAIRS[language].get(short.toLowerCase()) ?? short;
  });
}

function pairsOf(language: Language): ReadonlyMap<string, string> {
  const lines = WRITTEN_SHORT[language].trim().split('\n');
  return new Map(
    lines.flatMap((line) => {
      const [meant = '', shorts = ''] = line.split(': ');
      return shorts.split(' ').map((short) => [short, meant] as const);
    }),
  );
}

/** Not within names, addresses and compounds: "sub-processor", "r&d", "docs.example.org". */
function compile(language: Language): RegExp {
  const shorts = [...PAIRS[language].keys()].join('|');
  return new RegExp(`(?<![\\p{L}\\p{N}_@./&’'-])(?:${shorts})(?![\\p{L}\\p{N}_@&/’'-]|\\.[\\p{L}\\p{N}])`, 'giu');
}
