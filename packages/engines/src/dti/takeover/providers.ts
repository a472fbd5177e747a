/** A service where customers choose a name below a suffix, to which they then point a CNAME of their own. */
export interface Provider {
  readonly suffix: string;
  readonly name: string;
  /**
   * What shows that a name is free to be claimed: `nxdomain`, it has no record then; `page`, names resolve whether they
   * are taken or not, and only the page at them tells.
   */
  readonly shows: 'nxdomain' | 'page';
  /** Words of the provider's answer for names that nobody has claimed, where they are of no other page. */
  readonly unclaimed?: string | readonly string[];
  /** All customers point to the same host, which therefore is of no one of them: `domains.tumblr.com`. */
  readonly shared?: boolean;
  /** Who claims a name has to show first that it is theirs, at least in some cases. */
  readonly asksProof?: boolean;
}

const UNCLAIMED: Readonly<Record<string, Pick<Provider, 'unclaimed' | 'asksProof'>>> = {
  Acquia: { unclaimed: 'The site you are looking for could not be found', asksProof: true },
  'Aha!': { unclaimed: 'There is no portal here' },
  Airee: { unclaimed: 'Сервис Айри.рф не оплачен' },
  'Alibaba Cloud OSS': { unclaimed: 'NoSuchBucket' },
  'Amazon S3': { unclaimed: 'NoSuchBucket' },
  Bitbucket: { unclaimed: 'Repository not found' },
  'Campaign Monitor': { unclaimed: 'Trying to access your account?' },
  Canny: { unclaimed: 'There is no such company. Did you enter the right URL?' },
  Cargo: { unclaimed: "If you're moving your domain away from Cargo" },
  'DigitalOcean Spaces': { unclaimed: 'NoSuchBucket' },
  Fastly: { unclaimed: 'Fastly error: unknown domain', asksProof: true },
  FeedPress: { unclaimed: 'The feed has not been found.' },
  'Firebase Hosting': { unclaimed: 'Site Not Found', asksProof: true },
  Flywheel: { unclaimed: "you've landed on a page that is hosted by Flywheel", asksProof: true },
  Freshdesk: { unclaimed: 'There is no helpdesk here!', asksProof: true },
  GetResponse: { unclaimed: 'With GetResponse Landing Pages, lead generation has never been easier' },
  Ghost: { unclaimed: 'Failed to resolve DNS path for this host' },
  'GitHub Pages': { unclaimed: "There isn't a GitHub Pages site here." },
  'GitLab Pages': { unclaimed: "The page you're looking for could not be found", asksProof: true },
  'Google Cloud Storage': { unclaimed: 'NoSuchBucket', asksProof: true },
  HatenaBlog: { unclaimed: '404 Blog is not found' },
  'Help Scout': { unclaimed: 'No settings were found for this company:' },
  Heroku: { unclaimed: 'No such app', asksProof: true },
  Instapage: { unclaimed: "Looks Like You're Lost", asksProof: true },
  Intercom: { unclaimed: 'This page is reserved for artistic dogs.' },
  Kinsta: { unclaimed: 'No Site For Domain', asksProof: true },
  'Linode Object Storage': { unclaimed: 'NoSuchBucket' },
  Meteor: { unclaimed: 'No applications registered for host', asksProof: true },
  Netlify: { unclaimed: 'Not Found - Request ID:', asksProof: true },
  ngrok: { unclaimed: 'ERR_NGROK_3200', asksProof: true },
  Pantheon: { unclaimed: '404 error unknown site!' },
  Pingdom: { unclaimed: "Sorry, couldn't find the status page" },
  Proposify: { unclaimed: 'If you need immediate assistance, please contact Proposify Support' },
  Railway: { unclaimed: 'The train has not arrived at the station.', asksProof: true },
  'Read the Docs': { unclaimed: 'unknown to Read the Docs' },
  ReadMe: {
    unclaimed: [
      'The creators of this project are still working on making everything perfect!',
      'Project doesnt exist... yet!',
    ],
  },
  'Scaleway Object Storage': { unclaimed: 'NoSuchBucket' },
  Shopify: { unclaimed: 'Sorry, this shop is currently unavailable.', asksProof: true },
  SmartJobBoard: { unclaimed: 'This job board website is either expired or its domain name is invalid.' },
  Smartling: { unclaimed: 'Domain is not configured', asksProof: true },
  Squarespace: { unclaimed: 'No Such Account', asksProof: true },
  Strikingly: { unclaimed: "But if you're looking to build your own website" },
  Surge: { unclaimed: 'project not found' },
  Teamwork: { unclaimed: "Oops - We didn't find your site." },
  Thinkific: { unclaimed: 'You may have mistyped the address or the page may have moved.', asksProof: true },
  Tilda: { unclaimed: 'Please renew your subscription', asksProof: true },
  Tumblr: { unclaimed: "Whatever you were looking for doesn't currently exist at this address" },
  Uberflip: { unclaimed: "The URL you've accessed does not provide a hub." },
  Unbounce: { unclaimed: 'The requested URL was not found on this server.', asksProof: true },
  UserVoice: { unclaimed: 'This UserVoice subdomain is currently available!', asksProof: true },
  Vend: { unclaimed: "Looks like you've traveled too far into cyberspace." },
  Vercel: { unclaimed: 'DEPLOYMENT_NOT_FOUND', asksProof: true },
  Wasabi: { unclaimed: 'NoSuchBucket' },
  Webflow: { unclaimed: "The page you are looking for doesn't exist or has been moved.", asksProof: true },
  Wix: { unclaimed: "Looks Like This Domain Isn't Connected To A Website Yet!", asksProof: true },
  'WordPress.com': { unclaimed: 'Do you want to register' },
  'WP Engine': { unclaimed: "The site you were looking for couldn't be found.", asksProof: true },
  YouTrack: { unclaimed: 'is not a registered InCloud YouTrack' },
  Zendesk: { unclaimed: 'Help Center Closed', asksProof: true },
};

const nxdomain = (name: string, ...suffixes: string[]): Provider[] =>
  suffixes.map((suffix) => ({ suffix, name, shows: 'nxdomain' }));
/** Of customers that point to the host itself. */
const shared = (name: string, ...hosts: string[]): Provider[] =>
  hosts.map((suffix) => ({ suffix, name, shows: 'page', shared: true, ...UNCLAIMED[name] }));
const page = (name: string, ...suffixes: string[]): Provider[] =>
  suffixes.map((suffix) => ({ suffix, name, shows: 'page', ...UNCLAIMED[name] }));

export const PROVIDERS: readonly Provider[] = [
  ...nxdomain('Azure App Service', 'azurewebsites.net'),
  ...nxdomain('Azure Cloud Services', 'cloudapp.net', 'cloudapp.azure.com'),
  ...nxdomain('Azure Traffic Manager', 'trafficmanager.net'),
  ...nxdomain('Azure CDN', 'azureedge.net'),
  ...nxdomain('Azure Storage', 'blob.core.windows.net', 'web.core.windows.net'),
  ...nxdomain('Azure API Management', 'azure-api.net'),
  ...nxdomain('Azure Container Instances', 'azurecontainer.io'),
  ...nxdomain('Azure HDInsight', 'azurehdinsight.net'),
  ...nxdomain('Azure SQL Database', 'database.windows.net'),
  ...nxdomain('Azure Cache for Redis', 'redis.cache.windows.net'),
  ...nxdomain('Azure AI Search', 'search.windows.net'),
  ...nxdomain('Azure Service Bus', 'servicebus.windows.net'),
  ...nxdomain('AWS Elastic Beanstalk', 'elasticbeanstalk.com'),
  ...nxdomain('Discourse', 'trydiscourse.com'),
  ...page('Acquia', 'acquia-sites.com'),
  ...shared('Agile CRM', 'cname.agilecrm.com'),
  ...page('Aha!', 'ideas.aha.io'),
  ...page('Airee', 'airee.ru'),
  ...page('Alibaba Cloud OSS', 'aliyuncs.com'),
  ...page('Amazon S3', 's3.amazonaws.com'),
  ...page('Azure Front Door', 'azurefd.net'),
  ...page('Big Cartel', 'bigcartel.com'),
  ...page('Bitbucket', 'bitbucket.io'),
  ...page('Campaign Monitor', 'createsend.com'),
  ...shared('Canny', 'cname.canny.io'),
  ...shared('Cargo', 'subdomain.cargocollective.com'),
  ...page('DigitalOcean Spaces', 'digitaloceanspaces.com'),
  ...page('Fastly', 'fastly.net'),
  ...shared('FeedPress', 'redirect.feedpress.me'),
  ...page('Firebase Hosting', 'web.app', 'firebaseapp.com'),
  ...page('Fly.io', 'fly.dev'),
  ...page('Flywheel', 'flywheelsites.com'),
  ...page('Freshdesk', 'freshdesk.com'),
  ...page('Gemfury', 'furyns.com'),
  ...page('GetResponse', 'gr8.com'),
  ...page('Ghost', 'ghost.io'),
  ...page('GitHub Pages', 'github.io'),
  ...page('GitLab Pages', 'gitlab.io'),
  ...page('Google Cloud Storage', 'c.storage.googleapis.com'),
  ...page('HatenaBlog', 'hatenablog.com'),
  ...page('Help Juice', 'helpjuice.com'),
  ...page('Help Scout', 'helpscoutdocs.com'),
  ...page('Heroku', 'herokuapp.com', 'herokudns.com'),
  ...shared('Instapage', 'secure.pageserve.co'),
  ...shared('Intercom', 'custom.intercom.help'),
  ...page('Kinsta', 'kinsta.cloud'),
  ...shared('Landingi', 'cname.landingi.com'),
  ...page('LaunchRock', 'launchrock.com'),
  ...page('Linode Object Storage', 'linodeobjects.com'),
  ...page('Meteor', 'meteorapp.com'),
  ...page('Netlify', 'netlify.app', 'netlify.com'),
  ...page('ngrok', 'ngrok.io', 'ngrok.app'),
  ...page('Pantheon', 'pantheonsite.io'),
  ...shared('Pingdom', 'stats.pingdom.com'),
  ...page('Proposify', 'proposify.biz'),
  ...page('Railway', 'up.railway.app'),
  ...page('Read the Docs', 'readthedocs.io'),
  ...page('ReadMe', 'readme.io', 'ssl.readmessl.com'),
  ...page('Render', 'onrender.com'),
  ...page('Scaleway Object Storage', 'scw.cloud'),
  ...page('Shopify', 'myshopify.com'),
  ...shared('Short.io', 'cname.short.io'),
  ...page('SmartJobBoard', 'mysmartjobboard.com'),
  ...page('Smartling', 'smartling.com'),
  ...shared('SmugMug', 'domains.smugmug.com'),
  ...shared('Squarespace', 'ext-cust.squarespace.com'),
  ...page('Statuspage', 'statuspage.io'),
  ...page('Strikingly', 's.strikinglydns.com'),
  ...page('Surge', 'surge.sh'),
  ...page('SurveySparrow', 'surveysparrow.com'),
  ...page('Teamwork', 'teamwork.com'),
  ...page('Thinkific', 'thinkific.com'),
  ...page('Tilda', 'tilda.ws'),
  ...shared('Tumblr', 'domains.tumblr.com'),
  ...shared('Uberflip', 'read.uberflip.com'),
  ...page('Unbounce', 'unbouncepages.com'),
  ...shared('Uptime Robot', 'stats.uptimerobot.com'),
  ...page('UserVoice', 'uservoice.com'),
  ...page('Vend', 'vendecommerce.com'),
  ...page('Vercel', 'vercel.app', 'vercel-dns.com'),
  ...page('Wasabi', 'wasabisys.com'),
  ...shared('Webflow', 'proxy.webflow.com', 'proxy-ssl.webflow.com'),
  ...page('Wix', 'wixdns.net'),
  ...page('WordPress.com', 'wordpress.com'),
  ...page('Worksites', 'worksites.net'),
  ...page('WP Engine', 'wpengine.com'),
  ...page('YouTrack', 'youtrack.cloud', 'myjetbrains.com'),
  ...page('Zendesk', 'zendesk.com'),
];

/** Of Amazon's names only those of buckets are chosen by customers: `name.s3-website.eu-south-1.amazonaws.com`. */
const S3_REGION = /\.s3(?:-website)?[.-][a-z0-9-]{4,30}\.amazonaws\.com$/;

const BY_SUFFIX: ReadonlyMap<string, Provider> = new Map(PROVIDERS.map((provider) => [provider.suffix, provider]));

/** The provider below whose suffix the name stands. The suffix itself belongs to the provider, unless customers share it. */
export function providerOf(name: string): Provider | null {
  // Longer names cannot be asked for.
  if (name.length > 253) return null;
  if (S3_REGION.test(name))
    return { suffix: 'amazonaws.com', name: 'Amazon S3', shows: 'page', ...UNCLAIMED['Amazon S3'] };
  const host = BY_SUFFIX.get(name);
  if (host?.shared) return host;
  for (let dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
    const provider = BY_SUFFIX.get(name.slice(dot + 1));
    if (provider) return provider;
  }
  return null;
}
