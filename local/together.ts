/**
 * What each part gives, once all have ended: nothing goes on starting while what has started is stopped.
 *
 * @throws what the first part that failed has thrown
 */
export async function together<const T extends readonly unknown[]>(parts: T): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(parts);
  return Promise.all(parts) as Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }>;
}
