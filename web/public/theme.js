// Runs before the first paint, so that neither a chosen theme nor somebody's session shows late.
(function () {
  var root = document.documentElement.dataset;
  try {
    // Anything but "light" or "dark" follows the system.
    var theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') root.theme = theme;
    // Pages come from the server as visitors see them: what is only for those waits unseen until the page knows who is there.
    if (localStorage.getItem('user')) root.member = '';
  } catch {
    // Storage is switched off: the system's theme, and a visitor.
  }
})();
