import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { User } from '../users/user.entity.js';
import type { MailFrequency, NotificationKind } from './kinds.js';

/** When a member wants mail about a kind of notification. Without a row the default applies (kinds.ts). */
@Entity('notification_setting')
export class NotificationSetting {
  @ForeignKey(() => User, {
    name: 'fk_notification_setting_user',
    onDelete: 'CASCADE',
    onUpdate: 'NO ACTION',
  })
  @PrimaryColumn({ type: 'varchar', length: 36 })
  userId: string;

  @PrimaryColumn({ type: 'varchar', length: 10 })
  kind: NotificationKind;

  @Column({ type: 'varchar', length: 8 })
  mail: MailFrequency;
}
