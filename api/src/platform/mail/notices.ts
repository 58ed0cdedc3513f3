import type { Background } from '../background/background.js';
import type { User } from '../../features/users/user.entity.js';
import type { MailService } from './mailService.js';
import type { MailContent } from './templates.js';

/** Mails that inform the owner of an account about changes of it. */
export class Notices {
  constructor(
    private readonly mails: MailService,
    private readonly background: Background,
  ) {}

  /** Mails a notice after the response. @param what describes it in the log if it fails */
  send(what: string, { email }: Pick<User, 'email'>, content: MailContent): void {
    if (email === null) return;
    this.background.run(what, async () => {
      const envelope = await this.mails.envelope(email, 'notice');
      envelope?.send(content);
    });
  }
}
