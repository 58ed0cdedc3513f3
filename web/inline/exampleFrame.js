// The only script that the policy of this page allows beside blobs. A frame that an example creates has the policy too, so
// this script is the first in every document with another global object. WebRTC ignores connect-src, and worklets are threads
// of their own that worker-src does not govern, so remove both first.
(function () {
  for (var name of Object.getOwnPropertyNames(window))
    if (/^(?:webkit)?RTC|^WebTransport|^WebSocketStream$/.test(name)) delete window[name];
  // Pages without https have no worklets.
  if (window.Worklet) delete Worklet.prototype.addModule;
  if (parent === window) {
    document.documentElement.textContent = 'This page runs the examples of posts, in a frame.';
    return;
  }
  // A frame that an example creates may contain this script too, because its hash is allowed. The page cannot tell whose
  // messages come from there, and would not stop a flood of them.
  if (parent !== top) return;
  addEventListener('message', function start(event) {
    if (event.source !== parent || !event.data || event.data.type !== 'start') return;
    removeEventListener('message', start);
    var script = document.createElement('script');
    script.src = URL.createObjectURL(event.data.script);
    script.onload = function () {
      var run = window.startExample;
      delete window.startExample;
      script.remove();
      run(event.data);
    };
    document.head.append(script);
  });
  parent.postMessage({ type: 'ready' }, '*');
})();
