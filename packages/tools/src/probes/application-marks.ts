/** A product that tells its version in the text of its own pages, in words that no other page has. */
export interface PageMark {
  /** Looked for first: most pages hold none of these. */
  readonly holds: string;
  readonly version: RegExp;
  /** As the tables of products call it. */
  readonly name: string;
  /** The release that the number of a build or of a file stands for; null: none. */
  readonly release?: (told: string) => string | null;
}

/** Files of plug-ins that carry the plug-in's own number, not that of a library in its folder. */
const PLUGIN_FILES: ReadonlyArray<readonly [file: string, name: string]> = [
  ['contact-form-7/includes/css/styles.css', 'Contact Form 7'],
  ['woocommerce/assets/css/woocommerce.css', 'WooCommerce'],
  ['elementor/assets/css/frontend.min.css', 'Elementor'],
  ['elementor/assets/css/frontend-lite.min.css', 'Elementor'],
  ['ultimate-member/assets/css/um-styles.css', 'Ultimate Member'],
  ['bbpress/templates/default/css/bbpress.min.css', 'bbPress'],
  ['buddypress/bp-templates/bp-legacy/css/buddypress.min.css', 'BuddyPress'],
  ['ninja-forms/assets/css/display-structure.css', 'Ninja Forms'],
  ['ninja-forms/assets/css/display-opinions-light.css', 'Ninja Forms'],
];

const pluginMark = ([file, name]: (typeof PLUGIN_FILES)[number]): PageMark => ({
  holds: `/plugins/${file}?ver=`,
  version: new RegExp(
    `/wp-content/plugins/${file.replaceAll('.', '\\.')}\\?ver=(\\d{1,3}(?:\\.\\d{1,3}){1,3})(?=["'&])`,
  ),
  name,
});

/** What forums, trackers, office and monitoring software write below their own pages, and what plug-ins say of themselves. */
export const APPLICATION_MARKS: readonly PageMark[] = [
  // Forums and galleries
  { holds: 'phpBB', version: />phpBB<\/a> (\d[\w.]{0,10}) (?:&copy;|©) 20\d\d/, name: 'phpBB' },
  {
    holds: 'simplemachines.org',
    version: />(?:Powered by )?SMF (\d[\w.]{0,10}(?: (?:RC|Beta) ?\d)?)<\/a>/,
    name: 'SMF',
  },
  { holds: '>MyBB', version: />MyBB(?:<\/a>)? (\d[\w.]{0,10})(?:<\/a>)?,? (?:&copy;|©)/, name: 'MyBB' },
  {
    holds: 'PunBB</a>',
    version: /Powered by (?:<strong>)?<a [^<>]{1,200}>PunBB<\/a> ?(\d[\w.]{0,10})</,
    name: 'PunBB',
  },
  {
    holds: 'Powered by vBulletin',
    version: /Powered by vBulletin(?:&reg;|®)?,? Version (\d[\w.]{0,10}(?: (?:Patch Level|Beta|RC) \d)?)\b/,
    name: 'vBulletin',
  },
  {
    holds: 'Powered by I',
    version: /Powered by (?:IP\.Board|Invision Power Board)(?:<\/a>)? ?v?\(?(\d[\w.]{0,10})\b/i,
    name: 'Invision Power Board',
  },
  {
    holds: 'Coppermine Photo Gallery',
    version: /<!-- ?Coppermine Photo Gallery (\d[\w.]{0,10}) \((?:stable|rc\d|beta|dev)\) ?-->/,
    name: 'Coppermine Photo Gallery',
  },
  // Sites, office and customers
  {
    holds: 'CMS Made Simple',
    version: />CMS Made Simple<\/a> version (\d[\w.]{0,10})\b/,
    name: 'CMS Made Simple',
  },
  {
    holds: 'xwikiplatformversion',
    version:
      /id="xwikiplatformversion">\s{0,20}(?:<a [^<>]{1,300}>)?\s{0,20}XWiki (?:[A-Z][a-z]{2,20} )?(\d[\w.-]{0,20})/,
    name: 'XWiki',
  },
  { holds: 'Dolibarr', version: /[>"]Dolibarr (\d{1,3}\.\d{1,3}\.\d{1,3}[\w-]{0,10})["<]/, name: 'Dolibarr' },
  {
    holds: 'vtiger',
    version: /Powered by (?:<[^<>]{1,200}>)?vtiger CRM (?:- )?(\d[\w.]{0,10})\b/i,
    name: 'vtiger CRM',
  },
  { holds: 'phpIPAM', version: /phpIPAM IP address management ?\[v(\d[\w.]{0,10})\]/i, name: 'phpIPAM' },
  { holds: 'PaperCut NG', version: /PaperCut NG(?:<\/span>)? (\d[\d.]{1,12}) \(Build \d/, name: 'PaperCut NG' },
  { holds: 'PaperCut MF', version: /PaperCut MF(?:<\/span>)? (\d[\d.]{1,12}) \(Build \d/, name: 'PaperCut MF' },
  {
    holds: 'jive-loginVersion',
    version: /id="jive-loginVersion">\s{0,20}Openfire, Version: (\d[\w.]{0,20})/,
    name: 'Openfire',
  },
  { holds: 'FreePBX', version: />FreePBX (\d[\d.]{1,15}) is licensed under/, name: 'FreePBX' },
  // Trackers and code
  {
    holds: 'redmine.org',
    version: />Redmine<\/a> (\d{1,2}\.\d{1,2}\.\d{1,2})(?:\.stable)? (?:&copy;|©) 2006/,
    name: 'Redmine',
  },
  { holds: 'bestpractical.com', version: /\bRT (\d[\w.]{0,12}) Copyright 1996-20\d\d /, name: 'Request Tracker' },
  {
    holds: 'mantisbt.org',
    version: />Mantis (\d[\w.]{0,12})<(?:\/a>|a href="http:\/\/www\.mantisbt\.org\/")/,
    name: 'Mantis',
  },
  { holds: 'Powered by Gitea</a>', version: />Powered by Gitea<\/a>\s{1,20}Version: (\d[\w.+-]{0,30})/, name: 'Gitea' },
  {
    holds: 'Atlassian Crowd',
    version: />Atlassian Crowd<\/a> Version: (\d[\w.]{0,12}) \(Build/,
    name: 'Atlassian Crowd',
  },
  {
    holds: 'Atlassian FishEye',
    version: />Atlassian FishEye(?: analysis)?<\/a>[^<>]{0,60}\(Version:(\d[\w.]{0,12}) Build:/,
    name: 'Atlassian FishEye',
  },
  // Monitoring
  {
    holds: 'Nagios Synthesis Framework',
    version: /<input type="hidden" name="version" value="(\d{4}R\d[\w.]{0,8}|\d[\d.]{1,12})"/,
    name: 'Nagios XI',
  },
  { holds: '>Nagios XI</a>', version: />Nagios XI<\/a> (\d{4}R\d[\w.]{0,8}|\d[\d.]{1,12})\b/, name: 'Nagios XI' },
  { holds: 'prtgversion=', version: /\?prtgversion=(\d{1,3}(?:\.\d{1,5}){3})(?=[_"'&])/, name: 'PRTG' },
  {
    holds: 'class="prtgversion"',
    version: /class="prtgversion">(?:&nbsp;|\s){0,3}PRTG Network Monitor (\d[\d.]{1,20}) /,
    name: 'PRTG',
  },
  {
    holds: 'The Cacti Group',
    version: /\bVersion (\d[\w.]{0,10}) \| \(c\) 2004-20\d\d - The Cacti Group/,
    name: 'Cacti',
  },
  { holds: 'Munin</a>', version: /generated by <a [^<>]{1,200}>Munin<\/a> version (\d[\w.]{0,12}) at /, name: 'Munin' },
  {
    holds: '<title>splunkd</title>',
    version: /<generator build="[\w-]{1,40}" version="(\d[\w.]{0,12})"\/>/,
    name: 'Splunk',
  },
  {
    holds: '__splunkd_partials__',
    version: /"generator":\{"build":"[\w-]{1,40}","version":"(\d[\w.]{0,12})"\}/,
    name: 'Splunk',
  },
  // Systems of devices
  {
    holds: '>RouterOS',
    version: /<title>RouterOS<\/title>[\s\S]{0,4000}<h1>RouterOS v(\d[\w.]{0,20})<\/h1>/,
    name: 'MikroTik RouterOS',
  },
  {
    holds: 'Powered by LuCI',
    version: /Powered by LuCI [^<>]{1,120}\/ OpenWrt (\d[\d.]{1,12}(?:-rc\d)?) r\d/,
    name: 'OpenWrt',
  },
  // Plug-ins
  {
    holds: '<!-- All in One SEO',
    version: /<!-- All in One SEO (?:Pack )?(?:Pro )?(\d[\d.]{1,12}) (?:- aioseo\.com|by Michael Torbert|-->)/,
    name: 'All in One SEO',
  },
  {
    holds: 'MonsterInsights plugin',
    version: /<!-- This site uses the Google Analytics by MonsterInsights plugin v(\d[\d.]{1,12}) /,
    name: 'MonsterInsights',
  },
  ...PLUGIN_FILES.map(pluginMark),
];
