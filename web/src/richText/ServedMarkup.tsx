/** Says nothing: React leaves alone what stands in an element of which it is told HTML when it brings a served page to life. */
const AS_SERVED = { __html: '' };

/** Keeps what the server has rendered in this place, until something else is rendered here. For the first render only. */
export function ServedMarkup() {
  return <div dangerouslySetInnerHTML={AS_SERVED} suppressHydrationWarning />;
}
