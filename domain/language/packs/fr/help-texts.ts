import type { HelpTexts } from '../../texts.ts';

export const frenchHelp: HelpTexts = {
  danger: 'Cela semble être une urgence.',
  callNow: 'Appelez tout de suite le {number}.',
  byKind: 'Secours médicaux {ambulance}, pompiers {fire}, police {police}.',
  fromRoom: 'Depuis le téléphone de votre chambre, composez le {number}.',
  frontDesk: 'La réception vous aide au {number}.',
  alarmed: 'J’ai alerté l’équipe de l’hôtel en urgence. En cas de danger, mettez-vous à l’abri et attendez les secours.',
  ifDanger: 'Si quelqu’un est en danger, appelez immédiatement le {number}, ou écrivez « urgence » et j’alerte l’équipe de l’hôtel.',
  trouble: 'J’en suis désolé. Je le transmets à l’équipe de l’hôtel, qui s’en occupe et vous répond ici.',
  person: 'Je suis un assistant numérique. Je vous mets en relation avec une personne de l’hôtel, qui vous répond ici.',
  request: 'Je ne peux pas m’en charger moi-même, mais l’équipe de l’hôtel le peut.',
  notUnderstood: 'Je suis désolé, je n’ai pas compris.',
  offer: 'Voulez-vous que je vous passe une personne de l’hôtel ?',
  outOfScope: 'Cela dépasse ce que je sais. Je réponds aux questions sur {hotel}.',
  abuse: 'Restons courtois, s’il vous plaît. Je réponds volontiers aux questions sur {hotel}.',
  notOneOf: 'Je n’ai pas de réponse à « {question} » ; veuillez demander à la réception.',
  otherLanguage: 'Je ne parle pas encore cette langue ({language}) et je réponds en français.',
};
