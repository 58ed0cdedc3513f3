import { DateTimeResolver } from 'graphql-scalars';
import { Field, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { ArrayMaxSize, IsArray, IsDate, IsOptional, IsString } from '../../platform/useCases/rules.js';
import { Viewer } from '../users/viewer.js';
import { allKinds, MailFrequency, NotificationKind } from './kinds.js';

registerEnumType(MailFrequency, {
  name: 'MailFrequency',
  description: 'When notifications of a kind are mailed.',
  valuesConfig: {
    AT_ONCE: { description: 'Within minutes, several in one mail.' },
    DAILY: { description: 'In a digest each day at 7:00 UTC.' },
    WEEKLY: { description: 'In a digest each Monday at 7:00 UTC.' },
    NEVER: { description: 'Not at all.' },
  },
});

/** As many as a page of the list. */
const MAX_IDS = 100;

@InputType({ description: 'Which notifications to mark as read.' })
export class MarkNotificationsReadInput {
  @Field(() => [ID], {
    nullable: true,
    description: `At most ${MAX_IDS} notifications; all of the viewer’s if omitted. Those of others and unknown ones are ignored.`,
  })
  @IsOptional()
  @ArrayMaxSize(MAX_IDS, { message: `At most ${MAX_IDS} notifications can be marked at once.` })
  @IsString({ each: true, message: 'Each notification is named by its id.' })
  @IsArray({ message: 'Name the notifications in a list.' })
  notificationIds?: string[] | null;

  @Field(() => DateTimeResolver, {
    nullable: true,
    description:
      'Only what happened by then, such as `createdAt` of the latest one that was shown; what came in the meantime stays unread. No limit if omitted.',
  })
  @IsOptional()
  @IsDate({ message: 'The limit must be a time.' })
  upTo?: Date | null;
}

@ObjectType({ description: 'The viewer with the changed notifications.' })
export class MarkNotificationsReadPayload {
  @Field(() => Viewer, { description: 'The viewer with the remaining count.' })
  viewer: Viewer;
}

@ObjectType({ description: 'When notifications of a kind are mailed to the viewer.' })
export class NotificationSettingType {
  @Field(() => NotificationKind, { description: 'The kind of notifications.' })
  kind: NotificationKind;

  @Field(() => MailFrequency, { description: 'When they are mailed.' })
  mail: MailFrequency;
}

@InputType({ description: 'When to mail notifications of a kind.' })
export class NotificationSettingInput {
  @Field(() => NotificationKind, { description: 'The kind of notifications.' })
  kind: NotificationKind;

  @Field(() => MailFrequency, { description: 'When to mail them.' })
  mail: MailFrequency;
}

@InputType({ description: 'The settings to change.' })
export class UpdateNotificationSettingsInput {
  @Field(() => [NotificationSettingInput], { description: 'Kinds that are not listed keep their setting.' })
  @ArrayMaxSize(2 * allKinds.length, { message: 'List each kind of notifications once.' })
  @IsArray({ message: 'Name the settings in a list.' })
  settings: NotificationSettingInput[];
}

@ObjectType({ description: 'The viewer with the changed settings.' })
export class UpdateNotificationSettingsPayload {
  @Field(() => Viewer, { description: 'The viewer.' })
  viewer: Viewer;
}
