import { useEffect, useLayoutEffect, useRef, useState, type Dispatch, type RefObject } from 'react';
import { useApolloClient } from '../../apollo/useApolloClient';
import { errorCode, errorMessage, fieldErrors } from '../../apollo';
import type { RichTextEditorHandle } from '../../editor/RichTextEditor';
import { useScheduleDraftMutation, useUnscheduleDraftMutation } from '../../generated/graphql';
import { useSessionStore, type Actor } from '../../session';
import { pickErrors } from '../../ui/Form';
import type { DraftSchedule } from '../drafts/draftKeeper';
import { isOutcomeUnknown } from '../../apollo/hasNoAnswer';
import { fetchDraft } from '../drafts/draftServer';
import { isHeld } from './openWriting';
import { postErrors, postFields, type PostErrors, type PostField } from './postRules';
import { contentOf, type PostToEdit, type PostValues } from './postValues';
import { showScheduled } from './publishNotice';
import type { useDraft } from './useDraft';
import { uploadFields } from './useSavePost';
import type { WriteAction } from './writeState';

/** A schedule, and when it was learned; 0 for the one of the opened draft. */
interface Known {
  schedule: DraftSchedule | null;
  at: number;
}

interface ScheduleOptions {
  actor: Actor;
  values: PostValues;
  draft: ReturnType<typeof useDraft>;
  opened: DraftSchedule | undefined;
  editor: RefObject<RichTextEditorHandle>;
  upload: (file: File) => Promise<string>;
  dispatch: Dispatch<WriteAction>;
  focusField: (field: PostField) => void;
  form: RefObject<HTMLFormElement>;
}

/** Why a draft was not scheduled. */
export type ScheduleFailure =
  /** Shown in the panel. */
  | { kind: 'refused'; message: string }
  /** The text has to change first; the messages stand at its fields. */
  | { kind: 'invalid'; message: string };

/** The server looks for due drafts at full minutes; a look this long after one sees the outcome, in milliseconds. */
const SEEN_AFTER = 3000;
const LOOK_AGAIN = 5000;
const LONGEST_TIMEOUT = 2 ** 31 - 1;

/** Schedules the publication of the draft, and says what became of it. */
export function useSchedule(options: ScheduleOptions) {
  const { actor, values, draft, opened, editor, upload, dispatch, focusField, form } = options;
  const { keeper } = draft;
  const client = useApolloClient();
  const session = useSessionStore();
  const [scheduleDraft] = useScheduleDraftMutation();
  const [unscheduleDraft] = useUnscheduleDraftMutation();
  const [known, setKnown] = useState<Known>({ schedule: opened ?? null, at: 0 });
  const setStored = (schedule: DraftSchedule | null) => setKnown({ schedule, at: performance.now() });
  const [publishedAs, setPublishedAs] = useState<string | null>(null);
  const [isPostHeld, setIsPostHeld] = useState(false);
  // The schedule may be of another page, or one whose answer was lost. A save that began before the last change is older.
  const stored = draft.saved && draft.saved.askedAt >= known.at ? draft.saved.schedule : known.schedule;
  // A draft that was deleted elsewhere goes on under another id, without the schedule.
  const current = stored?.id === draft.id ? stored : null;
  const publishAt = current && timeOf(current);

  const setPost = (post: PostToEdit) => {
    setPublishedAs(post.id);
    setIsPostHeld(isHeld(post));
  };

  /** What a request has done whose outcome is not known. @returns why it failed; null if the schedule is as `time` says */
  const afterError = async (error: unknown, id: string, time: number | null) => {
    if (!isOutcomeUnknown(error)) return refused(errorMessage(error));
    try {
      const { draft: found, post } = await fetchDraft(client, actor, id);
      if (found) setStored(found);
      else if (post) setPost(post);
      const isDone = found
        ? timeOf(found) === time && found.publishProblem === null
        : time !== null && post !== null;
      return isDone ? null : refused(errorMessage(error));
    } catch {
      return refused(errorMessage(error));
    }
  };

  useEffect(() => {
    if (current === null || publishAt === null || publishedAs !== null) return undefined;
    const delay = Math.max(publishAt + SEEN_AFTER - Date.now(), LOOK_AGAIN);
    if (delay > LONGEST_TIMEOUT) return undefined;
    const timer = setTimeout(() => {
      fetchDraft(client, actor, current.id).then(
        (answer) => {
          if (answer.draft) setStored(answer.draft);
          else if (answer.post) setPost(answer.post);
        },
        () => setStored({ ...current }),
      );
    }, delay);
    return () => clearTimeout(timer);
  }, [actor, client, current, publishAt, publishedAs]);

  const invalid = (errors: PostErrors): ScheduleFailure => {
    dispatch({ type: 'invalid', errors });
    const first = postFields.find((field) => errors[field] !== undefined);
    // The timeout lets a hidden field become visible before it gets the focus.
    if (first) setTimeout(() => focusField(first));
    return { kind: 'invalid', message: (first && errors[first]) ?? '' };
  };

  // The fields can be changed while images are uploaded.
  const latest = useRef(values);
  useLayoutEffect(() => {
    latest.current = values;
  });

  /** Uploads the cover, and the one that has replaced it meanwhile. */
  const storedCover = async (): Promise<PostValues['cover']> => {
    const { cover } = latest.current;
    if (cover.kind !== 'file') return cover;
    const url = await upload(cover.file);
    return latest.current.cover === cover ? { kind: 'stored', url } : storedCover();
  };

  /** Saves the text on the server. @returns the draft there, or why it is not */
  const store = async (written: PostValues) => {
    const errors = postErrors(written);
    if (Object.keys(errors).length > 0) return invalid(errors);
    await editor.current?.finishImages();
    let cover: PostValues['cover'];
    try {
      cover = await storedCover();
    } catch (error) {
      return invalid({ coverImageURL: uploadFields(error).coverImageURL ?? errorMessage(error) });
    }
    const html = editor.current?.getHtml() ?? latest.current.html;
    keeper.keep(contentOf({ ...latest.current, cover, html }));
    const draftVersion = await keeper.settle();
    const { id, server } = keeper.getState();
    if (id !== null && draftVersion !== null) return { draftId: id, draftVersion };
    return refused(
      server.kind === 'refused'
        ? server.reason
        : 'The text could not be saved on the server, so it is not scheduled. Try again in a moment.',
    );
  };

  const scheduleFor = async (written: PostValues, time: number): Promise<ScheduleFailure | null> => {
    const draftToSchedule = await store(written);
    if ('kind' in draftToSchedule) return draftToSchedule;
    try {
      const input = { ...draftToSchedule, publishAt: new Date(time).toISOString() };
      const { data } = await scheduleDraft({ context: { actor }, variables: { input } });
      setStored(data?.scheduleDraft?.draft ?? null);
      return null;
    } catch (error) {
      if (errorCode(error) === 'CONFLICT') keeper.conflict();
      const fields = pickErrors(postFields, fieldErrors(error));
      if (Object.keys(fields).length > 0) return invalid(fields);
      return afterError(error, draftToSchedule.draftId, time);
    }
  };

  return {
    publishAt: publishedAs === null ? publishAt : null,
    publishedAs,
    /** The post is held for review instead of being published. */
    isHeld: isPostHeld,
    problem: current?.publishProblem ?? null,
    /**
     * Schedules the text when its images are stored; what is saved later is published instead. A notice tells writers of the
     * outcome who have left the form meanwhile.
     */
    schedule: async (written: PostValues, time: number): Promise<ScheduleFailure | null> => {
      const failure = await scheduleFor(written, time);
      const { id } = keeper.getState();
      if (form.current === null && id !== null && session.tokenOf(actor) !== null)
        showScheduled(actor.userId, { id, title: written.title }, failure && failure.message);
      return failure;
    },
    /** Ends the schedule, or the message about a failed one. */
    unschedule: async (): Promise<ScheduleFailure | null> => {
      if (current === null) return null;
      try {
        const variables = { input: { draftId: current.id } };
        const { data } = await unscheduleDraft({ context: { actor }, variables });
        setStored(data?.unscheduleDraft?.draft ?? null);
        return null;
      } catch (error) {
        return afterError(error, current.id, null);
      }
    },
  };
}

const timeOf = ({ publishAt }: DraftSchedule): number | null =>
  publishAt === null ? null : Date.parse(publishAt);

const refused = (message: string): ScheduleFailure => ({ kind: 'refused', message });
