/** A service where customers choose a name below a suffix, to which they then point a CNAME of their own. */
export interface Provider {
  readonly suffix: string;
  readonly name: string;
  /**
   * What shows that a name is free to be claimed: `nxdomain`, it has no record then; `page`, names resolve whether they
   * are taken or not, and only the page at them tells.
   */
  readonly shows: 'nxdomain' | 'page';
}

const nxdomain = (name: string, ...suffixes: string[]): Provider[] =>
  suffixes.map((suffix) => ({ suffix, name, shows: 'nxdomain' }));
const page = (name: string, ...suffixes: string[]): Provider[] =>
  suffixes.map((suffix) => ({ suffix, name, shows: 'page' }));

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
  if (S3_REGION.test(name)) return { suffix: 'amazonaws.com', name: 'Amazon S3', shows: 'page' };
  for (let dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
    const provider = BY_SUFFIX.get(name.slice(dot + 1));
    if (provider) return provider;
  }
  return null;
}
