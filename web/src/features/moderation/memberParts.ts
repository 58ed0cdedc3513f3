/* What members see on the pages of readers, in one chunk that visitors do not fetch. */
export { Folded } from './Folded';
export { ModerationNotices } from './ModerationNotices';
export { HeldRemarks } from './HeldRemarks';
export { NewAccountNote } from './NewAccountNote';
export { PostMenu } from './PostMenu';
export { ProfileActions } from './ProfileActions';
export { ReportButton } from './ReportButton';
