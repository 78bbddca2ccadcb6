import type { DemoLocale } from './facts.ts';

/** The words of the page frame: navigation, footer, banners. */
interface Labels {
  readonly language: string;
  readonly country: string;
  readonly skip: string;
  readonly navigation: string;
  readonly languages: string;
  readonly bookTable: string;
  readonly reception: string;
  readonly legal: string;
  readonly staff: string;
  readonly cookies: string;
  readonly accept: string;
  readonly decline: string;
  readonly newsletter: string;
  readonly noScript: string;
  readonly notFound: string;
  readonly notFoundHelp: string;
}

export const labels: Record<DemoLocale, Labels> = {
  en: {
    language: 'English', country: 'Switzerland', skip: 'Skip to content', navigation: 'Main navigation',
    languages: 'Languages', bookTable: 'Reserve a table online', reception: 'Reception, 24 hours a day',
    legal: 'All rights reserved. Prices include VAT.', staff: 'Staff area',
    cookies: 'We use cookies to understand how our website is used. You can refuse those that are not necessary.',
    accept: 'Accept all', decline: 'Only necessary',
    newsletter: 'Subscribe to our newsletter and be the first to hear about special offers.',
    noScript: 'Some functions of this page need JavaScript.',
    notFound: 'Page not found', notFoundHelp: 'This page has moved or never existed. Try our start page.',
  },
  de: {
    language: 'Deutsch', country: 'Schweiz', skip: 'Zum Inhalt springen', navigation: 'Hauptnavigation',
    languages: 'Sprachen', bookTable: 'Tisch online reservieren', reception: 'Rezeption, rund um die Uhr',
    legal: 'Alle Rechte vorbehalten. Preise inklusive MwSt.', staff: 'Mitarbeitende',
    cookies: 'Wir verwenden Cookies, um zu verstehen, wie unsere Website genutzt wird. Nicht notwendige können Sie ablehnen.',
    accept: 'Alle akzeptieren', decline: 'Nur notwendige',
    newsletter: 'Abonnieren Sie unseren Newsletter und erfahren Sie als Erste von unseren Angeboten.',
    noScript: 'Einige Funktionen dieser Seite brauchen JavaScript.',
    notFound: 'Seite nicht gefunden',
    notFoundHelp: 'Diese Seite ist umgezogen oder hat nie existiert. Versuchen Sie es auf der Startseite.',
  },
  fr: {
    language: 'Français', country: 'Suisse', skip: 'Aller au contenu', navigation: 'Navigation principale',
    languages: 'Langues', bookTable: 'Réserver une table en ligne', reception: 'Réception, 24 heures sur 24',
    legal: 'Tous droits réservés. Prix TVA comprise.', staff: 'Espace du personnel',
    cookies: 'Nous utilisons des cookies pour comprendre comment notre site est utilisé. Vous pouvez refuser ceux qui ne sont pas nécessaires.',
    accept: 'Tout accepter', decline: 'Nécessaires uniquement',
    newsletter: 'Abonnez-vous à notre lettre d’information pour connaître nos offres en primeur.',
    noScript: 'Certaines fonctions de cette page nécessitent JavaScript.',
    notFound: 'Page introuvable', notFoundHelp: 'Cette page a été déplacée ou n’a jamais existé. Essayez la page d’accueil.',
  },
  es: {
    language: 'Español', country: 'Suiza', skip: 'Ir al contenido', navigation: 'Navegación principal',
    languages: 'Idiomas', bookTable: 'Reservar mesa en línea', reception: 'Recepción, las 24 horas',
    legal: 'Todos los derechos reservados. Precios con IVA incluido.', staff: 'Zona del personal',
    cookies: 'Usamos cookies para saber cómo se utiliza nuestra página web. Puede rechazar las que no son necesarias.',
    accept: 'Aceptar todas', decline: 'Solo las necesarias',
    newsletter: 'Suscríbase a nuestro boletín y conozca antes que nadie nuestras ofertas.',
    noScript: 'Algunas funciones de esta página necesitan JavaScript.',
    notFound: 'Página no encontrada', notFoundHelp: 'Esta página se ha movido o nunca ha existido. Pruebe en la página de inicio.',
  },
  it: {
    language: 'Italiano', country: 'Svizzera', skip: 'Vai al contenuto', navigation: 'Navigazione principale',
    languages: 'Lingue', bookTable: 'Prenota un tavolo online', reception: 'Reception, 24 ore su 24',
    legal: 'Tutti i diritti riservati. Prezzi IVA compresa.', staff: 'Area del personale',
    cookies: 'Usiamo i cookie per capire come viene utilizzato il nostro sito. Potete rifiutare quelli non necessari.',
    accept: 'Accetta tutti', decline: 'Solo i necessari',
    newsletter: 'Iscrivetevi alla newsletter per conoscere in anteprima le nostre offerte.',
    noScript: 'Alcune funzioni di questa pagina richiedono JavaScript.',
    notFound: 'Pagina non trovata', notFoundHelp: 'Questa pagina è stata spostata o non è mai esistita. Provate dalla pagina iniziale.',
  },
};
