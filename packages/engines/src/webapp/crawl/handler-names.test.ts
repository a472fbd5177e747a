import { expect, it } from 'vitest';
import { handlesData } from './handler-names.ts';

const ofSite = (path: string) => `http://a.example${path}`;

it.each([
  ...['/settings/process_password.php', '/do_register.php', '/save.php', '/update_profile.jsp', '/register_action.php'],
  ...['/add-user-handler.php', '/userInsert.do', '/changePassword', '/editprofile.php', '/submit.asp', '/saveuser.php'],
  ...['/salva_utente.php', '/cambia-password.php', '/speichern.php', '/passwort-speichern.php', '/modifier_compte.php'],
  ...['/guardar.php', '/actualizar_perfil.php', '/send.php', '/edit_email.php'],
])('takes what a form sends: %s', (path) => {
  expect(handlesData(ofSite(path))).toBe(true);
});

it.each([
  ...['/', '/settings/', '/index.php', '/profile.php', '/password.php', '/process_login.php', '/do_search.php'],
  ...['/updates.php', '/processes', '/processing.php', '/savings.php', '/store.php', '/book_store.php', '/doctors.php'],
  ...[
    '/download.php',
    '/update.html',
    '/save.js',
    '/process_notes.txt',
    '/edit_list.php',
    '/users.php',
    '/actions.php',
  ],
  ...['/update-history.php', '/how-to-change-password', '/registered.php', '/editor.php', '/sender.php', '/change.php'],
])('is read: %s', (path) => {
  expect(handlesData(ofSite(path))).toBe(false);
});
