import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsInt,
  IsOptional,
  IsString,
  Max,
  Min,
} from '../../platform/useCases/rules.js';
import { Post } from '../posts/post.entity.js';
import { MAX_REVISIONS } from '../revisions/postRevision.entity.js';

/** The versions that an author can choose. */
const REACT_VERSIONS = { least: 15, most: 99 };

const VERSION = `The version of React is a whole number from ${REACT_VERSIONS.least} to ${REACT_VERSIONS.most}.`;
const versionsMessage = (field: string) => `\`${field}\` has at most ${MAX_REVISIONS} whole numbers.`;
const HIDDEN = versionsMessage('hiddenVersions');
const HIDE = versionsMessage('hideVersions');
const SHOW = versionsMessage('showVersions');

@InputType({ description: 'What readers see of a post beside its text. Omitted fields stay unchanged.' })
export class UpdatePostDisplayInput {
  @Field(() => ID, { description: 'A post of the viewer.' })
  @IsString({ message: 'There is no such post.' })
  postId: string;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether readers see the revisions of the post, those that will be stored later included.',
  })
  @IsBoolean({ message: '`showsRevisions` is true or false.' })
  @IsOptional()
  showsRevisions?: boolean | null;

  @Field(() => [Int], {
    nullable: true,
    description:
      'The versions of the revisions that readers never see, instead of the former ones. Versions that are not stored are ignored. It replaces what another client has chosen meanwhile; `hideVersions` and `showVersions` do not.',
  })
  @IsArray({ message: HIDDEN })
  @ArrayMaxSize(MAX_REVISIONS, { message: HIDDEN })
  @IsInt({ each: true, message: HIDDEN })
  @IsOptional()
  hiddenVersions?: number[] | null;

  @Field(() => [Int], {
    nullable: true,
    description: 'Versions of revisions to hide from readers. The others stay as they are.',
  })
  @IsArray({ message: HIDE })
  @ArrayMaxSize(MAX_REVISIONS, { message: HIDE })
  @IsInt({ each: true, message: HIDE })
  @IsOptional()
  hideVersions?: number[] | null;

  @Field(() => [Int], {
    nullable: true,
    description:
      'Versions of revisions to show to readers again. The others stay as they are. A version that is also in `hideVersions` is hidden.',
  })
  @IsArray({ message: SHOW })
  @ArrayMaxSize(MAX_REVISIONS, { message: SHOW })
  @IsInt({ each: true, message: SHOW })
  @IsOptional()
  showVersions?: number[] | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'The major version of React that the post is about; null leaves it to its categories and examples.',
  })
  @Max(REACT_VERSIONS.most, { message: VERSION })
  @Min(REACT_VERSIONS.least, { message: VERSION })
  @IsInt({ message: VERSION })
  @IsOptional()
  reactVersion?: number | null;
}

@ObjectType({ description: 'The post, as readers see it now.' })
export class UpdatePostDisplayPayload {
  @Field(() => Post, { description: 'The changed post.' })
  post: Post;
}
