import { defineTexts } from '../../texts/define-texts.ts';

export const restaurantTexts = defineTexts({
  en: {
    title: 'Restaurant', hint: 'With a table-booking system the concierge offers, holds and books tables in conversation.',
    none: 'No table-booking system is connected. Enter what its provider gave you.', connection: 'Connection',
    url: 'Address of the system', client: 'Client id', secret: 'Secret',
    secretSet: 'Set on {date}. Leave it empty to keep it; another address or client id needs it again.', property: 'Property id',
    connect: 'Connect', check: 'Try the connection', works: 'It works', fails: 'It does not work', remove: 'Disconnect',
    removeAsk: 'Disconnect the table-booking system?',
    removeText: 'The concierge then books no tables. Reservations stay with the restaurant; to connect again you need the secret.',
    removed: 'Disconnected.', tools: 'What the concierge may do', on: 'on', off: 'off',
  },
  de: {
    title: 'Restaurant', hint: 'Mit einem Tischsystem bietet der Concierge Tische an, hält und bucht sie im Gespräch.',
    none: 'Kein Tischsystem ist verbunden. Tragen Sie ein, was der Anbieter Ihnen gab.', connection: 'Verbindung',
    url: 'Adresse des Systems', client: 'Client-ID', secret: 'Geheimschlüssel',
    secretSet: 'Gesetzt am {date}. Leer lassen, um ihn zu behalten; eine andere Adresse oder ID braucht ihn erneut.',
    property: 'Property-ID', connect: 'Verbinden', check: 'Verbindung prüfen', works: 'Sie funktioniert',
    fails: 'Sie funktioniert nicht', remove: 'Trennen', removeAsk: 'Tischsystem trennen?',
    removeText: 'Der Concierge bucht dann keine Tische. Reservierungen bleiben beim Restaurant; zum erneuten Verbinden brauchen Sie den '
      + 'Geheimschlüssel.', removed: 'Getrennt.', tools: 'Was der Concierge darf', on: 'an', off: 'aus',
  },
});
