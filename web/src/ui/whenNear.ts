/** Far enough ahead to be done before the element scrolls into view. */
const NEAR = '600px';

/** Calls `onNear` once, when the first of the elements comes near the viewport. The returned function stops waiting. */
export function whenNear(elements: readonly Element[], onNear: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      onNear();
    },
    { rootMargin: `${NEAR} 0px` },
  );
  for (const element of elements) observer.observe(element);
  return () => observer.disconnect();
}
