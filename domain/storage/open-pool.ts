import { MikroORM, type EntityManager, type MetadataStorage, type Options } from '@mikro-orm/postgresql';

/** Connections to the database, and what reads and writes entities over them. */
export interface Pool {
  em: EntityManager;
  close(): Promise<void>;
}

let discovered: MetadataStorage | undefined;

/**
 * Opens connections lazily: the first query opens the first one. What the entities are is found out with the first pool of a process; it
 * takes longer than all else about a pool, and is the same for every one.
 */
export function openPool(options: Options): Pool {
  const orm = new MikroORM({ ...options, discovery: { skipSyncDiscovery: discovered !== undefined } });
  if (discovered === undefined) discovered = orm.getMetadata();
  else {
    orm.driver.setMetadata(discovered);
    orm.em = orm.driver.createEntityManager() as typeof orm.em;
  }
  return orm;
}
