// Before the first paint, so that neither a chosen theme nor somebody's session shows late.
(function () {
  var root = document.documentElement.dataset;
  try {
    var theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') root.theme = theme;
    // Pages are served as visitors see them.
    if (localStorage.getItem('user')) root.member = '';
  } catch {
    // No storage.
  }
})();
