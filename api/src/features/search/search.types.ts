import { Field, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Category } from '../categories/category.entity.js';
import { User } from '../users/user.entity.js';
import { PostLength, type SearchFilterInput, SearchSort } from './searchFilter.js';

registerEnumType(SearchSort, {
  name: 'SearchSort',
  description: 'The order of results.',
  valuesConfig: {
    RELEVANCE: { description: 'How much a post is about the words.' },
    NEWEST: { description: 'Newest first.' },
    POPULAR: { description: 'Most likes first.' },
  },
});
registerEnumType(PostLength, {
  name: 'PostLength',
  description: 'How long a post is, by its reading time.',
  valuesConfig: {
    SHORT: { description: 'Less than 5 minutes.' },
    MEDIUM: { description: '5 to 15 minutes.' },
    LONG: { description: 'More than 15 minutes.' },
  },
});

@InputType({ description: 'Restricts the results of a search. Results meet all conditions.' })
export class SearchFilter implements SearchFilterInput {
  @Field(() => String, { nullable: true, description: 'Name of a category, ignoring case.' })
  category?: string | null;

  @Field(() => String, { nullable: true, description: 'Username of the author, ignoring case.' })
  author?: string | null;

  @Field(() => Int, { nullable: true, description: 'Year of publication in UTC.' })
  year?: number | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether posts have examples that readers can run.',
  })
  hasExamples?: boolean | null;

  @Field(() => PostLength, { nullable: true, description: 'How long posts are.' })
  length?: PostLength | null;
}

@ObjectType({ simpleResolvers: true, description: 'What else may help to find something.' })
export class SearchHints {
  @Field(() => String, {
    nullable: true,
    description:
      'The query in another spelling that finds posts, if the query itself has fewer than five results.',
  })
  didYouMean: string | null;

  @Field(() => Boolean, {
    description: 'Whether `search` returns the results of `didYouMean`, because the query itself has none.',
  })
  isCorrected: boolean;

  @Field(() => [User], { description: 'People whose username begins like a word of the query, at most 3.' })
  users: User[];

  @Field(() => [Category], { description: 'Categories that the query names, at most 3.' })
  categories: Category[];
}

@ObjectType({ simpleResolvers: true, description: 'Where words of a query are in the body of a post.' })
export class PostPassage {
  @Field(() => String, { description: 'Plain text of about 200 characters around the words.' })
  text: string;

  @Field(() => String, { nullable: true, description: 'The heading above; null if there is none.' })
  heading: string | null;

  @Field(() => Boolean, { description: 'Whether the words are in code.' })
  isCode: boolean;
}
