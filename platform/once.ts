/** Does the work when it is first asked for, so that a process that never needs it starts without it. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
