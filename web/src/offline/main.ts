import './main.css';

// Reloads when the network is back. `online` only says that there is some network, so test the connection.
addEventListener('online', () => {
  fetch(location.href, { method: 'HEAD' }).then(
    () => location.reload(),
    () => undefined,
  );
});
