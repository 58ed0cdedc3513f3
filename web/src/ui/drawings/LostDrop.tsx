/** A drop that left its orbit, for a page that does not exist. */
export function LostDrop() {
  return (
    <svg width="220" height="140" viewBox="0 0 220 140" fill="none" aria-hidden="true" focusable="false">
      <g stroke="currentColor" strokeWidth="2" strokeLinecap="round">
        <ellipse cx="92" cy="78" rx="78" ry="26" transform="rotate(-14 92 78)" strokeDasharray="1 9" />
        <ellipse opacity="0.5" cx="92" cy="78" rx="44" ry="14" transform="rotate(-14 92 78)" />
        <path opacity="0.5" d="M150 44c8-6 14-10 22-14" strokeDasharray="5 7" />
      </g>
      <circle cx="92" cy="78" r="4" fill="currentColor" />
      <g transform="rotate(38 192 22)">
        <path
          fill="currentColor"
          d="M192 2c.6 0 1.100.3 1.500.7 3.300 4.700 11.500 13.400 11.500 20.800 0 7.400-5.900 12.900-13 12.900s-13-5.500-13-12.900c0-7.400 8.200-16.100 11.500-20.800.4-.4.9-.7 1.500-.7Z"
        />
        <path
          stroke="var(--color-paper)"
          strokeWidth="2"
          strokeLinecap="round"
          d="M185.500 23.500a7 7 0 0 0 5.500 6.800"
        />
      </g>
    </svg>
  );
}
