interface DropProps {
  /** Height in pixels; the width follows. */
  size?: number;
  className?: string;
}

/** The brand mark: a drop of water with an orbit inside, always used beside the name. */
export function Drop({ size = 28, className }: DropProps) {
  return (
    <svg
      className={className}
      width={(size * 26) / 32}
      height={size}
      viewBox="3 0 26 32"
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      <path
        fill="currentColor"
        d="M16 .9c.5 0 .95.24 1.24.64C20.2 5.6 28 14 28 20.1 28 26.7 22.63 31.4 16 31.4S4 26.7 4 20.1C4 14 11.8 5.6 14.76 1.54c.29-.4.74-.64 1.24-.64Z"
      />
      <ellipse
        cx="16"
        cy="20"
        rx="8.2"
        ry="3.3"
        transform="rotate(-28 16 20)"
        stroke="var(--color-paper)"
        strokeWidth="1.7"
      />
      <circle cx="16" cy="20" r="1.9" fill="var(--color-paper)" />
    </svg>
  );
}
