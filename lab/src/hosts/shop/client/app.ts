/** The script of the single-page part: routes, fetches and, in two places, markup made of data. */
export const APP_SCRIPT = `(function () {
  'use strict';
  var main = document.getElementById('app');
  if (!main) return;
  function api(path, options) {
    return fetch('/api' + path, options).then(function (response) { return response.json(); });
  }
  function send(path, value) {
    return api(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(value) });
  }
  function text(tag, content) {
    var element = document.createElement(tag);
    element.textContent = content;
    return element;
  }
  var routes = {
    '/app/': function () {
      main.replaceChildren(text('p', 'Scegli una pagina.'));
      api('/prodotti').then(function (products) {
        products.slice(0, 5).forEach(function (product) {
          var link = document.createElement('a');
          link.href = '/app/prodotto?id=' + product.id;
          link.textContent = product.nome;
          main.append(link, document.createElement('br'));
        });
      });
      api('/profilo');
      api('/carrello');
      api('/vetrina');
      api('/negozi');
    },
    '/app/prodotto': function () {
      var id = new URLSearchParams(location.search).get('id') || '1';
      main.replaceChildren(text('p', 'Un momento…'));
      api('/prodotti/' + encodeURIComponent(id)).then(function (product) { main.replaceChildren(text('h2', product.nome), text('p', product.prezzo + ' euro')); });
      api('/disponibilita/' + encodeURIComponent(id));
    },
    '/app/cerca': function () {
      var wanted = new URLSearchParams(location.search).get('testo') || 'olio';
      main.innerHTML = '<form id="cerca"><input name="testo" aria-label="Testo"><button>Cerca</button></form><p id="esito"></p>';
      document.getElementById('cerca').addEventListener('submit', function (event) {
        event.preventDefault();
        var value = event.target.elements.testo.value;
        history.pushState(null, '', '/app/cerca?testo=' + encodeURIComponent(value));
        show();
      });
      api('/ricerca?testo=' + encodeURIComponent(wanted)).then(function (answer) {
        document.getElementById('esito').innerHTML = 'Risultati per ' + answer.testo + ': ' + answer.trovati;
      });
      send('/prodotti/cerca', { testo: wanted });
      send('/catalogo/cerca', { testo: wanted });
    },
    '/app/recensioni': function () {
      main.innerHTML = '<div id="elenco"></div><form id="recensione"><input name="autore" aria-label="Autore" value="Anna"><input name="testo" aria-label="Testo" value="Buono"><button>Pubblica</button></form>';
      function load() {
        api('/recensioni').then(function (list) {
          document.getElementById('elenco').innerHTML = list.map(function (one) { return '<p>' + one.testo + '</p>'; }).join('');
        });
      }
      document.getElementById('recensione').addEventListener('submit', function (event) {
        event.preventDefault();
        var fields = event.target.elements;
        send('/recensioni', { prodotto: 1, autore: fields.autore.value, testo: fields.testo.value }).then(load);
      });
      load();
    },
    '/app/domande': function () {
      main.innerHTML = '<div id="domande"></div><form id="domanda"><input name="testo" aria-label="Domanda" value="Quando?"><button>Chiedi</button></form>';
      function load() {
        api('/domande').then(function (list) {
          document.getElementById('domande').replaceChildren.apply(document.getElementById('domande'), list.map(function (one) { return text('p', one); }));
        });
      }
      document.getElementById('domanda').addEventListener('submit', function (event) {
        event.preventDefault();
        send('/domande', { testo: event.target.elements.testo.value }).then(load);
      });
      load();
    },
    '/app/soci': function () {
      main.innerHTML = '<form id="soci"><input name="utente" aria-label="Socio"><input name="password" type="password" aria-label="Password"><button>Entra</button></form><p id="esito"></p><button id="coupon" type="button">Prova un coupon</button><button id="ordine" type="button">Invia un ordine</button><button id="tessera" type="button">La mia tessera</button>';
      document.getElementById('soci').addEventListener('submit', function (event) {
        event.preventDefault();
        var fields = event.target.elements;
        send('/soci/accesso', { utente: fields.utente.value, password: fields.password.value });
        send('/fornitori/accesso', { utente: fields.utente.value, password: fields.password.value });
      });
      document.getElementById('coupon').addEventListener('click', function () {
        api('/coupon?codice=ESTATE');
        api('/buono?codice=ESTATE');
      });
      document.getElementById('ordine').addEventListener('click', function () {
        ['/ordini/xml', '/resi/xml'].forEach(function (path) {
          fetch('/api' + path, { method: 'POST', headers: { 'Content-Type': 'application/xml' }, body: '<?xml version="1.0"?><ordine><nota>Grazie</nota></ordine>' });
        });
      });
      document.getElementById('tessera').addEventListener('click', function () {
        send('/gettone', { nome: 'ospite' }).then(function (answer) {
          return fetch('/api/tessera', { headers: { Authorization: 'Bearer ' + answer.gettone } });
        });
        send('/v2/gettone', { nome: 'ospite' }).then(function (answer) {
          return fetch('/api/v2/tessera', { headers: { Authorization: 'Bearer ' + answer.gettone } });
        });
      });
    },
    '/app/listino': function () {
      var query = { query: 'query($categoria: String) { prodotti(categoria: $categoria) { id nome prezzo } }', variables: { categoria: 'olio' } };
      ['/graphql', '/api/v2/graphql'].forEach(function (path) {
        fetch(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(query) }).then(function (response) { return response.json(); }).then(function (answer) {
          main.replaceChildren(text('pre', JSON.stringify(answer.data, null, 1)));
        });
      });
    },
    '/app/ordini': function () {
      main.replaceChildren(text('p', 'I tuoi ordini'));
      [1001, 1003].forEach(function (id) {
        api('/ordini/' + id).then(function (order) { main.append(text('p', (order.id || '') + ' ' + (order.stato || ''))); });
        api('/fatture/' + id);
      });
    }
  };
  function show() {
    var route = routes[location.pathname] || routes['/app/'];
    route();
  }
  document.addEventListener('click', function (event) {
    var link = event.target.closest('a[href^="/app/"]');
    if (!link) return;
    event.preventDefault();
    history.pushState(null, '', link.getAttribute('href'));
    show();
  });
  window.addEventListener('popstate', show);
  show();
})();
`;
