/**
 * Runs in every document before its own scripts: notes where they lead, and keeps the page where it is while things in it
 * are pressed. Text, since it belongs to the browser.
 */
export const PAGE_SCRIPT = `(() => {
  if (window.__look) return;
  const urls = new Set();
  const pressable = new WeakSet();
  const plainForms = new Set();
  const MAX_URLS = 3000;
  const note = (url) => {
    try {
      if (urls.size < MAX_URLS) urls.add(new URL(String(url), document.baseURI).href.slice(0, 4000));
    } catch {}
  };
  for (const name of ['pushState', 'replaceState']) {
    const own = history[name];
    history[name] = function (state, title, url) {
      if (url !== undefined && url !== null) note(url);
      return own.apply(this, arguments);
    };
  }
  // Two of the same name are one window: only the first would be seen as a new one.
  const openWindow = window.open;
  window.open = function (url) {
    if (url) note(url);
    return openWindow.apply(this, arguments);
  };
  // Scripts that ask for something while one types; most wait until one pauses.
  let listensToKeys = false;
  const KEYS = /^(?:key(?:up|down|press)|input|change)$/;
  const listen = EventTarget.prototype.addEventListener;
  EventTarget.prototype.addEventListener = function (type) {
    if (KEYS.test(type)) listensToKeys = true;
    if (this instanceof Element && /^(?:click|mousedown|pointerdown|dblclick)$/.test(type)) pressable.add(this);
    return listen.apply(this, arguments);
  };
  let holding = false;
  const submit = HTMLFormElement.prototype.submit;
  HTMLFormElement.prototype.submit = function () {
    if (holding) plainForms.add(this);
    else submit.call(this);
  };
  listen.call(window, 'submit', (event) => {
    if (!holding || event.defaultPrevented) return;
    event.preventDefault();
    plainForms.add(event.target);
  });
  listen.call(window, 'click', (event) => {
    if (!holding || event.defaultPrevented) return;
    const link = event.target instanceof Element ? event.target.closest('a[href], area[href]') : null;
    if (!link || /^\\s*javascript:/i.test(link.getAttribute('href'))) return;
    note(link.href);
    event.preventDefault();
  });
  // What is pressed next would break it off before anybody saw where it leads.
  if (window.navigation) listen.call(navigation, 'navigate', (event) => {
    if (event.destination.sameDocument || event.formData) return;
    note(event.destination.url);
    if (holding && event.cancelable) event.preventDefault();
  });
  const MAX_ELEMENTS = 20000;
  const elements = () => {
    const found = [];
    const open = [document];
    while (open.length > 0 && found.length < MAX_ELEMENTS) {
      const root = open.pop();
      for (const element of root.querySelectorAll('*')) {
        if (found.length >= MAX_ELEMENTS) break;
        found.push(element);
        if (element.shadowRoot) open.push(element.shadowRoot);
      }
    }
    return found;
  };
  const cut = (text, most) => String(text ?? '').slice(0, most);
  const fieldOf = (element) => ({
    name: cut(element.name || element.id, 200),
    type: element.tagName === 'SELECT' ? 'select' : element.tagName === 'TEXTAREA' ? 'textarea' : cut(element.type || 'text', 40),
    value: cut(element.value, 2000),
    options: element.tagName === 'SELECT' ? [...element.options].slice(0, 50).map((one) => cut(one.value, 200)) : [],
    required: Boolean(element.required),
    checked: element.tagName === 'SELECT' ? element.selectedIndex > 0 || [...element.options].some((one) => one.defaultSelected) : Boolean(element.checked),
    navigates: element.tagName === 'SELECT' && element.hasAttribute('onchange'),
    sendsForm: ['onchange', 'oninput', 'onclick'].some((event) => /submit\\s{0,3}\\(/i.test(element.getAttribute(event) ?? '')),
    min: element.min || null,
    max: element.max || null,
    maxLength: element.maxLength > 0 ? element.maxLength : null,
    pattern: element.pattern || null,
    accept: element.accept || null,
    step: element.step || null,
    placeholder: cut(element.placeholder, 600),
    hint: cut([element.placeholder, element.getAttribute('aria-label'), element.title, element.id.replace(/\\d+/g, ' ').trim(), ...[...(element.labels ?? [])].map((one) => one.textContent.trim())].filter(Boolean).join('\\n'), 400),
  });
  const choicesOf = (element) => {
    const field = fieldOf(element);
    if (element.tagName !== 'SELECT' || !element.multiple) return [field];
    return [...element.options].filter((one, at) => one.selected || at < 20).map((one) =>
      ({ ...field, type: 'checkbox', value: cut(one.value, 200), checked: one.selected, options: [], isOption: true, required: false, hint: cut(one.text, 200) }));
  };
  // Many fields that scripts read have neither.
  const keyOf = (one, at) => cut(one.name || one.id || '#' + at, 200);
  const fillIn = (form, values) => {
    for (const element of form.elements) {
      const value = values[element.name || element.id];
      if (value !== undefined && !element.value && element.type !== 'hidden') write(element, value);
    }
  };
  let forms = [];
  let pressed = [];
  // A line for each; what a person reads, then the names.
  const wordsOf = (one) => [one.textContent, one.value, one.getAttribute('aria-label'), one.title, one.tagName, one.id, one.getAttribute('name')]
    .map((text) => String(text ?? '').trim().replace(/\\s+/g, ' ')).filter(Boolean).join('\\n');
  const few = (all) => all.filter(Boolean).slice(0, 60).map((text) => cut(text, 200));
  const iconsIn = (one) => few([one, ...[...one.querySelectorAll('*')].slice(0, 60)]
    .flatMap((inner) => [inner.getAttribute('class'), inner.getAttribute('src'), inner.getAttribute('data-testid'), inner.getAttribute('data-feather'), inner.getAttribute('data-icon'), inner === one ? '' : inner.getAttribute('href')]));
  const ownText = (one) => [...one.childNodes].map((node) => (node.nodeType === 3 ? node.data : '')).join('');
  const labelOf = (link) => {
    const inner = [...link.querySelectorAll('*')].slice(0, 60);
    const shown = [link, ...link.children].map(ownText).join(' ').trim();
    const texts = [shown || inner.map(ownText).join(' '), link.getAttribute('aria-label'), link.title, ...inner.flatMap((one) => [one.getAttribute('alt'), one.getAttribute('title')])];
    const questions = [...link.attributes]
      .filter(({ name, value }) => (name === 'onclick' && /\\bconfirm\\s*\\(/.test(value)) || /^data-(?:[\\w-]{1,40}-)?confirm$/.test(name))
      .map(({ value }) => value);
    return { url: cut(link.href, 4000), texts: few(texts), names: iconsIn(link), questions: few(questions) };
  };
  const asksFirst = (one) => [...one.attributes].some(({ name, value }) => /^(?:data-(?:[\\w-]{1,40}-)?confirm|hx-confirm|wire:confirm)$/.test(name) && !/^(?:false|0)$/.test(value));
  const isShown = (element) => element.getClientRects().length > 0;
  const isBesideFields = (element) => {
    let around = element.parentElement;
    for (let steps = 0; steps < 5 && around && around !== document.body; steps += 1, around = around.parentElement) {
      if (around.querySelector('input:not([type=hidden]):not([type=button]):not([type=submit]), textarea, select')) return true;
    }
    return false;
  };
  // One of several things, each with buttons of its own; menus are lists as well.
  const isInRow = (one) => {
    const row = one.closest('tr, [role=row], li, [role=listitem]');
    if (!row || one.closest('nav, header, aside, [role=navigation], [role=menu], [role=menubar], [role=tablist], [role=toolbar]')) return false;
    return [row.previousElementSibling, row.nextElementSibling].some((next) => next && next.tagName === row.tagName);
  };
  const gather = () => {
    const all = elements();
    for (const element of all) {
      const to = element.getAttribute('href') ?? element.getAttribute('src');
      if (to && /^(?:A|AREA|IFRAME|FRAME)$/.test(element.tagName)) note(to);
      for (const { name, value } of element.attributes) if (value && /^data-(?:[\\w-]{1,40}-)?(?:url|href)$/.test(name)) note(value);
    }
    forms = all.filter((one) => one instanceof HTMLFormElement).slice(0, 40);
    const outside = all.filter((one) => one.matches('input, select, textarea') && !one.form).slice(0, 40);
    const buttons = all.filter((one) => {
      if (one.matches('a[href]') && !/^\\s*(?:javascript:|#?$)/i.test(one.getAttribute('href')) && !one.hasAttribute('onclick')) return false;
      if (one.form && /^(?:submit|image|reset)$/.test(one.type)) return false;
      return pressable.has(one) || typeof one.onclick === 'function' || one.matches('button, [onclick], [role=button], [role=tab], [role=menuitem], input[type=button], summary, a[href^="javascript:"], a[href="#"]');
    }).filter((one) => !(one instanceof HTMLHtmlElement || one instanceof HTMLBodyElement));
    // What sends the fields of a dialog is there before the dialog is shown, which takes longer than a look.
    const ofDialogs = buttons.filter((one) => !isShown(one) && one.matches('button, [role=button], input[type=button]') &&
      (pressable.has(one) || one.hasAttribute('onclick')) && isBesideFields(one));
    pressed = [...buttons.filter(isShown).slice(0, 80), ...ofDialogs.slice(0, 20)];
    return {
      title: cut(document.title, 300),
      urls: [...urls],
      labels: all.filter((one) => one instanceof HTMLAnchorElement && one.href).slice(0, MAX_URLS).map(labelOf),
      forms: forms.map((form) => ({
        action: cut(form.getAttribute('action'), 4000),
        method: /^(?:post|dialog)$/i.test(form.getAttribute('method') || '') ? form.getAttribute('method').toLowerCase() : 'get',
        encoding: cut(form.getAttribute('enctype'), 60).toLowerCase(),
        fields: [...form.elements].slice(0, 80).filter((one) => one.name || one.id).flatMap(choicesOf),
        buttons: [...form.elements].filter((one) => /^(?:submit|image)$/.test(one.type)).map((one) => cut(wordsOf(one), 200)),
        plain: plainForms.has(form),
      })),
      outside: outside.map((one, at) => ({ ...fieldOf(one), name: keyOf(one, at) })),
      files: all.filter((one) => one.matches('input[type=file]') && !one.disabled).length,
      pressable: pressed.map((one) => [
        cut(wordsOf(one), 300),
        cut([asksFirst(one) ? 'confirm()' : '', one.getAttribute('onclick'), one.getAttribute('href')].filter(Boolean).join(' ').replace(/\\s+/g, ' '), 300),
        /\\p{L}/u.test([one.textContent, one.value, one.title, one.getAttribute('aria-label')].join('')) ? '' : cut([...iconsIn(one), one.textContent.trim()].join(' '), 300),
        cut((one.closest('dialog, [role=dialog], [role=alertdialog], .modal') ?? {}).innerText, 400).replace(/\\s*\\n\\s*/g, '\\n'),
        isInRow(one) ? 'row' : '',
      ].join('\\n\\n')),
    };
  };
  const write = (element, value) => {
    if (element.type === 'file') return;
    if (element.type === 'checkbox' || element.type === 'radio') { if (!element.checked) element.click(); return; }
    const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value');
    element.dispatchEvent(new FocusEvent('focus'));
    const key = String(value).slice(-1);
    element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    element.dispatchEvent(new KeyboardEvent('keypress', { key, bubbles: true }));
    if (own && own.set) own.set.call(element, value); else element.value = value;
    element.dispatchEvent(new InputEvent('input', { data: key, inputType: 'insertText', bubbles: true }));
    element.dispatchEvent(new KeyboardEvent('keyup', { key, bubbles: true }));
    element.dispatchEvent(new Event('change', { bubbles: true }));
    hasTyped = true;
  };
  // Their scripts make the field that is sent, and many only when the form is.
  const EDITABLE = '[contenteditable=""], [contenteditable=true], [contenteditable=plaintext-only]';
  const editorsOf = (form) => {
    const framed = [...form.querySelectorAll('iframe')].slice(0, 10).flatMap((frame) => {
      try {
        const inner = frame.contentDocument;
        return inner && inner.body && (inner.designMode === 'on' || inner.body.matches(EDITABLE)) ? [inner.body] : [];
      } catch { return []; }
    });
    return [...form.querySelectorAll(EDITABLE), ...framed].slice(0, 10);
  };
  const writeInto = (editor) => {
    if (editor.textContent.trim() !== '') return;
    editor.dispatchEvent(new FocusEvent('focus'));
    const text = document.createElement('p');
    text.textContent = 'prova';
    editor.replaceChildren(editor.ownerDocument.adoptNode(text));
    for (const type of ['input', 'keyup', 'change', 'blur']) editor.dispatchEvent(new Event(type, { bubbles: true }));
    hasTyped = true;
  };
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  const TYPING_PAUSE = 450;
  const KEY_ATTRIBUTES = '[onkeyup], [onkeydown], [onkeypress], [oninput], [onchange]';
  let hasTyped = false;
  const pauseAfterTyping = async () => {
    if (hasTyped && (listensToKeys || document.querySelector(KEY_ATTRIBUTES))) await pause(TYPING_PAUSE);
    hasTyped = false;
  };
  const act = async ({ fills, outside, presses }) => {
    holding = true;
    const done = [];
    try {
      for (const [at, element] of elements().filter((one) => one.matches('input, select, textarea') && !one.form).entries()) {
        const value = outside[keyOf(element, at)];
        if (value !== undefined && !element.value) write(element, value);
      }
      if (fills.length === 0) await pauseAfterTyping();
      for (const { at, values, sends = true } of fills) {
        const form = forms[at];
        if (!form || !form.isConnected || !sends) continue;
        for (const element of form.elements) {
          const value = values[element.name || element.id];
          if (value !== undefined && element.value !== value && element.type !== 'hidden') write(element, value);
        }
        for (const editor of editorsOf(form)) writeInto(editor);
        if (at === fills.find(({ sends = true }) => sends).at) await pauseAfterTyping();
        form.noValidate = true;
        try { form.requestSubmit(); } catch {}
        await pause(20);
      }
      // A button may send what the fields hold by now, also of a form that was sent and emptied, or is known from another page.
      for (const { at, values } of presses.length > 0 ? fills : []) if (forms[at] && forms[at].isConnected) fillIn(forms[at], values);
      for (const at of presses) {
        const element = pressed[at];
        if (!element || !element.isConnected) continue;
        try { element.click(); } catch {}
        done.push(at);
        await pause(20);
      }
      await pauseAfterTyping();
    } finally {
      await pause(30);
      holding = false;
    }
    return done;
  };
  Object.defineProperty(window, '__look', { value: { gather, act } });
})();`;
