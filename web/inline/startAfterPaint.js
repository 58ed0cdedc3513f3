// A page that a server has rendered is read before it lives: its scripts are fetched once it has been painted, so that nothing
// that is seen shares the line with them.
(function () {
  var scripts = document.querySelector('template[data-scripts]');
  if (!scripts) return;
  var start = function () {
    if (scripts.isConnected) scripts.replaceWith(scripts.content);
  };
  // Nobody waits for the paint of a tab that is opened in the background.
  if (document.hidden || !window.PerformanceObserver) return start();
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  // Where paints are not told.
  setTimeout(start, 1000);
})();
