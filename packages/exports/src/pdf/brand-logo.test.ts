import { describe, expect, it } from 'vitest';
import { brandLogo } from './brand-logo.ts';

const svgOf = (content: string) => ({
  type: 'image/svg+xml' as const,
  base64: Buffer.from(content).toString('base64'),
  ...{ width: 40, height: 10 },
});

describe('brandLogo', () => {
  it('draws shapes and text', () => {
    const svg =
      '<?xml version="1.0"?><!-- drawn --><svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9"/><text>A</text></svg>';
    expect(brandLogo(svgOf(svg))?.file).toBe('logo.svg');
    expect(brandLogo(null)).toBeNull();
  });

  it.each([
    '<svg><image href="/etc/hosts"/></svg>',
    '<svg xmlns:s="http://www.w3.org/2000/svg"><s:image xlink:href="file:///etc/hosts"/></svg>',
    '<svg><filter><feImage href="x.png"/></filter></svg>',
    '<!DOCTYPE svg [<!ENTITY p "<image href=\'/etc/hosts\'/>">]><svg>&p;</svg>',
    'not a drawing',
  ])('draws nothing of %s', (svg) => {
    expect(brandLogo(svgOf(svg))).toBeNull();
  });
});
