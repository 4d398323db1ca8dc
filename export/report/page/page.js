(function () {
  'use strict';
  var all = function (sel, root) { return Array.prototype.slice.call((root || document).querySelectorAll(sel)); };
  all('.js[hidden]').forEach(function (e) { e.hidden = false; });

  // dark or light: what the system says, until the reader decides
  var root = document.documentElement, theme = document.getElementById('theme');
  var kept = null;
  try { kept = localStorage.getItem('deckmill-theme'); } catch (e) { kept = null; }
  if (kept === 'dark' || kept === 'light') { root.dataset.theme = kept; }
  theme.hidden = false;
  theme.addEventListener('click', function () {
    var dark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
    root.dataset.theme = dark ? 'light' : 'dark';
    try { localStorage.setItem('deckmill-theme', root.dataset.theme); } catch (e) { /* file:// may refuse */ }
  });

  // tables that sort: a button in each header; equal values keep their order
  var value = function (cell) {
    var t = cell.dataset.v !== undefined ? cell.dataset.v : cell.textContent.trim();
    return t !== '' && isFinite(t) ? Number(t) : t;
  };
  var compare = function (a, b) {
    if (typeof a === 'number' && typeof b === 'number') { return a - b; }
    if (typeof a === 'number') { return -1; }
    if (typeof b === 'number') { return 1; }
    return a.localeCompare(b, root.lang, { numeric: true });
  };
  all('table.sortable').forEach(function (table) {
    var body = table.tBodies[0], heads = all('thead th', table);
    heads.forEach(function (th, col) {
      var button = document.createElement('button');
      button.type = 'button';
      while (th.firstChild) { button.appendChild(th.firstChild); }
      th.appendChild(button);
      button.addEventListener('click', function () {
        var was = th.getAttribute('aria-sort');
        var down = was ? was === 'ascending' : th.classList.contains('num') && col > 0;
        heads.forEach(function (h) { h.removeAttribute('aria-sort'); });
        th.setAttribute('aria-sort', down ? 'descending' : 'ascending');
        Array.prototype.slice.call(body.rows)
          .map(function (row, i) { return { row: row, i: i, v: value(row.cells[col]) }; })
          .sort(function (a, b) { return (down ? compare(b.v, a.v) : compare(a.v, b.v)) || a.i - b.i; })
          .forEach(function (x) { body.appendChild(x.row); });
      });
    });
  });

  // the crosstable: row and column light up, a line below says what a cell means
  all('table.matrix').forEach(function (table) {
    var section = table.closest('section'), out = section.querySelector('.readout'), body = table.tBodies[0];
    var head = table.tHead.rows[0], lit = [];
    var first = 2, count = body.rows.length;
    var clear = function () { lit.forEach(function (e) { e.classList.remove('hit', 'here'); }); lit = []; };
    var mark = function (e, c) { e.classList.add(c); lit.push(e); };
    var label = function (row) {
      var name = row.cells[1].textContent.trim();
      return row.dataset.deck ? name + ' (' + row.dataset.deck + ')' : name;
    };
    var rowOf = function (entry) { return body.querySelector('tr[data-entry="' + entry + '"]'); };
    var show = function (cell) {
      clear();
      var row = cell.parentNode, i = cell.cellIndex;
      all('td[data-entry]', row).forEach(function (c) { mark(c, 'hit'); });
      for (var r = 0; r < count; r++) { mark(body.rows[r].cells[i], 'hit'); }
      mark(row.cells[1], 'hit');
      mark(head.cells[i], 'hit');
      mark(cell, 'here');
      var other = rowOf(cell.dataset.entry);
      if (other === row) { out.textContent = label(row); return; }
      var back = other.querySelector('td[data-entry="' + row.dataset.entry + '"]');
      out.textContent = label(row) + ' – ' + label(other) + ': ' + cell.textContent + ' : ' + back.textContent +
        (cell.dataset.say ? ' — ' + cell.dataset.say : '');
    };
    var cells = all('td[data-entry]', body);
    cells.forEach(function (c) { c.tabIndex = -1; });
    if (cells.length) { cells[0].tabIndex = 0; }
    table.addEventListener('mouseover', function (e) {
      var cell = e.target.closest && e.target.closest('td[data-entry]');
      if (cell) { show(cell); }
    });
    table.addEventListener('mouseleave', function () { clear(); });
    table.addEventListener('focusin', function (e) {
      if (e.target.matches('td[data-entry]')) { show(e.target); }
    });
    table.addEventListener('focusout', function () { clear(); });
    table.addEventListener('keydown', function (e) {
      var step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0], Home: [0, -count], End: [0, count] }[e.key];
      var cell = e.target;
      if (!step || !cell.matches('td[data-entry]')) { return; }
      e.preventDefault();
      var clamp = function (n) { return Math.max(0, Math.min(count - 1, n)); };
      var r = clamp(cell.parentNode.sectionRowIndex + step[0]), c = clamp(cell.cellIndex - first + step[1]);
      var next = body.rows[r].cells[first + c];
      cell.tabIndex = -1;
      next.tabIndex = 0;
      next.focus();
    });
    // by rank (as written) or by entry
    var ranks = all('tr', body).map(function (row) { return row.dataset.entry; });
    all('.order input', section).forEach(function (input) {
      input.addEventListener('change', function () {
        var order = input.value === 'rank' ? ranks : ranks.slice().sort(function (a, b) { return a - b; });
        var tail = head.cells[first + count];
        order.forEach(function (entry) { head.insertBefore(head.querySelector('[data-entry="' + entry + '"]'), tail); });
        order.forEach(function (entry) {
          var row = rowOf(entry), end = row.cells[first + count];
          order.forEach(function (column) { row.insertBefore(row.querySelector('td[data-entry="' + column + '"]'), end); });
          body.appendChild(row);
        });
      });
    });
  });

  // decks: find by deck, player or card
  all('.find input').forEach(function (input) {
    var section = input.closest('section'), shown = section.querySelector('.find b');
    var decks = all('.grid', section)[0].children;
    input.addEventListener('input', function () {
      var want = input.value.trim().toLocaleLowerCase(), n = 0;
      Array.prototype.forEach.call(decks, function (d) {
        d.hidden = want !== '' && d.textContent.toLocaleLowerCase().indexOf(want) < 0;
        if (!d.hidden) { n++; }
      });
      shown.textContent = n;
    });
  });

  // a link to a folded part opens it; so does printing
  var open = function () {
    var at = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    var fold = at && at.closest('details');
    if (fold && !fold.open) { fold.open = true; at.scrollIntoView(); }
  };
  addEventListener('hashchange', open);
  open();
  addEventListener('beforeprint', function () { all('details:not(.optional)').forEach(function (d) { d.open = true; }); });
})();
