import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BrandRefused } from '../brand-refused.ts';
import { makeSvg } from './logo.fixture.ts';
import { readLogo } from './read-logo.ts';

const HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const DOT = '<circle r="9"/>';

/** What is stored, without the names of its namespaces. */
const stored = (file: Buffer) => readLogo(file).bytes.toString().replace(HEAD, '<svg');

describe('an SVG as a logo', () => {
  it('is written anew with what it draws', () => {
    const logo = makeSvg(
      `<defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient>
       <linearGradient id="b" xlink:href="#a" gradientTransform="rotate(45)"/>
       <clipPath id="c"><rect width="10" height="10"/></clipPath></defs>
       <g clip-path="url(#c)" transform="translate(1, 2) scale(.5)"><path d="M0 0h10v10z" fill="url(#b)"/></g>`,
    );
    expect(stored(logo)).toBe(
      '<svg width="200" height="50" viewBox="0 0 200 50">' +
        '<defs><linearGradient id="a"><stop offset="0" stop-color="#fff"></stop></linearGradient>' +
        '<linearGradient id="b" xlink:href="#a" gradientTransform="rotate(45)"></linearGradient>' +
        '<clipPath id="c"><rect width="10" height="10"></rect></clipPath></defs>' +
        '<g clip-path="url(#c)" transform="translate(1, 2) scale(.5)"><path d="M0 0h10v10z" fill="url(#b)"></path></g></svg>',
    );
  });

  it('keeps what a style draws and loses what editors add', () => {
    const file = Buffer.from(
      `\ufeff<?xml version="1.0" encoding="UTF-8" standalone="no"?>
      <!-- made with an editor -->
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
        viewBox="0 0 8 8" inkscape:export-filename="C:\\logo.png" role="img" aria-label="Acme">
        <sodipodi:namedview inkscape:zoom="2"><inkscape:grid type="xygrid"/></sodipodi:namedview>
        <title>Acme &amp; sons</title>
        <metadata><rdf:RDF><cc:Work rdf:about=""/></rdf:RDF></metadata>
        <path inkscape:label="dot" class="x" fill="red" d="M0 0" style="fill:#0a0a0a !important;font-family:Arial;/* */stroke:none"/>
      </svg>`,
    );
    expect(stored(file)).toBe(
      '<svg width="8" height="8" viewBox="0 0 8 8"><path fill="#0a0a0a" d="M0 0" stroke="none"></path></svg>',
    );
  });

  it('is stored as it is when it is read again', () => {
    const { bytes } = readLogo(makeSvg(`<g fill='rgb(1,2,3)'>${DOT}</g>`));
    expect(readLogo(bytes).bytes).toEqual(bytes);
  });

  it.each([
    ['viewBox="0 0 200 50"', 200, 50],
    ['width="100%" height="100%" viewBox="0 0 200 50"', 200, 50],
    ['width="400" viewBox="0 0 200 50"', 200, 50],
    ['width="40px" height="10.4" viewBox="0 0 1 1"', 40, 10],
    ['width="25.4mm" height="72pt"', 96, 96],
    ['viewBox="-5 -5 8000 2000"', 2000, 500],
    ['viewBox="0,0,90000,1"', 2000, 1],
  ])('with %s is %i x %i pixels', (attributes, width, height) => {
    expect(readLogo(makeSvg(DOT, attributes))).toMatchObject({ width, height });
  });

  it.each([
    ['a script', makeSvg('<script>alert(1)</script>'), 'scripts or event handlers'],
    ['a script in what is left out', makeSvg(`${DOT}<metadata><x:SCRIPT/></metadata>`), 'scripts or event handlers'],
    ['a handler', makeSvg('<circle r="9" onload="alert(1)"/>'), 'scripts or event handlers'],
    ['a handler on the root', makeSvg(DOT, 'viewBox="0 0 1 1" OnClick="x"'), 'scripts or event handlers'],
    ['foreign content', makeSvg('<foreignObject><p/></foreignObject>'), 'scripts or event handlers'],
    ['a picture', makeSvg('<image href="#x"/>'), 'the element <image>'],
    ['a picture elsewhere', makeSvg('<image xlink:href="http://a.test/x.png"/>'), 'outside of it'],
    ['a picture within', makeSvg('<image href="data:image/png;base64,AAAA"/>'), 'outside of it'],
    ['a style sheet', makeSvg('<style>@import "x"</style>'), 'the element <style>'],
    ['a paint elsewhere', makeSvg('<circle r="9" fill="url(http://a.test/#x)"/>'), 'outside of it'],
    ['a paint elsewhere, in a style', makeSvg('<circle r="9" style="fill:URL( http://a.test)"/>'), 'outside of it'],
    ['a reference that hides', makeSvg('<circle r="9" style="fill:\\75rl(http://a.test)"/>'), 'outside of it'],
    ['a reference in characters by number', makeSvg('<circle r="9" fill="&#117;rl(//a.test)"/>'), 'outside of it'],
    ['a link', makeSvg('<a href="#x"><circle r="9"/></a>'), 'the element <a>'],
    ['a copy of a part', makeSvg('<use href="#a"/>'), 'the element <use>'],
    ['text', makeSvg('<text>Acme</text>'), 'the element <text>'],
    ['an animation', makeSvg('<circle r="9"><animate/></circle>'), 'the element <animate>'],
    ['another drawing inside', makeSvg(`<svg>${DOT}</svg>`), 'the element <svg>'],
    ['a value that is none', makeSvg('<path d="alert(1)"/>'), 'in the attribute d'],
    ['a DOCTYPE', Buffer.concat([Buffer.from('<!DOCTYPE svg>'), makeSvg(DOT)]), 'a DOCTYPE, entities'],
    ['entities', Buffer.concat([Buffer.from('<!DOCTYPE a [<!ENTITY b "c">]>'), makeSvg(DOT)]), 'a DOCTYPE, entities'],
    ['an entity without one', makeSvg('<circle r="&b;"/>'), 'not valid XML (line 1)'],
    ['CDATA', makeSvg('<![CDATA[x]]>'), 'a DOCTYPE, entities'],
    ['a style sheet as instruction', makeSvg('<?xml-stylesheet href="x"?>'), 'a DOCTYPE, entities'],
    ['a clip of a clip', makeSvg(`<clipPath id="a"><g clip-path="url(#b)">${DOT}</g></clipPath>`), 'too complex'],
    ['a thousand levels', makeSvg(`${'<g>'.repeat(1000)}${DOT}${'</g>'.repeat(1000)}`), 'too complex'],
    ['ten thousand parts', makeSvg(DOT.repeat(10_000)), 'too complex'],
    ['nothing to see', makeSvg('<g></g>'), 'draws nothing'],
    ['no size', makeSvg(DOT, ''), 'how large it is'],
    ['a size of nothing', makeSvg(DOT, 'viewBox="0 0 0 5"'), 'how large it is'],
    ['an open element', makeSvg('<g>'), 'not closed'],
    ['a comment without end', makeSvg('\n<!-- '), 'not valid XML (line 2)'],
    ['an attribute twice', makeSvg('<circle r="1" r="2"/>'), 'not valid XML'],
    ['a second root', Buffer.concat([makeSvg(DOT), makeSvg(DOT)]), 'not closed'],
    ['another language', Buffer.from('<html><svg/></html>'), 'must be a PNG or an SVG'],
    ['bytes that are no text', Buffer.concat([makeSvg(DOT), Buffer.from([0xff])]), 'not valid XML'],
  ])('is refused with %s', (_case, file, message) => {
    expect(() => readLogo(file)).toThrow(message);
  });

  it('is read in one pass, however it is built', () => {
    for (const part of ['<!-- ', '- ', '<g ', ' a="', "='", '   ', '&#x', 'style="a:b;']) {
      const file = makeSvg(part.repeat(250_000 / part.length));
      expect(() => readLogo(file)).toThrow(BrandRefused);
    }
    expect(readLogo(makeSvg(`<!--${' '.repeat(250_000)}-->${DOT}`)).width).toBe(200);
    expect(readLogo(makeSvg(`<path d="M${'1 '.repeat(120_000)}"/>`)).width).toBe(200);
  });

  it('gives, whatever the file says, known words alone or a refusal', () => {
    const word = fc.constantFrom(
      ...'<g|<path|<script|/>|>|</g>| d="M0"| href="|http://x|"| style="fill:url(|#a|)|&lt;| on="1"|\''.split('|'),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 14 }), (words) => {
        try {
          const text = stored(makeSvg(`${DOT}${words.join('')}`));
          expect(text).toMatch(/^<svg( [\w-]+="[^"<>]*")*>(<\/?(g|path|circle)( (d|r|fill)="[^"<>]*")*>)*<\/svg>$/);
          expect(text).not.toMatch(/http|script|&lt;| on/);
        } catch (error) {
          expect(error).toBeInstanceOf(BrandRefused);
        }
      }),
      { numRuns: 300 },
    );
  });
});
