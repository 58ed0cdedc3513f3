import { createElement, forwardRef, type ReactNode, type SVGProps } from 'react';

/** An icon of lucide-react: what its own module says of it. */
interface IconData {
  node: readonly [tag: string, attributes: Record<string, string>][];
}

interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'ref'> {
  size?: number | string;
  children?: ReactNode;
}

/**
 * What lucide-react's function of the same name makes of an icon, as far as this site asks for it: colour is the text's, and a
 * class, a size and attributes are given one by one.
 */
export default function createLucideIcon({ node }: IconData) {
  return forwardRef<SVGSVGElement, IconProps>(({ size = 24, children, ...attributes }, ref) =>
    createElement(
      'svg',
      {
        ref,
        ...{ xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 24 24', width: size, height: size },
        ...{ fill: 'none', stroke: 'currentColor', strokeWidth: 2 },
        ...{ strokeLinecap: 'round', strokeLinejoin: 'round' },
        ...attributes,
      },
      ...node.map(([tag, shape]) => createElement(tag, shape)),
      children,
    ),
  );
}
