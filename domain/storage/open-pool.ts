import { MikroORM, type EntityManager, type MetadataStorage, type Options } from '@mikro-orm/postgresql';
import type pg from 'pg';

/** Connections to the database, and what reads and writes entities over them. */
export interface Pool {
  em: EntityManager;
  /** How many statements the server has answered. */
  answers(): number;
  /** Waits for what is under way, also for connections that are still being made. */
  close(): Promise<void>;
}

let discovered: MetadataStorage | undefined;

/**
 * Opens connections lazily: the first query opens the first one. What the entities are is found out with the first pool of a process; it
 * takes longer than all else about a pool, and is the same for every one.
 */
export function openPool(options: Options): Pool {
  let answers = 0;
  let end = async (): Promise<void> => undefined;
  const orm = new MikroORM({
    ...options,
    driverOptions: {
      ...options.driverOptions,
      answered: () => { answers += 1; },
      onPoolCreated: (connections: pg.Pool) => { end = endOnce(connections); },
    },
    discovery: { skipSyncDiscovery: discovered !== undefined },
  });
  if (discovered === undefined) discovered = orm.getMetadata();
  else {
    orm.driver.setMetadata(discovered);
    orm.em = orm.driver.createEntityManager() as typeof orm.em;
  }
  return {
    em: orm.em, answers: () => answers,
    // Kysely forgets its pool as it ends it, fails on a connection that is made only then, and never gives it back: the end would not come.
    close: async () => {
      await end();
      await orm.close();
    },
  };
}

/** Lets a pool be ended several times, which it refuses by itself. */
function endOnce(connections: pg.Pool): () => Promise<void> {
  const end = connections.end.bind(connections);
  let ended: Promise<void> | undefined;
  connections.end = () => (ended ??= end());
  return () => connections.end();
}
