/** A library that examples may import. */
export interface CarriedLibrary {
  name: string;
  /** Why the site carries it. */
  why: string;
  /** Import specifiers, style sheets included. */
  modules: readonly string[];
}

/** The libraries that examples may import (docs/decisions/0107-examples-run-in-opaque-frames.md). */
export const carriedLibraries: readonly CarriedLibrary[] = [
  {
    name: 'react',
    why: 'what examples are about',
    modules: ['react', 'react/jsx-runtime', 'react/jsx-dev-runtime'],
  },
  {
    name: 'react-dom',
    why: 'renders, with portals, and to HTML as servers do',
    modules: ['react-dom', 'react-dom/client', 'react-dom/server'],
  },
  { name: 'scheduler', why: 'needed by React', modules: ['scheduler'] },
  { name: 'immer', why: 'immutable updates, in React’s documentation', modules: ['immer'] },
  { name: 'use-immer', why: 'its hooks, in React’s documentation', modules: ['use-immer'] },
  {
    name: 'react-error-boundary',
    why: 'error boundaries, in React’s documentation',
    modules: ['react-error-boundary'],
  },
  {
    name: 'zustand',
    why: 'the most used store beside React’s own state',
    modules: ['zustand', 'zustand/middleware', 'zustand/shallow', 'zustand/vanilla'],
  },
  {
    name: '@tanstack/react-query',
    why: 'asynchronous state: caching, retries and mutations',
    modules: ['@tanstack/react-query'],
  },
  { name: 'react-hook-form', why: 'forms with validation', modules: ['react-hook-form'] },
  { name: 'motion', why: 'animation', modules: ['motion/react'] },
  { name: 'clsx', why: 'class names by condition', modules: ['clsx'] },
  { name: 'date-fns', why: 'dates', modules: ['date-fns'] },
  {
    name: 'toastify-js',
    why: 'a widget without React, in React’s documentation of effects',
    modules: ['toastify-js', 'toastify-js/src/toastify.css'],
  },
  {
    name: 'remarkable',
    why: 'Markdown, in React’s documentation',
    modules: ['remarkable'],
  },
  {
    name: 'leaflet',
    why: 'a map without React, in React’s documentation of refs and effects',
    modules: ['leaflet', 'leaflet/dist/leaflet.css'],
  },
];

/** Names of the carried libraries, for messages to people. */
export const carriedNames: readonly string[] = carriedLibraries.map(({ name }) => name);
