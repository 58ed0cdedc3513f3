/** Far enough ahead to be done before the element scrolls into view. */
const NEAR = '600px';

/**
 * Calls `onNear` once, when the first of the elements comes near the viewport. The returned function stops waiting.
 * @param distance that counts as near, in CSS
 */
export function whenNear(elements: readonly Element[], onNear: () => void, distance = NEAR): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      onNear();
    },
    { rootMargin: `${distance} 0px` },
  );
  for (const element of elements) observer.observe(element);
  return () => observer.disconnect();
}
