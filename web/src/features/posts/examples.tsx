import { lazy } from 'react';
import { ListedExamples } from '../../examples/reader/ListedExamples';

// A module of its own, so that the post page names one file instead of all that examples consist of.
export default lazy(() => import('./PostExamples').catch(() => ({ default: ListedExamples })));
