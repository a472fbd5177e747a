import { describe, expect, it } from 'vitest';
import { readHtml } from './html-page.ts';
import { bringsPictureOfUser, replacedFiles } from './replaced-files.ts';

const ORIGIN = 'http://site.example';
const OWN = { username: 'maria', password: 'Rose-of-1' };

function replacedIn(markup: string, { page = '/things', own = true } = {}): string[] {
  const [form] = readHtml(markup).forms;
  if (!form) throw new Error('no form');
  return [...replacedFiles(form, { address: ORIGIN + page, page: ORIGIN + page, own: own ? OWN : null })];
}

const form = (inner: string) => `<form method=post enctype="multipart/form-data">${inner}</form>`;
const FILE = '<input type=file name=f>';

describe('a file that takes the place of one that is there', () => {
  it.each([
    ['/profile.php', form(FILE)],
    ['/account/edit', form(FILE)],
    ['/index.php?page=profilo', form(FILE)],
    ['/me/photo', form(FILE)],
    ['/dashboard', `<h2>Your profile</h2>${form(FILE)}`],
    ['/things', form('<input type=file name=avatar>')],
    ['/things', form('<input type=file name=user_image>')],
    ['/things', form('<input type=file name=foto_profilo>')],
  ])('is one of the own account for who is signed in: %s %s', (page, markup) => {
    expect(replacedIn(markup, { page })).toHaveLength(1);
    expect(replacedIn(markup, { page, own: false })).toEqual([]);
  });

  it.each([
    form(`${FILE}<button>Change picture</button>`),
    form(`${FILE}<button name=go value="Replace the document">Go</button>`),
    form(`<label>Sostituisci il logo ${FILE}</label>`),
    form(`<label>Datei ersetzen ${FILE}</label>`),
    form(`<label>Changer la photo ${FILE}</label>`),
    form(`<label>Cambiar la imagen ${FILE}</label>`),
    form(`<p>Leave empty to keep the current file ${FILE}`),
    `<h2>Update your photo</h2>${form(FILE)}`,
    form(`<img src=/uploads/7.jpg>${FILE}`),
    form(`<a href=/uploads/cv.pdf>My CV</a>${FILE}`),
    form(`<input name=title value="Old lamp"><input name=price value=20>${FILE}`),
    form(`<input name=title value="Old lamp"><textarea name=more></textarea>${FILE}<button>Update</button>`),
  ])('is one that the form shows or says to replace, whoever asks: %s', (markup) => {
    expect(replacedIn(markup, { own: false })).toEqual(['f']);
  });

  it.each([
    ['/gallery', form(`${FILE}<button>Upload</button>`)],
    ['/gallery', `<img src=/uploads/1.jpg><img src=/uploads/2.jpg>${form(FILE)}`],
    ['/gallery', form(`<img src=/captcha.jpg>${FILE}`)],
    ['/gallery', form(`<label>New picture ${FILE}</label><button>Add photo</button>`)],
    ['/documents/upload', form(`<input name=title>${FILE}`)],
    ['/profile/documents', form(`<input name=title>${FILE}`)],
    ['/post', form(`<input name=by value=maria><textarea name=text></textarea>${FILE}<button>Post</button>`)],
    ['/staff/add', form(`<input name=name><input type=file name=profile_image><button>Add member</button>`)],
    ['/how-to-change-your-photo', form(`<input name=question>${FILE}<button>Ask</button>`)],
  ])('is none where a new one is added: %s %s', (page, markup) => {
    expect(replacedIn(markup, { page })).toEqual([]);
  });

  it.each([
    ['/photos/7/swap', 1],
    ['/contracts/3/file', 1],
    ['/articles/a17/picture', 1],
    ['/articles/a17/upload', 0],
    ['/upload/7/file', 0],
    ['/photos/new', 0],
    ['/photos/7', 0],
  ])('is the file of one record where the form is for nothing else: %s', (page, count) => {
    expect(replacedIn(form(`${FILE}<button>Go</button>`), { page, own: false })).toHaveLength(count);
    expect(replacedIn(form(`${FILE}<input name=title>`), { page, own: false })).toEqual([]);
  });

  it('is told by the request alone where a script sends it', () => {
    expect(bringsPictureOfUser(`${ORIGIN}/api/users/7/avatar`, ['file'])).toBe(true);
    expect(bringsPictureOfUser(`${ORIGIN}/api/me/photo`, ['file'])).toBe(true);
    expect(bringsPictureOfUser(`${ORIGIN}/api/save`, ['profilePicture'])).toBe(true);
    expect(bringsPictureOfUser(`${ORIGIN}/api/me/photo`, [])).toBe(false);
    expect(bringsPictureOfUser(`${ORIGIN}/api/photos`, ['file'])).toBe(false);
    expect(bringsPictureOfUser(`${ORIGIN}/api/users/create`, ['avatar'])).toBe(false);
  });
});
