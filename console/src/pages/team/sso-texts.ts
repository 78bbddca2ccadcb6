import { defineTexts } from '../../texts/define-texts.ts';

export const ssoTexts = defineTexts({
  en: {
    title: 'Single sign-on', setUp: 'Set up single sign-on',
    hint: 'Your people sign in at your own provider of identities, by OpenID Connect. Its groups say what they may do here.',
    issuer: 'Issuer', issuerHint: 'Its address, as it stands in its tokens', clientId: 'Client ID', secret: 'Client secret',
    secretSet: 'Set on {date}. Left empty, it stays.', redirect: 'Redirect address to allow there', domains: 'Mail domains',
    domainsHint: 'One a line. Each counts once an administrator of the platform has confirmed it.',
    claim: 'Claim with the groups', groups: 'Groups that give: {role}', groupsHint: 'One a line, exactly as the provider writes them',
    only: 'No other way in for people of these domains',
    connect: 'Connect', remove: 'Disconnect', removed: 'Disconnected.', removeAsk: 'Disconnect single sign-on?',
    removeText: 'Who has a password signs in with it. Who has none can no longer sign in.',
    confirmed: 'confirmed', waiting: 'waits for confirmation', confirm: 'Confirm', confirmDone: 'Confirmed.',
    confirmAsk: 'Does {domain} belong to this hotel?',
    confirmText: 'The issuer {issuer}, where we are the client {client}, then says who people of this domain are. Ask the hotel by another '
      + 'way whether both are its own.',
  },
  de: {
    title: 'Single Sign-on', setUp: 'Single Sign-on einrichten', hint: 'Ihre Leute melden sich bei Ihrem eigenen Identitätsanbieter an, '
      + 'über OpenID Connect. Dessen Gruppen sagen, was sie hier dürfen.',
    issuer: 'Aussteller (Issuer)', issuerHint: 'Seine Adresse, wie sie in seinen Tokens steht', clientId: 'Client-ID',
    secret: 'Client-Geheimnis', secretSet: 'Gesetzt am {date}. Leer lassen, um es zu behalten.',
    redirect: 'Rücksprungadresse, beim Anbieter einzutragen', domains: 'Mail-Domains',
    domainsHint: 'Eine je Zeile. Jede gilt, sobald die Verwaltung der Plattform sie bestätigt hat.',
    claim: 'Claim mit den Gruppen', groups: 'Gruppen für: {role}', groupsHint: 'Eine je Zeile, genau wie der Anbieter sie schreibt',
    only: 'Kein anderer Zugang für Leute dieser Domains',
    connect: 'Verbinden', remove: 'Trennen', removed: 'Getrennt.', removeAsk: 'Single Sign-on trennen?',
    removeText: 'Wer ein Passwort hat, meldet sich damit an. Wer keines hat, kann sich nicht mehr anmelden.',
    confirmed: 'bestätigt', waiting: 'wartet auf Bestätigung', confirm: 'Bestätigen', confirmDone: 'Bestätigt.',
    confirmAsk: 'Gehört {domain} zu diesem Haus?',
    confirmText: 'Der Aussteller {issuer}, bei dem wir der Client {client} sind, sagt dann, wer die Leute dieser Domain sind. Fragen Sie '
      + 'das Haus auf anderem Weg, ob beide seine eigenen sind.',
  },
});
