import type { Permission } from '../session/permission.ts';
import { defineTexts } from '../texts/define-texts.ts';

/** The pages of a hotel, in their order, and what somebody must hold to be shown them. */
export const hotelPages = [
  { name: 'today', needs: 'conversations:READ' },
  { name: 'inbox', needs: 'conversations:READ' },
  { name: 'bookings', needs: 'conversations:READ' },
  { name: 'knowledge', needs: 'knowledge:READ' },
  { name: 'unanswered', needs: 'knowledge:READ' },
  { name: 'quality', needs: 'knowledge:READ' },
  { name: 'website', needs: 'clients:READ' },
  { name: 'channels', needs: 'update-client:READ' },
  { name: 'restaurant', needs: 'integrations:READ' },
  { name: 'model', needs: 'integrations:READ' },
  { name: 'webhooks', needs: 'update-client:READ' },
  { name: 'hotel', needs: 'clients:READ' },
  { name: 'team', needs: 'users:READ' },
  { name: 'changes', needs: 'clients:READ' },
] as const satisfies readonly { name: string; needs: Permission }[];

/** The pages over all hotels; the permission for one of them is enough. */
export const allPages = [
  { name: 'inbox', needs: 'conversations:READ' },
  { name: 'figures', needs: 'conversations:READ' },
] as const satisfies readonly { name: string; needs: Permission }[];

/** The pages of the platform, whose permissions count for all hotels at once. */
export const platformPages = [
  { name: 'clients', needs: 'clients:WRITE' },
  { name: 'users', needs: 'users:READ' },
  { name: 'roles', needs: 'roles:READ' },
  { name: 'groups', needs: 'user-groups:READ' },
  { name: 'features', needs: 'features:READ' },
  { name: 'models', needs: 'integrations:READ' },
  { name: 'trail', needs: 'ALL:EXECUTE' },
  { name: 'examples', needs: 'settings:READ' },
  { name: 'doctor', needs: 'ALL:EXECUTE' },
] as const satisfies readonly { name: string; needs: Permission }[];

export const navTexts = defineTexts({
  en: {
    today: 'Today', inbox: 'Inbox', bookings: 'Bookings', knowledge: 'Knowledge', unanswered: 'Unanswered', quality: 'Quality',
    website: 'Website', channels: 'Channels', restaurant: 'Restaurant', model: 'Language model', webhooks: 'Webhooks', hotel: 'Hotel',
    team: 'Team', changes: 'Changes',
    platform: 'Platform', figures: 'Figures', doctor: 'Installation',
    clients: 'Hotels', users: 'People', roles: 'Roles', groups: 'Groups', features: 'Features', models: 'Language models',
    trail: 'Audit trail', keys: 'API keys', sessions: 'My sessions', security: 'My security',
    navigation: 'Pages', menu: 'Menu', skip: 'Skip to the page', chooseHotel: 'Hotel', allHotels: 'All hotels', examples: 'Examples',
    account: 'Account', signOut: 'Sign out',
    language: 'Language', looks: 'Looks', light: 'Light', dark: 'Dark', auto: 'As the device', live: 'Live',
    notLive: 'Not live: trying to connect again', waiting: '{n} waiting', console: 'Concierge console',
    noHotels: 'There is no hotel yet', noHotelsHint: 'Create the first one; it can answer guests a minute later.',
    noHotelsForYou: 'You have no hotel yet', noHotelsForYouHint: 'Ask whoever invited you to give you access to one.',
    newHotel: 'Create a hotel', backToHotel: 'Back to the hotel',
    sound: 'Sound when a guest waits',
  },
  de: {
    today: 'Heute', inbox: 'Posteingang', bookings: 'Buchungen', knowledge: 'Wissen', unanswered: 'Unbeantwortet', quality: 'Qualität',
    website: 'Website', channels: 'Kanäle', restaurant: 'Restaurant', model: 'Sprachmodell', webhooks: 'Webhooks', hotel: 'Hotel',
    team: 'Team', changes: 'Änderungen',
    platform: 'Plattform', figures: 'Zahlen', doctor: 'Installation',
    clients: 'Häuser', users: 'Personen', roles: 'Rollen', groups: 'Gruppen', features: 'Funktionen', models: 'Sprachmodelle',
    trail: 'Prüfpfad', keys: 'API-Schlüssel', sessions: 'Meine Sitzungen', security: 'Meine Sicherheit',
    navigation: 'Seiten', menu: 'Menü', skip: 'Zum Inhalt springen', chooseHotel: 'Hotel', allHotels: 'Alle Häuser',
    examples: 'Beispiele', account: 'Konto', signOut: 'Abmelden',
    language: 'Sprache', looks: 'Aussehen', light: 'Hell', dark: 'Dunkel', auto: 'Wie das Gerät', live: 'Live',
    notLive: 'Nicht live: Verbindung wird neu aufgebaut', waiting: '{n} warten', console: 'Concierge-Konsole',
    noHotels: 'Es gibt noch kein Hotel', noHotelsHint: 'Legen Sie das erste an; eine Minute später kann es Gästen antworten.',
    noHotelsForYou: 'Sie haben noch kein Hotel', noHotelsForYouHint: 'Bitten Sie die Person, die Sie eingeladen hat, um Zugriff.',
    newHotel: 'Hotel anlegen', backToHotel: 'Zurück zum Haus', sound: 'Ton, wenn ein Gast wartet',
  },
});
