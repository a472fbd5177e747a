/** JavaScript libraries, by the names of their files and by what stands in them. */

export interface Library {
  readonly title: string;
  /** As the vulnerability knowledge names it. */
  readonly product: string;
  readonly version: string;
  /** What says so. */
  readonly evidence: string;
}

interface KnownLibrary {
  readonly title: string;
  readonly product: string;
  /** The name of its file or package, before `-1.2.3.min.js` or `@1.2.3/`. */
  readonly file: RegExp;
  /** In its text, the version as the first group. */
  readonly banner?: RegExp;
}

const NUMBER = String.raw`(\d{1,3}\.\d{1,4}(?:\.\d{1,4})?(?:[-.](?:alpha|beta|rc)[-.]?\d{0,3})?)`;
const after = (before: string, flags = '') => new RegExp(before.replace('#', NUMBER), flags);

const VERSION_ALONE = new RegExp(`^v?${NUMBER}$`);

/** Names are those NVD files its entries under. */
const LIBRARIES: readonly KnownLibrary[] = [
  // The parts of others come before them: jquery-ui is no jquery.
  {
    title: 'jQuery UI',
    product: 'jqueryui:jquery_ui',
    file: /^jquery[.-]ui(?:\.custom)?$/i,
    banner: after('jQuery UI(?: Core)? (?:- )?v?#'),
  },
  {
    title: 'jQuery Mobile',
    product: 'jquerymobile:jquery_mobile',
    file: /^jquery[.-]mobile$/i,
    banner: after('jQuery Mobile (?:v|Framework )#'),
  },
  {
    title: 'jQuery Validation',
    product: 'jqueryvalidation:jquery_validation',
    file: /^jquery[.-]validat(?:e|ion)$/i,
    banner: after('jQuery Validation Plugin (?:- )?v?#'),
  },
  {
    title: 'jQuery',
    product: 'jquery:jquery',
    file: /^jquery(?:[.-]slim)?$/i,
    banner: after(String.raw`(?:/\*!?[\s*]{0,6}|@license )jQuery (?:JavaScript Library )?v#`),
  },
  {
    title: 'Bootstrap',
    product: 'getbootstrap:bootstrap',
    file: /^bootstrap(?:\.bundle)?$/i,
    banner: after(String.raw`(?:\* |! )(?:Bootstrap v|bootstrap\.js v)#`),
  },
  {
    title: 'AngularJS',
    product: 'angularjs:angular.js',
    file: /^angular(?:js|\.js)?$/i,
    banner: after('AngularJS v#'),
  },
  {
    title: 'Lodash',
    product: 'lodash:lodash',
    file: /^lodash(?:\.core)?$/i,
    banner: after(String.raw`(?:@license|/\*!?)[\s*]{0,8}(?:lodash|Lo-Dash) (?:\(Custom Build\) )?#`, 'i'),
  },
  {
    title: 'Underscore.js',
    product: 'underscorejs:underscore',
    file: /^underscore(?:-umd)?$/i,
    banner: after(String.raw`Underscore\.js #`),
  },
  {
    title: 'Moment.js',
    product: 'momentjs:moment',
    file: /^moment(?:-with-locales)?$/i,
    banner: after(String.raw`//! moment\.js[\s\S]{0,20}//! version : #`),
  },
  {
    title: 'Vue.js',
    product: 'vuejs:vue',
    file: /^vue(?:\.runtime)?(?:\.global)?(?:\.prod)?$/i,
    banner: after(String.raw`\* (?:Vue\.js|vue) v#`),
  },
  { title: 'React', product: 'facebook:react', file: /^react-dom$/i, banner: after('@license React v#') },
  {
    title: 'Handlebars',
    product: 'handlebarsjs:handlebars',
    file: /^handlebars(?:\.runtime)?$/i,
    banner: after('handlebars v#', 'i'),
  },
  {
    title: 'DOMPurify',
    product: 'cure53:dompurify',
    file: /^(?:dom)?purify$/i,
    banner: after('@license DOMPurify #'),
  },
  {
    title: 'Ember.js',
    product: 'emberjs:ember.js',
    file: /^ember$/i,
    banner: after(String.raw`@overview\s{1,4}Ember[\s\S]{0,600}@version\s{1,6}#`),
  },
  {
    title: 'Backbone.js',
    product: 'backbone_project:backbone',
    file: /^backbone$/i,
    banner: after(String.raw`Backbone\.js #`),
  },
  {
    title: 'Knockout',
    product: 'knockoutjs:knockout',
    file: /^knockout$/i,
    banner: after('Knockout JavaScript library v#'),
  },
  { title: 'Mustache.js', product: 'mustache.js_project:mustache.js', file: /^mustache$/i },
  { title: 'Dojo', product: 'dojotoolkit:dojo', file: /^dojo$/i },
  { title: 'YUI', product: 'yahoo:yui', file: /^yui(?:-min)?$/i, banner: after('YUI #') },
  {
    title: 'Prototype',
    product: 'prototypejs:prototype',
    file: /^prototype$/i,
    banner: after('Prototype JavaScript framework, version #'),
  },
  { title: 'MooTools', product: 'mootools_project:mootools', file: /^mootools(?:-core)?$/i },
  { title: 'Axios', product: 'axios:axios', file: /^axios$/i, banner: after('/[*/]!? ?axios v#', 'i') },
  {
    title: 'Highcharts',
    product: 'highcharts:highcharts',
    file: /^highcharts$/i,
    banner: after('Highcharts JS v#'),
  },
  {
    title: 'Chart.js',
    product: 'chartjs:chart.js',
    file: /^chart(?:\.js)?$/i,
    banner: after(String.raw`\* Chart\.js v#`),
  },
  {
    title: 'DataTables',
    product: 'datatables:datatables.net',
    file: /^(?:jquery\.)?datatables$/i,
    banner: after('DataTables #'),
  },
  { title: 'Select2', product: 'select2:select2', file: /^select2(?:\.full)?$/i, banner: after('Select2 #') },
  { title: 'TinyMCE', product: 'tiny:tinymce', file: /^tinymce$/i, banner: after('TinyMCE version #') },
  { title: 'CKEditor', product: 'ckeditor:ckeditor', file: /^ckeditor$/i },
  { title: 'Quill', product: 'slab:quill', file: /^quill$/i, banner: after('Quill Editor v#') },
  {
    title: 'Video.js',
    product: 'videojs:video.js',
    file: /^video(?:\.js|js)?$/i,
    banner: after(String.raw`Video\.js #`),
  },
  { title: 'jPlayer', product: 'happyworm:jplayer', file: /^jquery\.jplayer$/i },
  { title: 'Plupload', product: 'tiny:plupload', file: /^plupload(?:\.full)?$/i },
  { title: 'PDF.js', product: 'mozilla:pdf.js', file: /^pdf(?:\.js)?$/i },
  { title: 'Socket.IO', product: 'socket:socket.io', file: /^socket\.io$/i, banner: after(String.raw`Socket\.IO v#`) },
  { title: 'Swagger UI', product: 'smartbear:swagger_ui', file: /^swagger-ui(?:-bundle|-dist)?$/i },
  { title: 'Marked', product: 'marked_project:marked', file: /^marked$/i, banner: after(String.raw`\* marked v#`) },
  { title: 'Next.js', product: 'vercel:next.js', file: /^next$/i },
  { title: 'MathJax', product: 'mathjax:mathjax', file: /^mathjax$/i },
];

/** Libraries introduce themselves at the beginning; bundles hold several. */
const MAX_BANNERS = 400_000;

/** `jquery-1.8.3.min.js`, `/jquery/1.8.3/jquery.min.js`, `/npm/jquery@1.8.3/dist/jquery.min.js`, `jquery.js?ver=1.8.3`. */
export function libraryInUrl(url: string): Library | null {
  if (!URL.canParse(url)) return null;
  const { pathname, searchParams } = new URL(url);
  const parts = pathname.split('/').slice(-8);
  const file = parts.at(-1) ?? '';
  if (!/\.m?js$/i.test(file)) return null;
  const bare = file.replace(/(?:[.-](?:min|prod|production|development|umd|global|esm|slim|pack(?:ed)?))*\.m?js$/i, '');
  const named = new RegExp(`^(.{1,60}?)[._-]v?${NUMBER}$`).exec(
    bare.replace(/(?:[.-](?:min|slim|custom|pack))+$/i, ''),
  );
  const found = named ? of(named[1] ?? '', named[2] ?? '', file) : null;
  if (found) return found;
  // A folder that names the library and its version: only the library's own file in it counts.
  for (const [index, part] of parts.slice(0, -1).entries()) {
    const packaged = new RegExp(`^(.{1,60})[@-]v?${NUMBER}$`).exec(part);
    const [folder, version] = packaged ? [packaged[1], packaged[2]] : [parts[index - 1], VERSION_ALONE.exec(part)?.[1]];
    if (folder && version && isFolderOf(folder, bare)) return of(bare, version, pathname);
  }
  const asked = searchParams.get('ver') ?? searchParams.get('v') ?? '';
  return VERSION_ALONE.test(asked) ? of(bare, asked, `${file}?…${asked}`) : null;
}

/** By its title or its product's name, in whatever spelling: `JQuery`, `jquery-ui`. */
export function libraryNamed(name: string): Pick<Library, 'title' | 'product'> | null {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, '')
      .replace(/js$/, '');
  return LIBRARIES.find(({ title }) => plain(title) === plain(name)) ?? null;
}

const knownAs = (name: string) => LIBRARIES.find(({ file }) => file.test(name));

/** `angularjs`, `twitter-bootstrap` and `lodash.js` are folders of what they are called after; `ui` is one of jquery-ui. */
function isFolderOf(folder: string, bare: string): boolean {
  const known = knownAs(bare);
  if (!known) return false;
  const plain = (name: string) =>
    name
      .toLowerCase()
      .replace(/^twitter-|[.-]?js$|[.-]dist$/g, '')
      .replace(/[^a-z0-9]/g, '');
  return knownAs(folder) === known || (plain(folder).length > 1 && plain(bare).endsWith(plain(folder)));
}

function of(name: string, version: string, evidence: string): Library | null {
  const known = knownAs(name);
  return known ? { title: known.title, product: known.product, version, evidence } : null;
}

/** By the lines with which libraries introduce themselves. */
export function librariesInText(text: string): Library[] {
  const read = text.slice(0, MAX_BANNERS);
  return LIBRARIES.flatMap(({ title, product, banner }) => {
    const match = banner?.exec(read);
    const version = match?.[1];
    return match && version !== undefined ? [{ title, product, version, evidence: match[0] }] : [];
  });
}

/** Lines whose makers mend nothing any more, with the day the last of them ended; null: no day was given. */
const ENDED: ReadonlyArray<{ readonly product: string; readonly below: number; readonly since: string | null }> = [
  { product: 'angularjs:angular.js', below: 2, since: '2021-12-31' },
  { product: 'vuejs:vue', below: 3, since: '2023-12-31' },
  { product: 'getbootstrap:bootstrap', below: 5, since: '2023-01-01' },
  { product: 'jquery:jquery', below: 3, since: null },
  { product: 'jquerymobile:jquery_mobile', below: 2, since: '2021-10-07' },
  { product: 'yahoo:yui', below: 4, since: '2014-08-29' },
  { product: 'prototypejs:prototype', below: 2, since: null },
];

/** Whether the library's line is no longer maintained. */
export function endOf({ product, version }: Library): { readonly since: string | null } | null {
  const major = Number(version.split('.')[0]);
  return ENDED.find((ended) => ended.product === product && major < ended.below) ?? null;
}
