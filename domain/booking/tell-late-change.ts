import { sayUnasked } from '../chat/say-unasked.ts';
import type { TenantContext } from '../context.ts';
import type { ChangeOperation } from '../model/booking/flows.ts';
import { ReservationChange } from '../storage/entities/booking.ts';
import type { PlatformTextKey } from '../translations/platform-texts.ts';

const done: Record<ChangeOperation, PlatformTextKey> = {
  modify: 'booking.changedLate', cancel: 'booking.cancelledLate', confirm: 'booking.confirmedLate',
};

/**
 * Tells a guest, unasked, what came of a change whose outcome was not certain when it was asked for; once per change,
 * which gives the message its id. A change that was asked for outside of a conversation has nobody to be told.
 */
export async function tellLateChange(
  { ctx, input: { changeId } }: { ctx: TenantContext; input: { changeId: string } },
): Promise<void> {
  await ctx.db.transaction(async (em) => {
    const change = await em.findOne(ReservationChange, { id: changeId, state: { $ne: 'running' } });
    if (!change?.sessionKey) return;
    const { state, operation, sessionKey, result } = change;
    const failed = state === 'refused' ? 'booking.changeRefusedLate' : 'booking.changeUnknown';
    await sayUnasked(em, ctx, {
      sessionKey, id: changeId, text: state === 'changed' ? done[operation] : failed, values: { number: result?.confirmationNumber ?? '' },
    });
  });
}
