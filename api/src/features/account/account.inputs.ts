import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { User } from '../users/user.entity.js';
import { MAX_NAME, NAME_TOO_LONG } from '../users/userName.js';
import { rules } from '../../platform/useCases/inputRules.js';
import { IsOptional, IsString, MaxLength } from '../../platform/useCases/rules.js';

export const MAX_ABOUT = 1000;
export const MAX_URL = 2048;
export const ABOUT_TOO_LONG = `About can have ${MAX_ABOUT} characters at most.`;

/** The service checks where an address leads. */
const IsAddress = () =>
  rules(
    MaxLength(MAX_URL, { message: `An address can have ${MAX_URL} characters at most.` }),
    IsString({ message: 'An address must be text.' }),
    IsOptional(),
  );

@InputType({ description: 'Changes to the viewer’s profile. Omitted fields stay unchanged.' })
export class UpdateProfileInput {
  @Field(() => String, {
    nullable: true,
    description: 'Same rules as in `register`, unless it is the stored name.',
  })
  @MaxLength(MAX_NAME, { message: NAME_TOO_LONG })
  @IsString({ message: 'Name must be text.' })
  @IsOptional()
  name?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Plain text, at most 1000 characters; empty or null for none.',
  })
  @MaxLength(MAX_ABOUT, { message: ABOUT_TOO_LONG })
  @IsString({ message: 'About must be text.' })
  @IsOptional()
  about?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'A `url` from `uploadImage`; empty or null for the initials.',
  })
  @IsAddress()
  profilePicture?: string | null;

  @Field(() => String, { nullable: true, description: 'An http or https URL; empty or null for none.' })
  @IsAddress()
  websiteURL?: string | null;

  @Field(() => String, { nullable: true, description: 'An http or https URL; empty or null for none.' })
  @IsAddress()
  githubURL?: string | null;

  @Field(() => String, { nullable: true, description: 'An http or https URL; empty or null for none.' })
  @IsAddress()
  linkedinURL?: string | null;

  @Field(() => String, { nullable: true, description: 'An http or https URL; empty or null for none.' })
  @IsAddress()
  xURL?: string | null;
}

@ObjectType({ description: 'The changed profile.' })
export class UpdateProfilePayload {
  @Field(() => User, { description: 'The stored user.' })
  user: User;
}

@InputType({ description: 'Which account to delete.' })
export class DeleteAccountInput {
  @Field(() => ID, { description: 'The viewer’s own id; any other id is FORBIDDEN.' })
  @IsString({ message: 'There is no such account.' })
  userId: string;
}

@ObjectType({ description: 'The result of the deletion.' })
export class DeleteAccountPayload {
  @Field(() => ID, { description: 'The id that no longer exists.' })
  deletedUserId: string;
}
