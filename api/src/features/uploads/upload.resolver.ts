import type { FileUpload } from 'graphql-upload/processRequest.mjs';
import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import { Arg, Ctx, Field, FieldResolver, Int, Mutation, ObjectType, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../platform/useCases/context.js';
import { execute } from '../../platform/useCases/command.js';
import { Viewer, ViewerStorage } from '../users/viewer.js';
import { uploadImage } from './upload.commands.js';
import { TokenScope } from '../../platform/graphql/tokenScope.js';

@ObjectType({ description: 'The stored image.' })
class UploadImagePayload {
  @Field(() => String, { description: 'Path on this origin, to be used as `coverImageURL` or in a body.' })
  url: string;

  @Field(() => Int, { description: 'In pixels.' })
  width: number;

  @Field(() => Int, { description: 'In pixels.' })
  height: number;
}

@Resolver(() => Viewer)
export class UploadResolver {
  @Mutation(() => UploadImagePayload, {
    description:
      'Uploads an image (multipart request, https://github.com/jaydenseric/graphql-multipart-request-spec): png, jpeg, gif, webp, avif, bmp or x-icon of at most 10 MB, 50,000,000 pixels and 32,768 pixels a side. The type is detected from the content. The stored image is upright, at most 1920 pixels wide and has no metadata.',
  })
  async uploadImage(
    @Arg('file', () => GraphQLUpload, { description: 'The file, as a part of the multipart request.' })
    file: FileUpload,
    @Ctx() context: RequestContext,
  ): Promise<UploadImagePayload> {
    const open = () => {
      const stream = file.createReadStream();
      // A truncated or overlong file makes the stream fail. If the upload is refused for another reason, no other code
      // handles that error.
      stream.on('error', () => undefined);
      return stream;
    };
    return execute(uploadImage, context, { open });
  }

  @TokenScope('read')
  @FieldResolver(() => ViewerStorage, { description: 'The viewer’s storage use and quota.' })
  storage(@Root() { id }: Viewer, @Ctx() { services }: RequestContext): Promise<ViewerStorage> {
    return services.uploads.storageOf(id);
  }
}
