/** A drop over still water, for an empty state. */
export function StillWater() {
  return (
    <svg width="168" height="120" viewBox="0 0 168 120" fill="none" aria-hidden="true" focusable="false">
      <g stroke="currentColor" strokeWidth="2" strokeLinecap="round">
        <ellipse cx="84" cy="92" rx="22" ry="6" />
        <path opacity="0.6" d="M42 92c0-6.6 18.800-12 42-12s42 5.400 42 12-18.800 12-42 12" />
        <path opacity="0.3" d="M84 114c-37.600 0-68-9.800-68-22s30.400-22 68-22c20 0 38 2.800 50.400 7.200" />
      </g>
      <path
        fill="currentColor"
        d="M84 10c.6 0 1.200.3 1.500.8 3.600 5 12.500 14.400 12.500 22.200C98 41 91.700 47 84 47s-14-6-14-14c0-7.800 8.900-17.200 12.500-22.200.3-.5.9-.8 1.500-.8Z"
      />
      <path
        stroke="var(--color-paper)"
        strokeWidth="2"
        strokeLinecap="round"
        d="M77 33a7.500 7.500 0 0 0 6 7.500"
      />
    </svg>
  );
}
