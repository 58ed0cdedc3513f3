import { lazy, type ComponentProps } from 'react';

type OwnExamplesProps = ComponentProps<typeof import('./OwnExamples').default>;

// Only the author needs it. If it is not available, the post is still readable.
const OwnExamples = lazy(() =>
  import('./OwnExamples').catch(() => ({ default: (_: OwnExamplesProps) => <></> })),
);

/** A module of its own, so that the post page names one file instead of all that `OwnExamples` consists of. */
export default function OwnExamplesLater(props: OwnExamplesProps) {
  return <OwnExamples {...props} />;
}
