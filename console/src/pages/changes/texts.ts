import { defineTexts } from '../../texts/define-texts.ts';

export const changeTexts = defineTexts({
  en: {
    title: 'Changes', hint: 'Who changed what at this hotel, newest first.', none: 'No change yet', noneHint: 'Whatever somebody changes here or by the API is noted.', by: 'by {who}',
    system: 'the system', key: 'an API key', details: 'What changed', before: 'Before', after: 'After', you: 'you',
  },
  de: {
    title: 'Änderungen', hint: 'Wer an diesem Haus was geändert hat, Neuestes zuerst.', none: 'Noch keine Änderung', noneHint: 'Was jemand hier oder über die API ändert, wird vermerkt.', by: 'von {who}',
    system: 'dem System', key: 'einem API-Schlüssel', details: 'Was sich geändert hat', before: 'Vorher', after: 'Nachher', you: 'Ihnen',
  },
});
