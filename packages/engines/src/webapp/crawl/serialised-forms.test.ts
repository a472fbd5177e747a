import { describe, expect, it } from 'vitest';
import { readHtml } from './html-page.ts';

const CHAT =
  '<form id="chat" method="post" onsubmit="return false"><input name="text"><input type="submit" onclick="Send()" value="Send"></form>';
const SEARCH = '<form id="find" action="/find"><input name="q"></form>';
const formsOf = (html: string) =>
  readHtml(`<!DOCTYPE html>${html}`).forms.map(
    ({ action, method, encoding, fields }) =>
      `${method} ${action} ${encoding} ${fields.map(({ name }) => name).join('&')}`,
  );
const OWN = 'post   text';

describe('a form that a script serialises', () => {
  it.each([
    [
      '$.ajax',
      "function Send() { $.ajax({ type: 'POST', url: 'post.php', data: $('form#chat').serialize(), success: show }); }",
    ],
    ['$.post', "function Send() { $.post('post.php', $('#chat').serialize(), show); }"],
    [
      'a variable for its fields',
      "function Send() { var all = $('#chat').serialize(); jQuery.post('post.php', all); }",
    ],
    [
      'the only form without an address',
      "$('#chat').on('submit', function () { $.post('post.php', $(this).serialize()); });",
    ],
  ])('is sent to the address in the script: %s', (_, script) => {
    expect(formsOf(`${SEARCH}${CHAT}<script>${script}</script>`)).toEqual([
      'get /find  q',
      'post   text',
      'post post.php  text',
    ]);
  });

  it('is sent as multipart where the script uses FormData', () => {
    const script =
      "const data = new FormData(document.getElementById('chat')); $.ajax({ url: 'post.php', method: 'POST', data: data, processData: false });";
    expect(formsOf(`${CHAT}<script>${script}</script>`)).toEqual([OWN, 'post post.php multipart/form-data text']);
  });

  it.each([
    ['the function is named for a deletion', "function deleteAll() { $.post('post.php', $('#chat').serialize()); }"],
    [
      'the script asks for confirmation',
      "function go() { if (confirm('Delete all messages?')) $.post('post.php', $('#chat').serialize()); }",
    ],
    ['the address is computed', "function Send() { $.post(next(), $('#chat').serialize()); }"],
    ['other data is sent', "function Send() { $.post('post.php', state()); }"],
    [
      'the script uses another method',
      "function Send() { $.ajax({ type: 'DELETE', url: 'post.php', data: $('#chat').serialize() }); }",
    ],
  ])('is sent only to its own page where %s', (_, script) => {
    expect(formsOf(`${CHAT}<script>${script}</script>`)).toEqual([OWN]);
  });

  it('is left unchanged where it has a password field, or where the script may mean several forms', () => {
    const signIn = CHAT.replace('name="text"', 'name="word" type="password"');
    const script = "<script>function Send() { $.post('in.php', $('#chat').serialize()); }</script>";
    expect(formsOf(signIn + script)).toEqual(['post   word']);
    const both = CHAT + CHAT.replace('id="chat"', 'id="other"');
    expect(formsOf(`${both}<script>function Send() { $.post('post.php', $(form).serialize()); }</script>`)).toEqual([
      OWN,
      OWN,
    ]);
  });
});
