import type { Header } from '@rocca/tools/web/model';
import { expect, it } from 'vitest';
import { answer } from '../testing/answers.ts';
import { isAnswered } from './answer.ts';
import { libraryInUrl } from './libraries.ts';
import { technologiesIn } from './technologies.ts';

function seenIn(exchange: ReturnType<typeof answer>): string[] {
  return isAnswered(exchange)
    ? technologiesIn(exchange).map(({ name, product, version }) => `${name} ${product ?? '-'} ${version ?? '-'}`)
    : [];
}

it.each<[string, string | null]>([
  ['/js/jquery-1.8.3.min.js', 'jquery:jquery 1.8.3'],
  ['/js/jquery-3.6.0.slim.min.js', 'jquery:jquery 3.6.0'],
  ['/js/jquery.js?ver=1.12.4', 'jquery:jquery 1.12.4'],
  ['/npm/bootstrap@3.4.1/dist/js/bootstrap.min.js', 'getbootstrap:bootstrap 3.4.1'],
  ['/ajax/libs/lodash.js/4.17.4/lodash.min.js', 'lodash:lodash 4.17.4'],
  ['/ajax/libs/angularjs/1.6.9/angular.min.js', 'angularjs:angular.js 1.6.9'],
  ['/ajax/libs/twitter-bootstrap/3.3.7/js/bootstrap.min.js', 'getbootstrap:bootstrap 3.3.7'],
  ['/ui/1.12.1/jquery-ui.js', 'jqueryui:jquery_ui 1.12.1'],
  ['/jquery/1.8.3/jquery-ui.min.js', null],
  ['/shop/2.3.1/jquery.min.js', null],
  ['/shop-2.3.1/jquery.min.js', null],
  ['/ajax/libs/lodash/4.17.4/lodash.min.js', 'lodash:lodash 4.17.4'],
  ['/jquery-ui-1.12.1/jquery-ui.min.js', 'jqueryui:jquery_ui 1.12.1'],
  ['/js/jquery-ui-1.12.1.min.js', 'jqueryui:jquery_ui 1.12.1'],
  ['/js/jquery.validate-1.19.0.js', 'jqueryvalidation:jquery_validation 1.19.0'],
  ['/npm/jquery@3.7.1/dist/other.js', null],
  ['/js/app-1.2.3.js', null],
  ['/js/jquery.min.js', null],
  ['/js/jquery-1.8.3.css', null],
])('reads %s', (path, expected) => {
  const found = libraryInUrl(`https://cdn.example${path}`);
  expect(found && `${found.product} ${found.version}`).toBe(expected);
});

it('names what headers, cookies and pages say', () => {
  const headers: Header[] = [
    ['Server', 'Apache/2.4.49 (Unix) OpenSSL/1.1.1k PHP/7.4.3'],
    ['Set-Cookie', 'PHPSESSID=a1'],
  ];
  const html = '<meta name="generator" content="WordPress 5.8.1"><script src="/jquery-1.12.4.min.js"></script>';
  expect(seenIn(answer(html, { headers })).sort()).toEqual([
    'Apache HTTP Server apache:http_server 2.4.49',
    'OpenSSL openssl:openssl 1.1.1k',
    'PHP php:php 7.4.3',
    'WordPress wordpress:wordpress 5.8.1',
    'jQuery jquery:jquery 1.12.4',
  ]);
});

it('does not take one product for another', () => {
  expect(seenIn(answer('', { headers: [['Server', 'Apache-Coyote/1.1']] }))).toEqual(['Apache Tomcat apache:tomcat -']);
  expect(seenIn(answer('', { headers: [['Server', 'notnginx/1.2.3']] }))).toEqual([]);
});

it('reads the libraries of a bundle by their own words', () => {
  const bundle =
    '/*! jQuery v3.4.1 | (c) JS */ x; /*!\n * Bootstrap v4.3.1 (https://getbootstrap.com/) */ //! moment.js\n//! version : 2.29.1';
  expect(seenIn(answer(bundle, { url: '/b.js', type: 'application/javascript' }))).toEqual([
    'jQuery jquery:jquery 3.4.1',
    'Bootstrap getbootstrap:bootstrap 4.3.1',
    'Moment.js momentjs:moment 2.29.1',
  ]);
});
