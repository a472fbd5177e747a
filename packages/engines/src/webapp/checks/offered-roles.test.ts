import { describe, expect, it } from 'vitest';
import { type MemberPages, memberSite } from '../testing/member-site.ts';
import { roleValues } from './role-values.ts';

describe('forms with the role of an account in a hidden field', () => {
  const ROLE = '<input type=hidden name=role value=member>';
  const look = async (path: string, fields: string, sent: string) => {
    const pages: MemberPages = ({ url }) =>
      url.pathname === '/' ? { body: `<form method=post action="${path}">${fields}</form>` } : { body: '<p>Saved</p>' };
    const { site, tools, asked } = await memberSite(pages, { seen: ['/', { path, form: sent }] });
    const found = await roleValues.probe(site, tools);
    return {
      said: found.map(({ evidence }) => JSON.stringify(evidence)),
      posts: asked.filter((one) => one.startsWith('POST')),
    };
  };

  it('are called a registration only where they make an account, and are never sent with another role', async () => {
    const registers = await look(
      '/register',
      `<input name=username><input name=email><input type=password name=password>${ROLE}`,
      'username=anna&email=anna%40one.example&password=long-Word-1&role=member',
    );
    expect(registers.said).toEqual([expect.stringContaining('The registration form sends the role')]);
    const changes = await look(
      '/account',
      `<input type=hidden name=id value=2>${ROLE}<input name=email><input name=bio>`,
      'id=2&role=member&email=anna%40one.example&bio=Chess',
    );
    expect(changes.said).toEqual([expect.stringContaining('The form for the data of the account sends the role')]);
    expect([...registers.posts, ...changes.posts]).toEqual([]);
  });
});
