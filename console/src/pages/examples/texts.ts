import { defineTexts } from '../../texts/define-texts.ts';

export const exampleTexts = defineTexts({
  en: {
    title: 'Examples', hint: 'Sentences of guests that colleagues have put right. Those you approve teach every hotel\'s concierge what '
      + 'guests mean, from the next start of its workers on. Take out what could tell who wrote it.',
    proposed: 'To decide', approved: 'Approved', refused: 'Refused', none: 'Nothing to decide',
    noneHint: 'When somebody says in a conversation what a guest meant, the sentence comes here.', noneThere: 'None here',
    noneThereHint: 'What you decide is moved here, and can be decided again.', words: 'What a guest writes', meaning: 'Means',
    approve: 'Approve', refuse: 'Refuse',
    approvedDone: 'Approved: learned at the next start of the workers.', refusedDone: 'Refused: nothing learns from it.',
    reopened: 'As it was before.', decided: 'decided {ago}', came: 'came {ago}',
  },
  de: {
    title: 'Beispiele', hint: 'Sätze von Gästen, die jemand richtiggestellt hat. Was Sie freigeben, lehrt den Concierge aller Häuser, '
      + 'was Gäste meinen, sobald seine Worker das nächste Mal starten. Streichen Sie, was verrät, wer es schrieb.',
    proposed: 'Zu entscheiden', approved: 'Freigegeben', refused: 'Abgelehnt', none: 'Nichts zu entscheiden',
    noneHint: 'Sagt jemand in einem Gespräch, was ein Gast meinte, kommt der Satz hierher.', noneThere: 'Hier ist nichts',
    noneThereHint: 'Was Sie entscheiden, kommt hierher und lässt sich neu entscheiden.', words: 'Was ein Gast schreibt',
    meaning: 'Bedeutet', approve: 'Freigeben', refuse: 'Ablehnen',
    approvedDone: 'Freigegeben: Die Worker lernen es beim nächsten Start.', refusedDone: 'Abgelehnt: Niemand lernt daraus.',
    reopened: 'Wieder wie vorher.', decided: 'entschieden {ago}', came: 'gekommen {ago}',
  },
});
