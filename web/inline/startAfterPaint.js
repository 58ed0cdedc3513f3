// A server-rendered page is readable before it is interactive. Its scripts are fetched after the first paint, so that
// they do not compete with visible content for bandwidth.
(function () {
  var scripts = document.querySelector('template[data-scripts]');
  if (!scripts) return;
  // Buttons that are pressed before the page is hydrated are pressed again then (main.tsx).
  var early = new AbortController();
  addEventListener(
    'click',
    function (event) {
      var button = event.target.closest('button[type=button]');
      if (button) button.dataset.early = '';
    },
    { signal: early.signal },
  );
  addEventListener('alive', function () {
    early.abort();
    for (var button of document.querySelectorAll('[data-early]')) {
      delete button.dataset.early;
      button.click();
    }
  });
  var start = function () {
    if (!scripts.isConnected) return;
    // inline/theme.js has marked signed-in readers.
    if (!('member' in document.documentElement.dataset))
      for (var link of scripts.content.querySelectorAll('[data-members]')) link.remove();
    scripts.replaceWith(scripts.content);
  };
  // A tab opened in the background does not paint, so do not wait for it.
  if (document.hidden || !window.PerformanceObserver) return start();
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  // For browsers without paint timing.
  setTimeout(start, 1000);
})();
