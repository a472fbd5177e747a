import { expect, it } from 'vitest';
import { aboutOf, askedAs } from './asked-as.ts';
import { type SeenProduct, versionQuestions } from './questions.ts';

const seen: SeenProduct<number> = {
  place: 80,
  where: '80/tcp http',
  family: 'Web servers',
  name: 'http',
  product: 'Apache httpd',
  version: '2.4.49',
  extraInfo: '(Unix) PHP/7.2.24',
  cpes: ['cpe:/a:apache:http_server:2.4.49'],
};

it('names what the knowledge is asked about in one way, whatever place it was seen at', () => {
  const product = { part: 'a', vendor: 'openbsd', product: 'openssh', version: '8.2', update: 'p1' } as const;
  expect(askedAs({ product })).toBe('openbsd:openssh 8.2 p1');
  expect(askedAs({ product: { ...product, update: null } })).toBe('openbsd:openssh 8.2');
  expect(askedAs({ product: { ...product, update: null, edition: 'lts' } })).toBe('openbsd:openssh 8.2 lts');
});

it('tells a part of a service by the service that names it', () => {
  const { questions } = versionQuestions([seen]);
  expect(questions.map(aboutOf(questions))).toEqual([
    'apache:http_server 2.4.49',
    'apache:apache 2.4.49',
    'php:php 7.2.24 in apache:http_server',
    'php_group:php 7.2.24 in apache:http_server',
  ]);
});

it('names what may be one of several versions by all of them', () => {
  const product = { part: 'a', vendor: 'postgresql', product: 'postgresql', version: null, update: null } as const;
  expect(askedAs({ product, spans: [{ from: '9.5.8', to: '9.5.10' }] })).toBe('postgresql:postgresql 9.5.8..9.5.10');
});
