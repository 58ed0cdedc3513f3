import type { Background } from '../background/background.js';
import type { User } from '../../features/users/user.entity.js';
import type { MailKind, MailService } from './mailService.js';
import type { MailContent } from './templates.js';

/** Mails that inform the owner of an account about changes of it. */
export class Notices {
  constructor(
    private readonly mails: MailService,
    private readonly background: Background,
  ) {}

  /** Mails a notice after the response. @param what describes it in the log if it fails */
  send(what: string, to: Pick<User, 'email'>, content: MailContent, kind: MailKind = 'notice'): void {
    this.background.run(what, async () => {
      await this.sendNow(to, content, kind);
    });
  }

  /** Mails a notice. @returns false if the mailbox has reached its hourly limit */
  async sendNow({ email }: Pick<User, 'email'>, content: MailContent, kind: MailKind): Promise<boolean> {
    const envelope = email === null ? null : await this.mails.envelope(email, kind);
    envelope?.send(content);
    return envelope !== null;
  }
}
