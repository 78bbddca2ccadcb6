import type { AnswerTexts } from '../../texts.ts';

export const frenchAnswers: AnswerTexts = {
  unknown: 'Je suis désolé, je ne le sais pas.',
  frontDesk: 'La réception pourra vous aider.',
  phoneAndEmail: 'Vous pouvez joindre {hotel} par téléphone au {phone} ou par e-mail à {email}.',
  phone: 'Vous pouvez joindre {hotel} par téléphone au {phone}.',
  email: 'Vous pouvez joindre {hotel} par e-mail à {email}.',
  address: 'L’adresse de {hotel} est {address}.',
  foreign: 'J’ai trouvé ceci en {language} :',
  greeting: 'Bonjour ! Que souhaitez-vous savoir sur {hotel} ?',
  thanks: 'Je vous en prie !',
  goodbye: 'Avec plaisir. Écrivez-moi à tout moment si vous avez une question.',
  booking: 'Je ne peux pas prendre de réservation dans cette conversation.',
  onlyTables: 'Je peux réserver ici des tables au restaurant, et rien d’autre. Pour une table, indiquez-moi le jour, l’heure et combien vous serez.',
  search: 'Je suis l’assistant de {hotel} et ne connais que cette maison. Interrogez-moi sur les chambres, les repas, les tarifs, l’arrivée ou autre chose ici.',
  person: 'Je suis un assistant numérique.',
  nature: 'Si vous préférez écrire à une personne de l’hôtel, dites-le simplement.',
  introduction: 'Je suis le concierge numérique de {hotel}. Je réponds aux questions sur la maison et vous mets en relation avec une personne quand vous le souhaitez.',
  introductionWithTables: 'Je suis le concierge numérique de {hotel}. Je réponds aux questions sur la maison, je réserve, modifie et annule des tables au restaurant, et je vous mets en relation avec une personne quand vous le souhaitez.',
  complaint: 'J’en suis désolé. Merci de le signaler à la réception, afin que quelqu’un s’en occupe tout de suite.',
  statement: 'Que souhaitez-vous savoir sur {hotel} ?',
  tooMuch: 'Je n’ai pas pu suivre votre message. Merci de reposer votre question en quelques phrases courtes.',
};
