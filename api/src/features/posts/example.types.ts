import { Field, ObjectType } from 'type-graphql';
import { captionText, exampleLimits, type Example as StoredExample } from '../../richText/examples.js';
import type { Post } from './post.entity.js';

@ObjectType({ simpleResolvers: true, description: 'A file of an example.' })
export class ExampleFile {
  @Field(() => String, {
    description:
      'A path such as `App.js`, `/App.js` or `src/App.js`; unique in the example, not counting a slash at the start.',
  })
  name: string;

  @Field(() => String, {
    nullable: true,
    description: 'The language for highlighting, such as `jsx`; null if unknown.',
  })
  language: string | null;

  @Field(() => String, { description: 'The code as the author wrote it, with all white space.' })
  code: string;

  @Field(() => Boolean, { description: 'Whether the file belongs to the example without being presented.' })
  isHidden: boolean;

  @Field(() => Boolean, {
    description: 'Whether the author wants the file to be shown first. Several files or none can say so.',
  })
  isActive: boolean;
}

@ObjectType({
  simpleResolvers: true,
  description:
    'A React example of a post. Its component is exported by `App.js` (or .jsx, .tsx), or `index.js` renders it into `#root`.',
})
export class Example {
  /** The post that contains the example. */
  post: Post;

  @Field(() => String, { nullable: true, description: 'Plain text on one line; null without a caption.' })
  caption: string | null;

  @Field(() => [ExampleFile], {
    description: `In the author’s order: 1 to ${exampleLimits.files}.`,
  })
  files: ExampleFile[];

  @Field(() => Boolean, {
    description:
      'Whether the author wants the example to run when it comes near the visible part of the page, without a press of a button.',
  })
  runsAutomatically: boolean;
}

export function exampleOf(post: Post, stored: StoredExample): Example {
  const { files, runsAutomatically } = stored;
  return Object.assign(new Example(), { post, caption: captionText(stored), files, runsAutomatically });
}
