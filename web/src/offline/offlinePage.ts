import './offlinePage.css';

// The page that was asked for, in place of the one that says why it is not there.
addEventListener('online', () => location.reload());
