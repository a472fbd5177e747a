const lines = (text: string) => text.trim().split(/\s+/);

/** Suffixes under which a company's name is worth registering to somebody else, most abused first. */
export const OTHER_SUFFIXES: readonly string[] = [
  // Mistyped `.com`, and those that people expect a company to have.
  ...lines('com co cm om net org it eu info biz'),
  ...lines('io ai app dev cloud online site store shop xyz top club vip live pro tech website space icu cyou'),
  ...lines('click link buzz work fun life world today email support services center group company agency solutions'),
  ...lines('network systems digital media marketing consulting finance financial bank loans credit money cash capital'),
  ...lines('insurance legal law health care clinic energy travel hotel restaurant food wine fashion style'),
  ...lines('academy education school university careers jobs news blog wiki page one plus best bid win men loan'),
  ...lines('stream download review trade party science date faith racing webcam cricket accountant rest monster sbs'),
  ...lines('quest lol bond cfd autos boats homes yachts skin hair makeup beauty zip mov ink global international'),
  ...lines('ltd gmbh srl sarl llc inc name mobi tel asia cat tv me cc ws to fm am gg sh ac im je la vc ag sc'),
  ...lines('de fr es uk nl be ch at lu li mc sm va ie pt dk se no fi is ee lv lt pl cz sk hu si hr ba rs mk al gr cy'),
  ...lines('mt ro bg md ua by ru su ge az kz uz kg tj tm tr il ae sa qa kw om ir iq lb jo eg ma dz tn ly'),
  ...lines('ng ke gh tz ug cd cg cm ci sn mu mg rw et so st cf ga gq ml tk us ca mx br ar cl pe ve ec bo py uy gt cr'),
  ...lines('pa do pr ht tt cn hk tw mo jp kr in pk bd lk th vn kh my sg id ph au nz fj pw nu ms gs tf re pm'),
  ...lines(
    'co.uk org.uk me.uk ltd.uk com.au net.au co.nz com.br net.br com.mx com.ar com.co com.pe com.ve com.ec com.uy',
  ),
  ...lines('com.tr com.ua com.pl net.pl com.gr com.cy com.mt com.ro com.es com.pt com.hr com.mk com.al co.at'),
  ...lines(
    'co.il co.za co.ke com.ng com.gh com.eg co.ma com.tn com.sa com.qa com.kw com.lb com.cn com.hk com.tw co.jp',
  ),
  ...lines('co.kr co.in com.pk com.bd com.sg com.my co.id com.ph co.th com.vn'),
].filter((suffix, index, all) => all.indexOf(suffix) === index);
