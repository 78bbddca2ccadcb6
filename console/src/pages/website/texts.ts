import { defineTexts } from '../../texts/define-texts.ts';

export const websiteTexts = defineTexts({
  en: {
    title: 'Website and tasks', hint: 'The concierge reads your website by itself; here you have it read now and see how it went.',
    readNow: 'Read what changed', readAll: 'Read everything again', started: 'Reading has begun.',
    lastRead: 'Last read {date}', neverRead: 'Not read yet', noWebsite: 'No website is entered',
    noWebsiteHint: 'With its address the concierge learns what your website says.', toHotel: 'Enter it under Hotel', tasks: 'Tasks',
    none: 'No task yet',
    noneHint: 'Reading the website, documents and checks show here.', progress: '{done} of {total} {unit}', stop: 'Stop',
    stopAsk: 'Stop "{name}"?', stopText: 'What it has read so far is not published. It can be started again.', stopped: 'Stopped.',
    QUEUED: 'queued', RUNNING: 'running', COMPLETED: 'done', FAILED: 'failed', CANCELED: 'stopped', 'scrape-website': 'Read the website',
    'sync-website': 'Read what changed on the website', 'discover-booking-links': 'Look for booking links',
    'scrape-document': 'Read a page or file', 'ingest-source': 'Read a document', 'deduplicate-kb': 'Look for duplicates',
    'check-consistency': 'Check the knowledge', 'run-prompt-tests': 'Run the tests',
    'run-ai-visibility': 'Look how AI engines see the hotel',
  },
  de: {
    title: 'Website und Aufgaben', hint: 'Der Concierge liest Ihre Website von selbst; hier starten Sie das Lesen selbst und sehen, wie '
      + 'es lief.', readNow: 'Änderungen lesen', readAll: 'Alles neu lesen', started: 'Das Lesen hat begonnen.',
    lastRead: 'Zuletzt gelesen {date}', neverRead: 'Noch nicht gelesen', noWebsite: 'Noch keine Website eingetragen',
    noWebsiteHint: 'Mit ihrer Adresse lernt der Concierge, was auf Ihrer Website steht.', toHotel: 'Unter Hotel eintragen',
    tasks: 'Aufgaben', none: 'Noch keine Aufgabe',
    noneHint: 'Das Lesen der Website, Dokumente und Prüfungen stehen hier.', progress: '{done} von {total} {unit}', stop: 'Anhalten',
    stopAsk: '„{name}“ anhalten?', stopText: 'Was bisher gelesen ist, wird nicht übernommen. Sie kann neu gestartet werden.',
    stopped: 'Angehalten.', QUEUED: 'wartet', RUNNING: 'läuft', COMPLETED: 'fertig', FAILED: 'fehlgeschlagen', CANCELED: 'angehalten',
    'scrape-website': 'Website lesen', 'sync-website': 'Änderungen der Website lesen', 'discover-booking-links': 'Buchungslinks suchen',
    'scrape-document': 'Seite oder Datei lesen', 'ingest-source': 'Dokument lesen', 'deduplicate-kb': 'Dubletten suchen',
    'check-consistency': 'Wissen prüfen', 'run-prompt-tests': 'Tests ausführen', 'run-ai-visibility': 'Sichtbarkeit bei KI-Diensten prüfen',
  },
});
