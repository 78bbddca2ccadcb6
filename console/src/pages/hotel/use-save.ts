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

/** What a form's field says, trimmed. */
export const field = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
};
/** A field that may be left empty, which then is not there. */
export const orNothing = (text: string): string | undefined => (text === '' ? undefined : text);
/** The lines of a field, without empty ones. */
export const lines = (text: string): string[] => text.split(/[\n,]/).map((line) => line.trim()).filter((line) => line !== '');
