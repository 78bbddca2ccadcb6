import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { answerOf, api, ApiError } from '../../api/client.ts';
import { useAction } from '../../parts/use-action.ts';
import { hotelQuery, type HotelState } from '../../session/hotels.ts';
import { commonTexts } from '../../texts/common.ts';
import { useTexts } from '../../texts/language.tsx';
import { patchOf, valuesOf, type Fields, type Values } from './fields.ts';
import { hotelTexts } from './texts.ts';

const OTHER_STATE = 412;

interface Saving<State> {
  /** What was looked at. */
  state: State;
  /** What a part of the page shows of a state. */
  shownOf: (state: State) => Values;
  /** Reads the state that there is now. */
  read: () => Promise<State>;
  /** Sends what was changed, for a state. @throws ApiError 412 where it is another one now */
  send: (changed: Values, state: State) => Promise<unknown>;
  refresh: readonly QueryKey[];
  /** Gets what was saved, before it is read again. */
  sent: (values: Values) => void;
}

/**
 * Saves the changed fields of a part of the page, against the state that the user saw. A change that somebody else made
 * in another part does not matter here; a change in this part is reported.
 */
export function useSaveFor<State>({ state, shownOf, read, send, refresh, sent }: Saving<State>) {
  const t = useTexts(hotelTexts);
  const c = useTexts(commonTexts);
  return useAction(async (changed: Values) => {
    if (Object.keys(changed).length === 0) return;
    try {
      await send(changed, state);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== OTHER_STATE) throw error;
      const now = await read();
      const [here, before] = [now, state].map((one) => JSON.stringify(shownOf(one)));
      if (here !== before) throw new Error(t('meanwhile'), { cause: error });
      await send(changed, now);
    }
    sent(changed);
  }, { refresh, done: c('saved') });
}

/** As {@link useSaveFor}, for fields of a hotel's record. @param sent hears what was saved */
export function useSave(hotel: HotelState, fields: Fields, { sent }: { sent: (values: Values) => void }) {
  const queries = useQueryClient();
  const { id } = hotel;
  return useSaveFor({
    state: hotel, shownOf: (state) => valuesOf(fields, state), sent, refresh: [[id, 'hotel'], ['hotels']],
    read: () => queries.fetchQuery({ ...hotelQuery(id), staleTime: 0 }),
    send: (changed, state) => answerOf(api.PATCH('/api/clients/{id}', {
      params: { path: { id }, header: { 'if-match': state.etag } }, body: patchOf(fields, state, changed),
    })),
  });
}
