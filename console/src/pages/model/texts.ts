import { defineTexts } from '../../texts/define-texts.ts';

export const modelTexts = defineTexts({
  en: {
    title: 'Language model', hint: 'A model hears what guests mean and words answers; code checks each sentence, and it books nothing. '
      + 'Without one, or while it fails, the concierge goes on offline.',
    none: 'No language model is connected. The concierge answers offline.', platform: 'The hotel has the model of this installation. '
      + 'Settings entered here go before it.', own: 'The hotel has a model of its own.',
    check: 'Try the model', works: 'It works', fails: 'It does not work', paused: 'The provider fails or asks for patience. Guests are '
      + 'answered offline until {at}.',
        action: 'The provider refuses the key, the model or the address. Guests are answered offline until the settings change.',
    usage: 'Usage', noRequests: 'No request this month.', purpose: 'For', outcome: 'Outcome', count: 'Requests', tokens: 'Tokens',
    cost: 'Cost', time: 'On average',
    hear: 'hearing', answer: 'answering', checkPurpose: 'trial', seconds: '{n} s',
    settings: 'Settings', provider: 'Provider', compatible: 'OpenAI-compatible', url: 'Address', urlHint: 'Left empty, the provider’s '
      + 'own; an OpenAI-compatible one needs it.', model: 'Model', answerModel: 'Model for answers',
        same: 'The same where it is left empty.', key: 'API key',
    keySet: 'Set on {date}. Leave it empty to keep it; another provider or address needs it again.', structured: 'Form of answers',
    schema: 'held to a schema by the provider', json: 'JSON, with the schema in the prompt', perDay: 'Tokens a day',
    perMonth: 'Tokens a month', noLimit: 'No limit where it is left empty.',
    languages: 'Languages', known: 'the five known ones', any: 'any', keep: 'Hours for which prompts are kept', connect: 'Connect',
    remove: 'Disconnect', removeAsk: 'Disconnect the language model?',
    removeText: 'The key is deleted. Guests are answered offline, or by the model of the installation.', removed: 'Disconnected.',
  },
  de: {
    title: 'Sprachmodell', hint: 'Ein Modell versteht, was Gäste meinen, und formuliert Antworten. Jeder Satz wird vom Programm '
      + 'geprüft, und buchen kann das Modell nichts. Fehlt es oder fällt es aus, antwortet der Concierge offline.',
    none: 'Kein Sprachmodell ist verbunden. Der Concierge antwortet offline.',
    platform: 'Das Haus hat das Modell dieser Installation. Eigene Einstellungen haben Vorrang.', own: 'Das Haus hat ein eigenes Modell.',
    check: 'Modell prüfen', works: 'Es funktioniert', fails: 'Es funktioniert nicht', paused: 'Der Anbieter fällt aus oder bittet um '
      + 'Geduld. Gäste erhalten bis {at} Antworten ohne Modell.', action: 'Der Anbieter weist Schlüssel, Modell oder Adresse ab. Gäste '
      + 'erhalten Antworten ohne Modell, bis die Einstellungen geändert sind.',
    usage: 'Verbrauch', noRequests: 'Keine Anfrage in diesem Monat.', purpose: 'Zweck', outcome: 'Ergebnis', count: 'Anfragen',
    tokens: 'Tokens', cost: 'Kosten', time: 'Im Mittel',
    hear: 'verstehen', answer: 'antworten', checkPurpose: 'Probe', seconds: '{n} s',
    settings: 'Einstellungen', provider: 'Anbieter', compatible: 'OpenAI-kompatibel', url: 'Adresse',
    urlHint: 'Leer: die des Anbieters; ein OpenAI-kompatibler braucht sie.', model: 'Modell', answerModel: 'Modell für Antworten',
    same: 'Leer: dasselbe.', key: 'API-Schlüssel',
    keySet: 'Gesetzt am {date}. Leer lassen, um ihn zu behalten; ein anderer Anbieter oder eine andere Adresse braucht ihn erneut.',
    structured: 'Form der Antworten', schema: 'vom Anbieter an ein Schema gehalten', json: 'JSON, mit dem Schema im Prompt',
    perDay: 'Tokens am Tag', perMonth: 'Tokens im Monat', noLimit: 'Leer: keine Grenze.',
    languages: 'Sprachen', known: 'die fünf bekannten', any: 'alle', keep: 'Stunden, für die Prompts bleiben', connect: 'Verbinden',
    remove: 'Trennen', removeAsk: 'Sprachmodell trennen?', removeText: 'Der Schlüssel wird gelöscht. Gäste erhalten Antworten ohne '
      + 'Modell oder vom Modell der Installation.', removed: 'Getrennt.',
  },
});
