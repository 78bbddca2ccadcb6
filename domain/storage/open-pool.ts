import { MikroORM, type EntityManager, type MetadataStorage, type Options } from '@mikro-orm/postgresql';

/** Connections to the database, and what reads and writes entities over them. */
export interface Pool {
  em: EntityManager;
  /** How many statements the server has answered. */
  answers(): number;
  close(): Promise<void>;
}

let discovered: MetadataStorage | undefined;

/**
 * Opens connections lazily: the first query opens the first one. What the entities are is found out with the first pool of a process; it
 * takes longer than all else about a pool, and is the same for every one.
 */
export function openPool(options: Options): Pool {
  let answers = 0;
  const orm = new MikroORM({
    ...options, driverOptions: { ...options.driverOptions, answered: () => { answers += 1; } },
    discovery: { skipSyncDiscovery: discovered !== undefined },
  });
  if (discovered === undefined) discovered = orm.getMetadata();
  else {
    orm.driver.setMetadata(discovered);
    orm.em = orm.driver.createEntityManager() as typeof orm.em;
  }
  return { em: orm.em, answers: () => answers, close: () => orm.close() };
}
