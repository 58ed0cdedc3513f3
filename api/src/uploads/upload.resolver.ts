import type { FileUpload } from 'graphql-upload/processRequest.mjs';
import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import { Arg, Ctx, Field, Int, Mutation, ObjectType, Resolver } from 'type-graphql';
import type { RequestContext } from '../context.js';

@ObjectType({ description: 'The stored image.' })
class UploadImagePayload {
  @Field(() => String, { description: 'Path on this origin, to be used as `coverImageURL` or in a body.' })
  url: string;

  @Field(() => Int, { description: 'In pixels.' })
  width: number;

  @Field(() => Int, { description: 'In pixels.' })
  height: number;
}

@Resolver()
export class UploadResolver {
  @Mutation(() => UploadImagePayload, {
    description:
      'Takes in an image (multipart request, https://github.com/jaydenseric/graphql-multipart-request-spec): png, jpeg, gif, webp, avif, bmp or x-icon of at most 10 MB, by content. It is turned upright, made at most 1920 pixels wide and freed of all metadata.',
  })
  async uploadImage(
    @Arg('file', () => GraphQLUpload, { description: 'The file, as a part of the multipart request.' })
    file: FileUpload,
    @Ctx() { services, viewer, limit }: RequestContext,
  ): Promise<UploadImagePayload> {
    await limit('upload');
    return services.uploads.store(viewer, file.createReadStream());
  }
}
