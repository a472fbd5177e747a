/** Pages that web servers come with. Both the title and the second mark must be there, so that nothing is invented. */
interface DefaultPage {
  readonly variant: string;
  readonly title: RegExp;
  /** In the body, its runs of white space made one blank. */
  readonly mark: RegExp;
  /** In the header of that name, where the page alone says too little. */
  readonly server?: RegExp;
}

const DEFAULT_PAGES: readonly DefaultPage[] = [
  {
    variant: 'nginx',
    title: /^Welcome to nginx!?$/i,
    mark: /If you see this page, (?:the )?nginx (?:web server )?is successfully installed and working/,
  },
  {
    variant: 'nginx',
    title: /^Test Page for the Nginx HTTP Server/i,
    mark: /This page is used to test the proper operation of the (?:<strong>)?nginx/i,
  },
  {
    variant: 'openresty',
    title: /^Welcome to OpenResty!$/i,
    mark: /If you see this page, the OpenResty web platform is successfully installed and working/i,
  },
  {
    variant: 'apache',
    title: /^Apache2 (?:Debian|Ubuntu) Default Page: It works$/i,
    mark: /This is the default welcome page used to test the correct operation of the Apache2 server/i,
  },
  {
    variant: 'apache',
    title: /^(?:Apache )?HTTP Server Test Page powered by (?:CentOS|AlmaLinux|Rocky Linux|Fedora)/i,
    mark: /This page is used to test the proper operation of (?:the|an) (?:Apache )?HTTP server/i,
  },
  {
    variant: 'apache',
    title: /^Test Page for the (?:Apache )?HTTP Server/i,
    mark: /This page is used to test the proper operation of the (?:Apache )?HTTP server/i,
  },
  { variant: 'apache', title: /^It works! Apache httpd$/, mark: /<p>It works!<\/p>/ },
  // The oldest of them has no title: the whole page is these two words, and the server says who it is.
  {
    variant: 'apache',
    title: /^$/,
    mark: /^<html> ?<body> ?<h1>It works!<\/h1> ?<\/body> ?<\/html>$/i,
    server: /^Apache\b/i,
  },
  { variant: 'iis', title: /^IIS Windows(?: Server)?$/, mark: /<img src="iisstart\.png"/i },
  { variant: 'iis', title: /^IIS ?[78](?:\.5)?$/, mark: /<img src="welcome\.png" alt="IIS/i },
  {
    variant: 'tomcat',
    title: /^Apache Tomcat(?:\/[\d.]+(?:-M\d+)?)?$/,
    mark: /you've successfully (?:installed|setup) Tomcat|CATALINA_HOME<?\/?(?:tt>)?\/webapps\/ROOT\/index\.html|tomcat\d*\/webapps\/ROOT\/index\.html/i,
  },
  { variant: 'lighttpd', title: /^Welcome page$/i, mark: /\/etc\/lighttpd/ },
  {
    variant: 'jetty',
    title: /^Error 404 - Not Found$/i,
    mark: /No context on this server matched or handled this request\..*Contexts known to this server are/i,
  },
  { variant: 'caddy', title: /^Caddy works!$/, mark: /Your web server is working\. Now make it work for you/ },
  {
    variant: 'wildfly',
    title: /^Welcome to WildFly/i,
    mark: /Your WildFly(?: \d+)? (?:application server )?is running/i,
  },
];

interface SeenPage {
  readonly title: string;
  readonly body: string;
  readonly server: string;
}

/** Which server's page this is; null: of none we know. */
export function recognise({ title, body, server }: SeenPage): DefaultPage | null {
  const text = body.replace(/\s+/g, ' ').trim();
  const known = DEFAULT_PAGES.find(
    (page) => page.title.test(title) && page.mark.test(text) && (page.server?.test(server) ?? true),
  );
  return known ?? null;
}

/** The text between the title's tags, its white space made single blanks. */
export function titleOf(body: string): string {
  const title = /<title[^>]{0,200}>([^<]{0,300})</i.exec(body)?.[1] ?? '';
  return title.replace(/\s+/g, ' ').trim();
}
