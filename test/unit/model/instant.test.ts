import { expect, it } from '@jest/globals';
import { createApiKeySchema } from '../../../domain/accounts/api-keys.ts';
import { connectChannelSchema } from '../../../domain/channels/connect-channel.ts';
import { listConversationsSchema } from '../../../domain/conversations/conversation-query.ts';
import { instantSchema } from '../../../domain/model/instant.ts';

it.each([
  ['2599-12-06T21:08:39.6088-19:38', '2599-12-07T16:46:39.608Z'], ['2026-11-23T05:00:00+02:00', '2026-11-23T03:00:00.000Z'], ['1970-01-01T00:00:00Z', '1970-01-01T00:00:00.000Z'],
])('a time is read in UTC, whatever its offset: %s', (text, read) => {
  expect(instantSchema.parse(text)).toBe(read);
  expect([listConversationsSchema.parse({ since: text }).since, createApiKeySchema.parse({ expiresAt: text }).expiresAt]).toEqual([read, read]);
  expect(connectChannelSchema.shape.tokenExpiresAt.parse(text)).toBe(read);
});

it.each(['0000-01-01T00:00:00Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59-12:00', '2026-02-30T00:00:00Z', 'tomorrow', '2026-11-23'])('a time that no part of the system could keep is refused: %s', (text) => {
  expect(instantSchema.safeParse(text).success).toBe(false);
});
