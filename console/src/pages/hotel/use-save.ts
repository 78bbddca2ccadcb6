import { answerOf, api, type Schemas } from '../../api/client.ts';
import { useAction } from '../../parts/use-action.ts';
import { commonTexts } from '../../texts/common.ts';
import { useTexts } from '../../texts/language.tsx';

/** Saves a part of a hotel's record. */
export function useSave(hotelId: string) {
  const c = useTexts(commonTexts);
  return useAction(
    (body: Schemas['UpdateClientBody']) => answerOf(api.PUT('/api/clients/{id}', { params: { path: { id: hotelId } }, body })),
    { refresh: [[hotelId, 'hotel'], ['hotels']], done: c('saved') },
  );
}
