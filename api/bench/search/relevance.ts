/** The discounted gain of the first `count` grades relative to that of the best order (nDCG); 0 to 1. */
export function discountedGain(found: readonly number[], judged: readonly number[], count: number): number {
  const ideal = gainOf(judged.toSorted((a, b) => b - a).slice(0, count));
  return ideal === 0 ? 0 : gainOf(found.slice(0, count)) / ideal;
}

function gainOf(grades: readonly number[]): number {
  return grades.reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0);
}
