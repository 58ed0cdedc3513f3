import { createElement, forwardRef, type ReactNode, type SVGProps } from 'react';

/** An icon of lucide-react, as its module describes it. */
interface IconData {
  node: readonly [tag: string, attributes: Record<string, string>][];
}

interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'ref'> {
  size?: number | string;
  children?: ReactNode;
}

/**
 * Replaces lucide-react's function of the same name, with only the features that this site uses: the colour is the
 * text's, and class, size and attributes are set individually.
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
