// Runs before the first paint, so that neither a chosen theme nor a session causes a flash.
(function () {
  var root = document.documentElement.dataset;
  try {
    var theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') root.theme = theme;
    // The server renders pages for visitors; this marks a signed-in reader.
    if (localStorage.getItem('user')) root.member = '';
  } catch {
    // Storage is not available.
  }
})();
