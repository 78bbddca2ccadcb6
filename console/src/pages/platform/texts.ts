import { defineTexts } from '../../texts/define-texts.ts';

export const platformTexts = defineTexts({
  en: {
    clients: 'Hotels', clientsHint: 'Every hotel on this platform that you may look after.', newHotel: 'Create a hotel', name: 'Name',
    website: 'Website (may follow later)', locale: 'Main language', zone: 'Time zone', create: 'Create', open: 'Open',
    disabled: 'disabled', demo: 'demo', disable: 'Disable', enable: 'Enable',
    disableAsk: 'Disable {name}?', disableText: 'Its chat answers no guest any more and its schedules stop. All data is kept; you can '
      + 'enable it again.', disabledDone: 'The hotel is disabled.', enabledDone: 'The hotel is active.', features: 'Entitlements',
        channels: 'Messaging channels', 'language-model': 'The platform\'s language model', noHotels: 'No hotel yet',
        noHotelsHint: 'A name is enough to begin.',
    users: 'People', invite: 'Invite somebody', email: 'E-mail', invitedNow: 'Invited; the mail is on its way.',
    send: 'Send the invitation', rolesOf: 'Roles, which can also come from a group', usersHint: 'Everybody with an account. Colleagues '
      + 'of one hotel are invited on its page Team.', active: 'active', invited: 'invited', lastLogin: 'last here {date}',
        forceReset: 'Require a new password', forceResetAsk: 'Have the password of {name} set again?',
        forceResetText: 'They are signed out at once and need a new password to sign in.', endKeys: 'Disable their API keys too',
        forceResetDone: 'A new password has to be set at the next sign-in.', reinvite: 'Invite again',
        reinvited: 'The invitation is on its way.', disableUserText: 'They are signed out at once and cannot sign in. You can enable '
          + 'them again.', disabledUser: 'Disabled.', enabledUser: 'Enabled.', resetFactors: 'Take second factors away',
            resetFactorsAsk: 'Take the second factors of {name} away?', resetFactorsText: 'For somebody who has lost them. They are '
              + 'signed out at once, told by mail, and sign in by password alone until they add another one.',
                factorsReset: 'The second factors are taken away.', access: 'Roles and groups', ownRoles: 'Roles of their own',
                accessChanged: 'Changed, from the next request on.',
    roles: 'Roles', rolesHint: 'What each role allows. A permission for one hotel names it.', newRole: 'Create a role',
    description: 'Description', addPermission: 'Add a permission', feature: 'Feature', action: 'Action', hotel: 'Hotel',
    allHotels: 'all hotels', removePermission: 'Remove', noPermissions: 'Allows nothing yet.', requiresFactor: 'Asks for a second factor',
    groups: 'Groups', groupsHint: 'People who share roles.', newGroup: 'Create a group', noGroups: 'No groups yet',
    noGroupsHint: 'Give several people the same roles by putting them into a group.', members: 'People: {n} · roles: {roles}',
    deleteGroupAsk: 'Delete {name}?', deleteGroupText: 'Its members lose the roles they have by it.', deleted: 'Deleted.',
    featureList: 'Features', featuresHint: 'What permissions and entitlements speak of.', permission: 'permission',
    entitlement: 'entitlement', deprecated: 'deprecated', deprecate: 'Deprecate', undeprecate: 'Take back', keys: 'API keys',
    keysHint: 'Keys for programs that act for you, within what you may do yourself.', newKey: 'Create a key', scopes: 'Scopes',
    life: 'Counts for', days: '{n} days', rename: 'Rename', disableRoleText: 'Whoever holds it loses what it allows, with the next '
      + 'request. You can enable it again.', roleDisabled: 'The role is disabled.', roleEnabled: 'The role is enabled.',
        nobody: 'Nothing found',
    expires: 'expires {date}', used: 'last used {date}', neverUsed: 'never used',
    keyOnce: 'Copy it now; it is shown this once.', deleteKeyAsk: 'Delete the key {name}?', deleteKeyText: 'Programs that use it are '
      + 'refused from that moment on.', noKeys: 'No keys yet', noKeysHint: 'A key lets a program do what its scopes name.',
        read: 'read: everything that only looks', guest: 'guest: talk to the concierge',
        knowledge: 'knowledge: knowledge, crawls, tests', bookings: 'bookings: tables and their connection',
        administration: 'administration: everything else',
  },
  de: {
    clients: 'Häuser', clientsHint: 'Alle Häuser dieser Plattform, um die Sie sich kümmern dürfen.', newHotel: 'Hotel anlegen',
    name: 'Name', website: 'Website (kann später folgen)', locale: 'Hauptsprache', zone: 'Zeitzone', create: 'Anlegen', open: 'Öffnen',
    disabled: 'gesperrt', demo: 'Demo', disable: 'Sperren', enable: 'Entsperren',
    disableAsk: '{name} sperren?', disableText: 'Der Chat antwortet keinem Gast mehr, und die Zeitpläne ruhen. Alle Daten bleiben; Sie '
      + 'können entsperren.', disabledDone: 'Das Haus ist gesperrt.', enabledDone: 'Das Haus ist aktiv.', features: 'Freischaltungen',
        channels: 'Nachrichtenkanäle', 'language-model': 'Sprachmodell der Plattform', noHotels: 'Noch kein Hotel',
        noHotelsHint: 'Ein Name genügt für den Anfang.',
    users: 'Personen', invite: 'Jemanden einladen', email: 'E-Mail', invitedNow: 'Eingeladen; die E-Mail ist unterwegs.',
    send: 'Einladung senden', rolesOf: 'Rollen; sie können auch aus einer Gruppe kommen', usersHint: 'Alle mit einem Konto. Wer zu '
      + 'einem Haus gehört, wird auf dessen Seite Team eingeladen.', active: 'aktiv', invited: 'eingeladen',
        lastLogin: 'zuletzt da {date}', forceReset: 'Passwort neu setzen lassen',
        forceResetAsk: 'Passwort von {name} neu setzen lassen?', forceResetText: 'Die Person ist sofort abgemeldet und braucht zum '
          + 'Anmelden ein neues Passwort.', endKeys: 'Auch ihre API-Schlüssel sperren', forceResetDone: 'Beim nächsten Anmelden muss '
          + 'ein neues Passwort gesetzt werden.', reinvite: 'Erneut einladen', reinvited: 'Die Einladung ist unterwegs.',
            disableUserText: 'Die Person ist sofort abgemeldet und kann sich nicht anmelden. Sie können entsperren.',
            disabledUser: 'Gesperrt.', enabledUser: 'Entsperrt.', resetFactors: 'Zweite Faktoren zurücksetzen',
            resetFactorsAsk: 'Zweite Faktoren von {name} zurücksetzen?', resetFactorsText: 'Für Personen, die sie verloren haben. Sie '
              + 'werden sofort abgemeldet, bekommen eine E-Mail und melden sich allein mit dem Passwort an, bis sie einen neuen '
              + 'hinzufügen.', factorsReset: 'Die zweiten Faktoren sind zurückgesetzt.', access: 'Rollen und Gruppen',
                ownRoles: 'Eigene Rollen', accessChanged: 'Geändert, ab der nächsten Anfrage.',
    roles: 'Rollen', rolesHint: 'Was jede Rolle erlaubt. Ein Recht für ein Haus nennt es.', newRole: 'Rolle anlegen',
    description: 'Beschreibung', addPermission: 'Recht hinzufügen', feature: 'Funktion', action: 'Aktion', hotel: 'Hotel',
    allHotels: 'alle Häuser', removePermission: 'Entfernen', noPermissions: 'Erlaubt noch nichts.',
    requiresFactor: 'Verlangt einen zweiten Faktor',
    groups: 'Gruppen', groupsHint: 'Personen mit denselben Rollen.', newGroup: 'Gruppe anlegen', noGroups: 'Noch keine Gruppen',
    noGroupsHint: 'Geben Sie mehreren Personen dieselben Rollen, indem Sie eine Gruppe bilden.',
    members: 'Personen: {n} · Rollen: {roles}', deleteGroupAsk: '{name} löschen?',
    deleteGroupText: 'Die Mitglieder verlieren die Rollen, die sie dadurch haben.', deleted: 'Gelöscht.',
    featureList: 'Funktionen', featuresHint: 'Wovon Rechte und Freischaltungen sprechen.', permission: 'Recht',
    entitlement: 'Freischaltung', deprecated: 'veraltet', deprecate: 'Für veraltet erklären', undeprecate: 'Zurücknehmen',
    keys: 'API-Schlüssel', keysHint: 'Schlüssel für Programme, die für Sie handeln, im Rahmen Ihrer Rechte.',
    newKey: 'Schlüssel anlegen', scopes: 'Umfang', life: 'Gilt', days: '{n} Tage', rename: 'Umbenennen',
    disableRoleText: 'Wer sie hat, verliert mit der nächsten Anfrage, was sie erlaubt. Sie können entsperren.',
    roleDisabled: 'Die Rolle ist gesperrt.', roleEnabled: 'Die Rolle gilt wieder.', nobody: 'Nichts gefunden',
    expires: 'läuft am {date} ab', used: 'zuletzt benutzt {date}', neverUsed: 'nie benutzt',
    keyOnce: 'Kopieren Sie ihn jetzt; er wird nur dieses eine Mal gezeigt.', deleteKeyAsk: 'Schlüssel {name} löschen?',
    deleteKeyText: 'Programme, die ihn benutzen, werden ab dann abgewiesen.', noKeys: 'Noch keine Schlüssel',
    noKeysHint: 'Ein Schlüssel lässt ein Programm tun, was sein Umfang nennt.', read: 'read: alles, was nur liest',
    guest: 'guest: mit dem Concierge sprechen', knowledge: 'knowledge: Wissen, Einlesen, Tests',
    bookings: 'bookings: Tische und ihre Verbindung', administration: 'administration: alles andere',
  },
});
