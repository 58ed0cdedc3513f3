// Runs before the first paint, so that neither chosen looks nor a session cause a flash.
(function () {
  var root = document.documentElement.dataset;
  try {
    var theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') root.theme = theme;
    // Text size and width of posts (src/ui/useReadingLooks.ts).
    var reading = localStorage.getItem('reading');
    if (reading) root.reading = reading;
    // The key of the search is switched off (src/app/header/slashKey.ts).
    if (localStorage.getItem('slash')) root.slash = '';
    // The server renders pages for visitors. This marks a signed-in reader, and what they may see differently (src/apollo/useServedDataRefresh.ts).
    if (localStorage.getItem('user')) {
      root.member = root.unsure = '';
      // Without an answer, the marks of visitors are better than none.
      setTimeout(function () {
        delete root.unsure;
      }, 15000);
    }
  } catch {
    // Storage is not available.
  }
  try {
    // Dates show the year unless it is this one (src/ui/DateText.tsx). Cached pages outlive a year.
    var sheet = new CSSStyleSheet();
    sheet.insertRule('[data-year="' + new Date().getUTCFullYear() + '"]{display:none}');
    document.adoptedStyleSheets.push(sheet);
  } catch {
    // Browsers without such style sheets show each year.
  }
})();
