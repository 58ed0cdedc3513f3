import type { Background } from '../background/background.js';
import type { User } from '../../features/users/user.entity.js';
import type { MailService } from './mailService.js';
import type { MailContent } from './templates.js';

/** Mails that tell the owner of an account what has happened to it. */
export class Notices {
  constructor(
    private readonly mails: MailService,
    private readonly background: Background,
  ) {}

  /**
   * Mails a notice after the answer: it has nothing to say to the caller.
   *
   * @param what for the log, should it fail
   */
  send(what: string, { email }: Pick<User, 'email'>, content: MailContent): void {
    if (email === null) return;
    this.background.run(what, async () => {
      const envelope = await this.mails.envelope(email, 'notice');
      envelope?.send(content);
    });
  }
}
