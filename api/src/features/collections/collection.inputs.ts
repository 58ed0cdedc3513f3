import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { IsId } from '../../platform/useCases/inputRules.js';
import { IsBoolean, IsOptional, IsString } from '../../platform/useCases/rules.js';
import { Viewer } from '../users/viewer.js';
import { Collection, MAX_COLLECTION_NAME } from './collection.entity.js';

const NO_COLLECTION = 'This collection does not exist.';
const NO_POST = 'This post does not exist.';
const NAME = `Plain text, 1 to ${MAX_COLLECTION_NAME} characters; unique among the viewer’s collections, ignoring case.`;
const NAME_MISSING = { message: 'The collection needs a name.' };

@InputType({ description: 'A new collection. It is private.' })
export class CreateCollectionInput {
  @Field(() => String, { description: NAME })
  @IsString(NAME_MISSING)
  name: string;
}

@InputType({ description: 'Changes of a collection; what is missing stays as it is.' })
export class UpdateCollectionInput {
  @Field(() => ID, { description: 'One of the viewer’s collections.' })
  @IsId(NO_COLLECTION)
  collectionId: string;

  @Field(() => String, { nullable: true, description: NAME })
  @IsString(NAME_MISSING)
  @IsOptional()
  name?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'True gives it an unguessable address, at which everyone who knows it sees the name, the posts and the owner. False takes the address away for good: sharing again makes another one.',
  })
  @IsBoolean({ message: 'Shared is true or false.' })
  @IsOptional()
  isShared?: boolean | null;
}

@InputType({ description: 'Which collection to delete.' })
export class DeleteCollectionInput {
  @Field(() => ID, { description: 'One of the viewer’s collections.' })
  @IsId(NO_COLLECTION)
  collectionId: string;
}

@InputType({ description: 'A post and a collection.' })
export class AddToCollectionInput {
  @Field(() => ID, { description: 'One of the viewer’s collections.' })
  @IsId(NO_COLLECTION)
  collectionId: string;

  @Field(() => ID, { description: 'The post. It is saved to the reading list as well.' })
  @IsId(NO_POST)
  postId: string;
}

@InputType({ description: 'A post and a collection.' })
export class RemoveFromCollectionInput {
  @Field(() => ID, { description: 'One of the viewer’s collections.' })
  @IsId(NO_COLLECTION)
  collectionId: string;

  @Field(() => ID, { description: 'The post. It stays on the reading list.' })
  @IsId(NO_POST)
  postId: string;
}

@ObjectType({ description: 'The created collection.' })
export class CreateCollectionPayload {
  @Field(() => Collection, { description: 'The collection.' })
  collection: Collection;

  @Field(() => Viewer, { description: 'The viewer with all collections.' })
  viewer: Viewer;
}

@ObjectType({ description: 'The changed collection.' })
export class UpdateCollectionPayload {
  @Field(() => Collection, { description: 'The collection as it is now.' })
  collection: Collection;

  @Field(() => Viewer, { description: 'The viewer with all collections.' })
  viewer: Viewer;
}

@ObjectType({ description: 'The deleted collection.' })
export class DeleteCollectionPayload {
  @Field(() => ID, { description: 'The id that the collection had. Its posts stay on the reading list.' })
  deletedCollectionId: string;

  @Field(() => Viewer, { description: 'The viewer with the remaining collections.' })
  viewer: Viewer;
}
