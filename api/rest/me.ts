import { z } from 'zod';
import { readProfile } from '../../domain/accounts/read-profile.ts';
import { defineRoute } from '../http/route.ts';

const profileSchema = z.object({
  userId: z.uuid(),
  email: z.string(),
  permissions: z.array(z.string()).meta({ description: '`FEATURE:PERM`, or `FEATURE:PERM:clientId` for one client.' }),
  isPlatformAdmin: z.boolean(),
}).meta({ id: 'Profile' });

/** Spec 4.2, 2.3: who the user is and may do. */
export const getMe = defineRoute({
  method: 'get', path: '/api/me', operationId: 'getProfile',
  tag: 'Auth', auth: 'session',
  summary: 'Read your own profile and permissions',
  request: {},
  responses: {
    200: {
      description: 'The profile, with the permissions of this moment.',
      schema: profileSchema,
      example: {
        userId: '1c1c8f0a-6a43-4a0e-8b3a-2d6d2a2d5a11', email: 'ada@example.com',
        permissions: ['clients:READ:7b1d5f0e-4c2a-4e58-9a43-0c1e5d6a2f10'], isPlatformAdmin: false,
      },
    },
  },
  answer: (ctx) => readProfile({ ctx }),
});
