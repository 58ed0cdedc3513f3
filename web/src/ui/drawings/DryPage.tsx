/** A sheet with a drop about to fall on it, for a list without entries. */
export function DryPage() {
  return (
    <svg width="168" height="120" viewBox="0 0 168 120" fill="none" aria-hidden="true" focusable="false">
      <g stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
        <path
          fill="var(--color-accent-soft)"
          stroke="none"
          d="M46 34h58l18 18v54a6 6 0 0 1-6 6H52a6 6 0 0 1-6-6Z"
        />
        <path d="M40 28h58l18 18v54a6 6 0 0 1-6 6H46a6 6 0 0 1-6-6Z" />
        <path d="M98 28v18h18" />
        <path opacity="0.45" d="M54 62h36M54 76h48M54 90h24" />
      </g>
      <path
        fill="currentColor"
        d="M134 4c.5 0 .9.200 1.200.6 2.700 3.800 9.300 10.700 9.300 16.600 0 6-4.700 10.300-10.500 10.300s-10.500-4.300-10.500-10.300c0-5.900 6.600-12.800 9.300-16.600.3-.4.7-.6 1.200-.6Z"
      />
    </svg>
  );
}
