import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { IsId } from '../../platform/useCases/inputRules.js';
import { IsString } from '../../platform/useCases/rules.js';
import { Post } from '../posts/post.entity.js';
import { Highlight, MAX_CONTEXT, MAX_QUOTE } from './highlight.entity.js';

const MISSING = { message: 'Nothing is selected.' };
const CONTEXT = { message: 'The text around the passage must be text.' };

@InputType({ description: 'The passage to highlight, as a text quote (W3C Web Annotation).' })
export class CreateHighlightInput {
  @Field(() => ID, { description: 'The post.' })
  @IsId('This post does not exist.')
  postId: string;

  @Field(() => String, { description: `The text of the passage, at most ${MAX_QUOTE} characters.` })
  @IsString(MISSING)
  quote: string;

  @Field(() => String, {
    defaultValue: '',
    description: `The text before it; the last ${MAX_CONTEXT} characters are stored.`,
  })
  @IsString(CONTEXT)
  prefix: string = '';

  @Field(() => String, {
    defaultValue: '',
    description: `The text after it; the first ${MAX_CONTEXT} characters are stored.`,
  })
  @IsString(CONTEXT)
  suffix: string = '';
}

@InputType({ description: 'Which highlight to delete.' })
export class DeleteHighlightInput {
  @Field(() => ID, { description: 'One of the viewer’s highlights.' })
  @IsId('This highlight does not exist.')
  highlightId: string;
}

@ObjectType({ description: 'The highlighted passage.' })
export class CreateHighlightPayload {
  @Field(() => Highlight, { description: 'The highlight.' })
  highlight: Highlight;

  @Field(() => Post, { description: 'The post with the viewer’s highlights.' })
  post: Post;
}

@ObjectType({ description: 'The deleted highlight.' })
export class DeleteHighlightPayload {
  @Field(() => ID, { description: 'The id that the highlight had.' })
  deletedHighlightId: string;

  @Field(() => Post, { nullable: true, description: 'The post with the remaining highlights.' })
  post: Post | null;
}
