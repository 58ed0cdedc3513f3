import './offlinePage.css';

// The page that was asked for, in place of the one that says why it is not there. Browsers say that they are online when they have
// some network, which need not lead here.
addEventListener('online', () => {
  fetch(location.href, { method: 'HEAD' }).then(
    () => location.reload(),
    () => undefined,
  );
});
