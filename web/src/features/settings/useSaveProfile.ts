import { errorCode, fieldErrors, statusText, wasDropped } from '../../apollo';
import { dataOf } from '../../apollo/dataOf';
import {
  useUpdateProfileMutation,
  useUploadImageMutation,
  type UpdateProfileInput,
} from '../../generated/graphql';
import { useSession, useSessionStore, type Actor } from '../../session';
import { pickErrors } from '../../ui/Form';
import { withProfile } from '../auth/sessionUserOf';
import type { ChosenImage } from '../uploads/ImageButton';
import { profileFields, type ProfileErrors } from './profileValues';

/** What to do with the profile picture when the form is saved. */
export type PictureChange =
  | { kind: 'kept' }
  | ChosenImage
  /** Already uploaded by an update that failed afterwards. */
  | { kind: 'uploaded'; url: string }
  | { kind: 'removed' };

interface ActingContext {
  actor: Actor | null;
}

export type SaveResult =
  | { kind: 'saved' }
  /** The API has messages for single fields. */
  | { kind: 'refused'; errors: ProfileErrors }
  | { kind: 'signedOut' }
  /** `status` ends the message of docs/behaviour.md#profile-tab. */
  | { kind: 'failed'; status: string };

/**
 * Uploads a new picture, then updates the profile, the session user and the cache. Never rejects.
 * `onPictureUploaded` gets the address of the picture, so that a retry does not upload it again.
 */
export function useSaveProfile(onPictureUploaded: (url: string) => void) {
  const store = useSessionStore();
  const { updateStart, updateSuccess, updateFailed } = useSession();
  const [uploadImage] = useUploadImageMutation();
  const [updateProfile] = useUpdateProfileMutation();

  const upload = async (file: File, context: ActingContext): Promise<string> => {
    const { url } = dataOf(await uploadImage({ variables: { file }, context })).uploadImage;
    onPictureUploaded(url);
    return url;
  };

  const pictureInput = async (change: PictureChange, context: ActingContext): Promise<UpdateProfileInput> => {
    if (change.kind === 'kept') return {};
    if (change.kind === 'file') return { profilePicture: await upload(change.file, context) };
    return { profilePicture: change.kind === 'uploaded' ? change.url : null };
  };

  return async (changed: UpdateProfileInput, picture: PictureChange): Promise<SaveResult> => {
    // The picture is uploaded first; another person may log in before the profile is sent.
    const context = { actor: store.getActor() };
    updateStart();
    try {
      const input = { ...changed, ...(await pictureInput(picture, context)) };
      const data = dataOf(await updateProfile({ variables: { input }, context }));
      // Read the session again: another tab may have changed the password, and so the token.
      const { user } = store.getState();
      if (user) updateSuccess(withProfile(user, data.updateProfile.user));
      return { kind: 'saved' };
    } catch (error) {
      if (!wasDropped(error)) updateFailed();
      if (errorCode(error) === 'UNAUTHENTICATED') return { kind: 'signedOut' };
      const errors = knownErrors(fieldErrors(error));
      return Object.keys(errors).length > 0
        ? { kind: 'refused', errors }
        : { kind: 'failed', status: statusText(error) };
    }
  };
}

/** Shows an error of the uploaded file beside the picture. */
function knownErrors({ file, ...errors }: Record<string, string>): ProfileErrors {
  const known = pickErrors([...profileFields, 'profilePicture'], errors);
  return file === undefined ? known : { ...known, profilePicture: file };
}
