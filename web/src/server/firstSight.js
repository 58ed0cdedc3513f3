// Stands in the head of a rendered page. What is seen at first has the line to itself: the app comes when that is there, at the
// first touch, or when it has waited long enough. Nothing that is pressed or typed until then is lost.
(function () {
  var LONG_ENOUGH = 3000;
  var touches = ['pointerdown', 'keydown', 'focusin'];
  var isStarted = false;
  /** @type {HTMLElement | null} */
  var pressed = null;

  function start() {
    if (isStarted) return;
    isStarted = true;
    touches.forEach(function (type) {
      removeEventListener(type, start, true);
    });
    document.querySelectorAll('link[rel=later]').forEach(function (link) {
      link.setAttribute('rel', 'modulepreload');
      if (!link.hasAttribute('data-entry')) return;
      var script = document.createElement('script');
      script.type = 'module';
      script.src = link.getAttribute('href') || '';
      document.head.append(script);
    });
  }

  /** @param {Event} event */
  function remember(event) {
    var button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button && button.type === 'button') pressed = button;
  }

  /** As if it were typed now: React has taken over the letters, and heard nothing of them. @param {HTMLInputElement} input */
  function typeAgain(input) {
    var value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    var typed = input.value;
    if (typed === input.defaultValue || !value || !value.set) return;
    input.value = input.defaultValue;
    value.set.call(input, typed);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }

  touches.forEach(function (type) {
    addEventListener(type, start, true);
  });
  addEventListener('load', start);
  setTimeout(start, LONG_ENOUGH);

  document.addEventListener('click', remember, true);
  document.addEventListener(
    'hydrate:live',
    function () {
      document.removeEventListener('click', remember, true);
      document.documentElement.setAttribute('data-live', '');
      /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll('#root input')).forEach(
        typeAgain,
      );
      if (pressed && pressed.isConnected) pressed.click();
    },
    { once: true },
  );
})();
