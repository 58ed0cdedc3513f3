import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { ArrayMaxSize, IsArray, IsString } from '../../platform/useCases/rules.js';
import { IsVersion } from '../../platform/useCases/inputRules.js';
import { exampleLimits } from '../../richText/examples.js';
import { Post } from '../posts/post.entity.js';

/** Maximum length of a problem, in characters. */
export const MAX_PROBLEM = 1000;

@InputType({ description: 'The outcome of a run of one example.' })
export class ExampleOutcomeInput {
  @Field(() => Int, { description: 'Which of `Post.examples`, from 0.' })
  index: number;

  @Field(() => String, {
    nullable: true,
    description:
      'The version of React that it ran with, such as `19.3.1`. Only an example that failed can leave it out.',
  })
  reactVersion?: string | null;

  @Field(() => String, {
    nullable: true,
    description: `What failed: plain text of at most ${MAX_PROBLEM} characters, which only the author can read. Null if the example ran.`,
  })
  problem?: string | null;
}

@InputType({ description: 'Outcomes of examples of one of the viewer’s posts.' })
export class ReportExampleRunsInput {
  @Field(() => ID, { description: 'The post that contains the examples.' })
  @IsString({ message: 'There is no such post.' })
  postId: string;

  @Field(() => Int, {
    description:
      'The `version` whose examples ran. If the post has changed since, the error is CONFLICT with the current `version`, and nothing is stored.',
  })
  @IsVersion()
  version: number;

  @Field(() => [ExampleOutcomeInput], {
    description:
      'At most one for each example. Outcomes of other examples stay. An invalid outcome refuses them all.',
  })
  @ArrayMaxSize(exampleLimits.examples, {
    message: `A post has at most ${exampleLimits.examples} examples.`,
  })
  @IsArray({ message: 'The outcomes are missing.' })
  outcomes: ExampleOutcomeInput[];
}

@ObjectType({ description: 'The post with the reported outcomes.' })
export class ReportExampleRunsPayload {
  @Field(() => Post, { description: 'The post; its text and its `version` are unchanged.' })
  post: Post;
}
