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
  readonly unclaimed?: string;
  /** Who claims a name has to show first that it is theirs, at least in some cases. */
  readonly asksProof?: boolean;
}

const UNCLAIMED: Readonly<Record<string, { readonly unclaimed: string; readonly asksProof?: boolean }>> = {
  'Amazon S3': { unclaimed: 'NoSuchBucket' },
  Bitbucket: { unclaimed: 'Repository not found' },
  'Campaign Monitor': { unclaimed: 'Trying to access your account?' },
  Canny: { unclaimed: 'There is no such company. Did you enter the right URL?' },
  'DigitalOcean Spaces': { unclaimed: 'NoSuchBucket' },
  Fastly: { unclaimed: 'Fastly error: unknown domain', asksProof: true },
  Ghost: { unclaimed: 'Failed to resolve DNS path for this host' },
  'GitHub Pages': { unclaimed: "There isn't a GitHub Pages site here." },
  'Google Cloud Storage': { unclaimed: 'NoSuchBucket', asksProof: true },
  HatenaBlog: { unclaimed: '404 Blog is not found' },
  'Help Scout': { unclaimed: 'No settings were found for this company:' },
  Heroku: { unclaimed: 'No such app', asksProof: true },
  Netlify: { unclaimed: 'Not Found - Request ID:', asksProof: true },
  ngrok: { unclaimed: 'ERR_NGROK_3200', asksProof: true },
  Pantheon: { unclaimed: '404 error unknown site!' },
  Pingdom: { unclaimed: "Sorry, couldn't find the status page" },
  'Read the Docs': { unclaimed: 'unknown to Read the Docs' },
  Shopify: { unclaimed: 'Sorry, this shop is currently unavailable.', asksProof: true },
  Surge: { unclaimed: 'project not found' },
  Tumblr: { unclaimed: "Whatever you were looking for doesn't currently exist at this address" },
  Uberflip: { unclaimed: "The URL you've accessed does not provide a hub." },
  Vercel: { unclaimed: 'DEPLOYMENT_NOT_FOUND', asksProof: true },
  'WordPress.com': { unclaimed: 'Do you want to register' },
  YouTrack: { unclaimed: 'is not a registered InCloud YouTrack' },
  Zendesk: { unclaimed: 'Help Center Closed', asksProof: true },
};

const nxdomain = (name: string, ...suffixes: string[]): Provider[] =>
  suffixes.map((suffix) => ({ suffix, name, shows: 'nxdomain' }));
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
  ...page('Amazon S3', 's3.amazonaws.com'),
  ...page('Azure Front Door', 'azurefd.net'),
  ...page('Bitbucket', 'bitbucket.io'),
  ...page('Campaign Monitor', 'createsend.com'),
  ...page('Canny', 'cname.canny.io'),
  ...page('Cargo', 'subdomain.cargocollective.com'),
  ...page('DigitalOcean Spaces', 'digitaloceanspaces.com'),
  ...page('Fastly', 'fastly.net'),
  ...page('Firebase Hosting', 'web.app', 'firebaseapp.com'),
  ...page('Fly.io', 'fly.dev'),
  ...page('Gemfury', 'furyns.com'),
  ...page('Ghost', 'ghost.io'),
  ...page('GitHub Pages', 'github.io'),
  ...page('GitLab Pages', 'gitlab.io'),
  ...page('Google Cloud Storage', 'c.storage.googleapis.com'),
  ...page('HatenaBlog', 'hatenablog.com'),
  ...page('Help Juice', 'helpjuice.com'),
  ...page('Help Scout', 'helpscoutdocs.com'),
  ...page('Heroku', 'herokuapp.com', 'herokudns.com'),
  ...page('Intercom', 'custom.intercom.help'),
  ...page('Netlify', 'netlify.app', 'netlify.com'),
  ...page('ngrok', 'ngrok.io', 'ngrok.app'),
  ...page('Pantheon', 'pantheonsite.io'),
  ...page('Pingdom', 'stats.pingdom.com'),
  ...page('Read the Docs', 'readthedocs.io'),
  ...page('ReadMe', 'readme.io', 'ssl.readmessl.com'),
  ...page('Render', 'onrender.com'),
  ...page('Shopify', 'myshopify.com'),
  ...page('SmugMug', 'domains.smugmug.com'),
  ...page('Statuspage', 'statuspage.io'),
  ...page('Strikingly', 's.strikinglydns.com'),
  ...page('Surge', 'surge.sh'),
  ...page('Tumblr', 'domains.tumblr.com'),
  ...page('Uberflip', 'read.uberflip.com'),
  ...page('Unbounce', 'unbouncepages.com'),
  ...page('Vercel', 'vercel.app', 'vercel-dns.com'),
  ...page('Webflow', 'proxy.webflow.com', 'proxy-ssl.webflow.com'),
  ...page('WordPress.com', 'wordpress.com'),
  ...page('YouTrack', 'youtrack.cloud', 'myjetbrains.com'),
  ...page('Zendesk', 'zendesk.com'),
];

/** Of Amazon's names only those of buckets are chosen by customers: `name.s3-website.eu-south-1.amazonaws.com`. */
const S3_REGION = /\.s3(?:-website)?[.-][a-z0-9-]{4,30}\.amazonaws\.com$/;

const BY_SUFFIX: ReadonlyMap<string, Provider> = new Map(PROVIDERS.map((provider) => [provider.suffix, provider]));

/** The provider below whose suffix the name stands; the suffix itself belongs to the provider. */
export function providerOf(name: string): Provider | null {
  // Longer names cannot be asked for.
  if (name.length > 253) return null;
  if (S3_REGION.test(name))
    return { suffix: 'amazonaws.com', name: 'Amazon S3', shows: 'page', ...UNCLAIMED['Amazon S3'] };
  for (let dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
    const provider = BY_SUFFIX.get(name.slice(dot + 1));
    if (provider) return provider;
  }
  return null;
}
