import { Component, type ReactNode } from 'react';
import { useLocation, type Location } from 'react-router-dom';

interface ErrorBoundaryProps {
  renderError: (error: unknown) => ReactNode;
  children: ReactNode;
}

type BoundaryProps = ErrorBoundaryProps & { location: Location };

interface BoundaryState {
  location: Location;
  failure: { error: unknown } | null;
}

/** Renders `renderError` instead of children that throw, until the user navigates. */
export function ErrorBoundary(props: ErrorBoundaryProps) {
  return <Boundary location={useLocation()} {...props} />;
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ location }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return location === state.location ? null : { location, failure: null };
  }

  override state: BoundaryState = { location: this.props.location, failure: null };

  override render() {
    const { failure } = this.state;
    return failure ? this.props.renderError(failure.error) : this.props.children;
  }
}
