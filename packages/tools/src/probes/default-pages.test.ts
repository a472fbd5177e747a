import { expect, it } from 'vitest';
import { recognise, titleOf } from './default-pages.ts';

const page = (title: string, body: string, server = '') => ({ title, body, server });

it.each([
  [
    'nginx',
    page('Welcome to nginx!', '<p>If you see this page, nginx is successfully installed and working.\nFurther'),
  ],
  [
    'nginx',
    page(
      'Test Page for the Nginx HTTP Server on Fedora',
      'used to test the proper operation of the\n <strong>nginx</strong>'.replace('used', 'This page is used'),
    ),
  ],
  [
    'apache',
    page(
      'Apache2 Debian Default Page: It works',
      'This is the default welcome page used to test the correct\n operation of the Apache2 server',
    ),
  ],
  [
    'apache',
    page(
      'Apache2 Ubuntu Default Page: It works',
      'This is the default welcome page used to test the correct operation of the Apache2 server',
    ),
  ],
  [
    'apache',
    page(
      'Apache HTTP Server Test Page powered by CentOS',
      'This page is used to test the proper operation of the Apache HTTP server',
    ),
  ],
  [
    'apache',
    page(
      'HTTP Server Test Page powered by CentOS',
      'This page is used to test the proper operation of the HTTP server',
    ),
  ],
  [
    'apache',
    page(
      'Test Page for the Apache HTTP Server on Red Hat Enterprise Linux',
      'This page is used to test the proper operation of the Apache HTTP server',
    ),
  ],
  ['apache', page('It works! Apache httpd', '<body>\n<p>It works!</p>\n</body>')],
  ['apache', page('', '<html><body><h1>It works!</h1></body></html>\n', 'Apache/2.4.49 (Unix)')],
  ['iis', page('IIS Windows Server', '<img src="iisstart.png" alt="IIS" width="960" />')],
  ['iis', page('IIS7', '<img src="welcome.png" alt="IIS7" width="571" />')],
  [
    'tomcat',
    page(
      'Apache Tomcat/9.0.31',
      "<h2>If you're seeing this, you've successfully installed Tomcat. Congratulations!</h2>",
    ),
  ],
  ['tomcat', page('Apache Tomcat', '<h1>It works !</h1><code>/var/lib/tomcat9/webapps/ROOT/index.html</code>')],
  ['lighttpd', page('Welcome page', 'Configuration files can be found in <span>/etc/lighttpd</span>.')],
  [
    'jetty',
    page(
      'Error 404 - Not Found',
      'No context on this server matched or handled this request.<BR>\nContexts known to this server are: <ul>',
    ),
  ],
  ['caddy', page('Caddy works!', '<p>\n\tYour web server is working. Now make it work for you.')],
])('knows the page of %s', (variant, seen) => {
  expect(recognise(seen)?.variant).toBe(variant);
});

it.each([
  page('Welcome to nginx!', 'A tutorial'),
  page('My blog', 'If you see this page, nginx is successfully installed and working.'),
  page('', '<html><body><h1>It works!</h1></body></html>', 'lighttpd'),
  page('Error 404 - Not Found', 'The page is not here'),
  page('Apache Tomcat/9.0.31', 'Our application'),
])('does not take one of the two marks for the page: %j', (seen) => {
  expect(recognise(seen)).toBeNull();
});

it('reads a title across lines and attributes, and gives up on one without an end', () => {
  expect(titleOf('<TITLE lang="en">\n  Two\n words </TITLE>')).toBe('Two words');
  expect(titleOf('<title'.repeat(10_000))).toBe('');
});
