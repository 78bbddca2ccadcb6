import type { EntityManager } from '../../storage/database.ts';
import { SecondFactor } from '../../storage/entities/second-factor.ts';

/** The second factors of a user that count, those added first before others. */
export const findFactors = (em: EntityManager, userId: string): Promise<SecondFactor[]> =>
  em.find(SecondFactor, { userId, confirmedDate: { $ne: null } }, { orderBy: { createdDate: 'asc', id: 'asc' } });

/** Those that a browser can sign with. */
export const findPasskeys = async (em: EntityManager, userId: string): Promise<SecondFactor[]> =>
  (await findFactors(em, userId)).filter(({ kind }) => kind === 'passkey');
