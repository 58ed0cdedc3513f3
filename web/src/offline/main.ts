import './main.css';

// Reloads the requested page when the network is back. `online` only says that there is some network, so test the
// connection to this site first.
addEventListener('online', () => {
  fetch(location.href, { method: 'HEAD' }).then(
    () => location.reload(),
    () => undefined,
  );
});
