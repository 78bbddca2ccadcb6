import express, { type Router } from 'express';
import { DomainError } from '../../domain/model/errors.ts';
import { allowMethods } from '../http/allow-methods.ts';

/** The path of the real-time channel. */
export const REALTIME_PATH = '/api/realtime';

/** Tells clients that ask for the real-time channel over plain HTTP that it is a WebSocket (RFC 9110, section 15.5.22). */
export function upgradeRequired(): Router {
  const router = express.Router({ caseSensitive: true });
  router.use(REALTIME_PATH, allowMethods('GET', 'HEAD'));
  router.get(REALTIME_PATH, (_request, response) => {
    response.set({ Upgrade: 'websocket', Connection: 'Upgrade' });
    throw new DomainError('UPGRADE_REQUIRED', 'This is a WebSocket. Open it with the ws or wss scheme, or send Upgrade: websocket.');
  });
  return router;
}
