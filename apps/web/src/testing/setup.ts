import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react';
import { afterEach, beforeAll } from 'vitest';
import '../engines/registry.ts';
import { startLanguage } from '../i18n/language.ts';
import { closeToast, currentToasts } from '../ui/toast/toast-store.ts';
import { loadUiTexts } from '../ui/ui-texts.ts';

// What a test waits for comes; on a busy machine it takes much longer than a second.
configure({ asyncUtilTimeout: 30_000 });

// A query that waits fails many times before it succeeds, and printed the whole page each time. Testing Library marks
// those tries; once the wait is over it asks again, and the page is printed.
configure({
  getElementError: function describeFailure(message, container) {
    const isTry: unknown = Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics');
    const error = new Error([message, isTry ? '' : prettyDOM(container)].filter(Boolean).join('\n\n'));
    error.name = 'TestingLibraryElementError';
    Error.captureStackTrace(error, describeFailure);
    return error;
  },
});

const UNSEEN = '[hidden], head, script, style, template, dialog:not([open]), details:not([open]) > :not(summary)';
const INLINE =
  'a, abbr, b, bdi, button, cite, code, em, i, img, input, kbd, label, mark, output, q, s, samp, select, small, span, strong, sub, sup, svg, svg *, textarea, time, u, var, wbr';

/** What queries and clicks ask of a style: whether an element is seen, and whether it stands in a line. No style sheet of ours is loaded. */
function computeStyle(element: Element): CSSStyleDeclaration {
  const own = element instanceof HTMLElement || element instanceof SVGElement ? element.style : null;
  const shown = element.matches(INLINE) ? 'inline' : 'block';
  const values: Readonly<Record<string, string>> = {
    display: own?.display || (element.matches(UNSEEN) ? 'none' : shown),
    visibility: own?.visibility || 'visible',
  };
  const getPropertyValue = (name: string) => values[name] ?? own?.getPropertyValue(name) ?? '';
  return { ...values, getPropertyValue } as CSSStyleDeclaration;
}

// Tests of what never touches a page run without one.
if (typeof document !== 'undefined') {
  // jsdom lays nothing out, so it knows neither media queries nor scrolling.
  window.matchMedia ??= (query) =>
    Object.assign(new EventTarget(), {
      matches: false,
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  // A query asks for the style of every element that it passes, and jsdom then matches its whole style sheet.
  window.getComputedStyle = computeStyle;
  window.scrollTo = () => undefined;
  Element.prototype.scrollIntoView ??= () => undefined;
  // Nothing ever has a size or comes into sight here, so that charts wait.
  class Watcher {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  window.ResizeObserver ??= Watcher;
  window.IntersectionObserver ??= Watcher as unknown as typeof IntersectionObserver;
  // Nor does it know modal dialogs: here they are open or closed, and nothing more.
  HTMLDialogElement.prototype.showModal ??= function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close() {
    this.open = false;
  };
  beforeAll(async () => {
    await startLanguage();
    await loadUiTexts();
  });
  afterEach(() => {
    cleanup();
    // Toasts outlive the rendered page, and with fake timers they would never close.
    for (const { id } of currentToasts()) closeToast(id);
  });
}
