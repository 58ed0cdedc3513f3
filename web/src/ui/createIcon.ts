import { createElement, type SVGProps } from 'react';

/** A drawing of lucide-react: its shapes with their attributes. */
interface Drawing {
  node: readonly [shape: string, attributes: Record<string, string>][];
}

type IconProps = SVGProps<SVGSVGElement> & { size?: number };

/** Takes the place of lucide's own function of this form in the build (vite/leanIcons.ts). */
export function createIcon({ node }: Drawing) {
  // Made once: React has nothing to compare when an icon renders again.
  const shapes = node.map(([shape, attributes]) => createElement(shape, attributes));
  return ({ size = 24, ...props }: IconProps) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        // An icon is decoration unless it has a name.
        'aria-hidden': props['aria-label'] ? undefined : true,
        ...props,
      },
      shapes,
    );
}
