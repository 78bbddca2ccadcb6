import { useQueryClient } from '@tanstack/react-query';
import { answerOf, api, ApiError } from '../../api/client.ts';
import { useAction } from '../../parts/use-action.ts';
import { hotelQuery, type HotelState } from '../../session/hotels.ts';
import { commonTexts } from '../../texts/common.ts';
import { useTexts } from '../../texts/language.tsx';
import { patchOf, valuesOf, type Fields, type Values } from './fields.ts';
import { hotelTexts } from './texts.ts';

const OTHER_STATE = 412;

/**
 * Saves the changed fields of a part of a hotel's record, for the state that was looked at. A change that somebody else has made
 * elsewhere in the record is none of this part's; one in the part itself is told.
 *
 * @param sent hears what was saved, before the record is read anew
 */
export function useSave(hotel: HotelState, fields: Fields, { sent }: { sent: (values: Values) => void }) {
  const t = useTexts(hotelTexts);
  const c = useTexts(commonTexts);
  const queries = useQueryClient();
  const { id } = hotel;
  const patch = (changed: Values, state: HotelState) => answerOf(api.PATCH('/api/clients/{id}', {
    params: { path: { id }, header: { 'if-match': state.etag } }, body: patchOf(fields, state, changed),
  }));
  return useAction(async (changed: Values) => {
    if (Object.keys(changed).length === 0) return;
    try {
      await patch(changed, hotel);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== OTHER_STATE) throw error;
      const now = await queries.fetchQuery({ ...hotelQuery(id), staleTime: 0 });
      const [here, before] = [now, hotel].map((state) => JSON.stringify(valuesOf(fields, state)));
      if (here !== before) throw new Error(t('meanwhile'), { cause: error });
      await patch(changed, now);
    }
    sent(changed);
  }, { refresh: [[id, 'hotel'], ['hotels']], done: c('saved') });
}
