// Runs before the first paint, so that neither chosen looks nor a session cause a flash.
(function () {
  var root = document.documentElement.dataset;
  try {
    var theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') root.theme = theme;
    // Text size and width of posts (src/ui/useReadingLooks.ts).
    var reading = localStorage.getItem('reading');
    if (reading) root.reading = reading;
    // The server renders pages for visitors; this marks a signed-in reader.
    if (localStorage.getItem('user')) root.member = '';
  } catch {
    // Storage is not available.
  }
})();
