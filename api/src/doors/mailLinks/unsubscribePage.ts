import { page, paragraph } from './mailPage.js';

const SETTINGS = '<p><a href="/settings/notifications">Choose which mails you get</a></p>';

/** Asks before it ends mails about `what`. The form sends the request of mail programs (RFC 8058). */
export const askingPage = (what: string): string =>
  page(
    'Unsubscribe',
    `${paragraph(`Do you want no more mails about ${what}?`)}<form method="post">` +
      '<input type="hidden" name="List-Unsubscribe" value="One-Click"><p><button>Unsubscribe</button></p></form>' +
      SETTINGS,
  );

export const donePage = (what: string): string =>
  page(
    'You are unsubscribed',
    paragraph(`You will get no more mails about ${what}. They still appear among your notifications.`) +
      SETTINGS,
  );

export const failedPage = (message: string): string =>
  page('This link did not work', paragraph(message) + SETTINGS);
