import { defineTexts } from '../../texts/define-texts.ts';

export const qualityTexts = defineTexts({
  en: {
    title: 'Quality', hint: 'How good the answers are: tests, guests\' ratings, and what is wrong with the knowledge.', tests: 'Tests',
    ratings: 'Ratings', findings: 'Findings', links: 'Booking links', visibility: 'AI visibility', sections: 'Parts of this page',
    runNow: 'Run the tests now', running: 'The tests are running.', noTests: 'No tests yet', noTestsHint: 'Make one of an unanswered '
      + 'question, or write one here. A test asks the concierge and checks the answer.', newTest: 'Write a test', question: 'Question',
        mustContain: 'The answer contains (one a line)', mustNotContain: 'The answer does not contain (one a line)',
    compare: 'What changed', comparedWith: 'Compared with', worse: 'Got worse', better: 'Got better',
    noChange: 'No test that both runs asked did better or worse.', beforeSaid: 'Before: {text}', afterSaid: 'Now: {text}',
    deleteTestAsk: 'Delete the test?', deleteTestText: 'It is not asked any more. What it gave in earlier runs stays.',
    testDeleted: 'Deleted.',
    runs: 'Runs', score: '{passed} of {cases} passed', regressions: '{n} got worse', improvements: '{n} got better',
    noRuns: 'Not run yet', state_running: 'running', state_finished: 'done', state_stopped: 'stopped', contains: 'contains: {words}',
    lacks: 'without: {words}',
    noRatings: 'No ratings yet', noRatingsHint: 'Guests rate answers with a thumb; their words stand here.', up: 'helpful',
    down: 'not helpful', which: 'Which', all: 'All', asked: 'Asked', answered: 'Answered', conversation: 'Conversation',
    noFindings: 'Nothing found', noFindingsHint: 'The check compares facts, dates and links. Run it after the website has been read.',
    check: 'Check now', checking: 'The check is running.', ignore: 'Ignore', ignored: 'Ignored.', high: 'important',
    medium: 'worth a look', low: 'minor',
    contradiction: 'Contradiction', 'stale-date': 'A date that is over', 'dead-link': 'Dead link', 'missing-fact': 'Missing fact',
    'untranslated-fact': 'Not in every language', noLinks: 'No booking links found', noLinksHint: 'They are looked for on the website. '
      + 'Those you publish are offered to guests.', look: 'Look now', looking: 'The search is running.',
    table: 'Table', room: 'Room', publish: 'Publish', reject: 'Reject', proposed: 'proposed', published: 'published',
    rejected: 'rejected', gone: 'gone', duplicates: 'Look for duplicates',
    deduplicating: 'The search for duplicates is running; merged items can be brought back under Knowledge.',
    noVisibility: 'No questions yet', noVisibilityHint: 'Questions as travellers put them to AI engines, such as "Which hotel by the '
      + 'lake has a pool?"', addPrompt: 'Add the question', prompt: 'Question to AI engines', ask: 'Ask the engines now',
        asking: 'The engines are being asked.', mentioned: 'named in {share} % of {n} answers', visibilityRuns: 'Runs',
  },
  de: {
    title: 'Qualität', hint: 'Wie gut die Antworten sind: Tests, Bewertungen der Gäste und was am Wissen nicht stimmt.', tests: 'Tests',
    ratings: 'Bewertungen', findings: 'Auffälligkeiten', links: 'Buchungslinks', visibility: 'KI-Sichtbarkeit',
    sections: 'Teile dieser Seite',
    runNow: 'Tests jetzt ausführen', running: 'Die Tests laufen.', noTests: 'Noch keine Tests', noTestsHint: 'Machen Sie aus einer '
      + 'unbeantworteten Frage einen Test oder schreiben Sie hier selbst einen. Ein Test fragt den Concierge und prüft die Antwort.',
        newTest: 'Test schreiben', question: 'Frage', mustContain: 'Die Antwort enthält (je Zeile eines)',
        mustNotContain: 'Die Antwort enthält nicht (je Zeile eines)',
    compare: 'Was sich änderte', comparedWith: 'Verglichen mit', worse: 'Schlechter', better: 'Besser',
    noChange: 'Kein Test aus beiden Läufen lief besser oder schlechter.', beforeSaid: 'Vorher: {text}', afterSaid: 'Jetzt: {text}',
    deleteTestAsk: 'Test löschen?', deleteTestText: 'Er wird nicht mehr gestellt. Was er in früheren Läufen ergab, bleibt.',
    testDeleted: 'Gelöscht.',
    runs: 'Läufe', score: '{passed} von {cases} bestanden', regressions: '{n} schlechter', improvements: '{n} besser',
    noRuns: 'Noch nicht gelaufen', state_running: 'läuft', state_finished: 'fertig', state_stopped: 'angehalten',
    contains: 'enthält: {words}', lacks: 'ohne: {words}',
    noRatings: 'Noch keine Bewertungen', noRatingsHint: 'Gäste bewerten Antworten mit einem Daumen; ihre Worte stehen hier.',
    up: 'hilfreich', down: 'nicht hilfreich', which: 'Welche', all: 'Alle', asked: 'Gefragt', answered: 'Geantwortet',
    conversation: 'Gespräch',
    noFindings: 'Keine Auffälligkeiten', noFindingsHint: 'Die Prüfung vergleicht Angaben, Daten und Links. Starten Sie sie, nachdem die '
      + 'Website gelesen ist.', check: 'Jetzt prüfen', checking: 'Die Prüfung läuft.', ignore: 'Übergehen', ignored: 'Übergangen.',
        high: 'wichtig', medium: 'ansehen', low: 'nebensächlich',
    contradiction: 'Widerspruch', 'stale-date': 'Vergangenes Datum', 'dead-link': 'Toter Link', 'missing-fact': 'Fehlende Angabe',
    'untranslated-fact': 'Nicht in jeder Sprache', noLinks: 'Keine Buchungslinks gefunden', noLinksHint: 'Sie werden auf der Website '
      + 'gesucht. Veröffentlichte werden Gästen angeboten.', look: 'Jetzt suchen', looking: 'Die Suche läuft.',
    table: 'Tisch', room: 'Zimmer', publish: 'Veröffentlichen', reject: 'Ablehnen', proposed: 'vorgeschlagen',
    published: 'veröffentlicht', rejected: 'abgelehnt', gone: 'nicht mehr da', duplicates: 'Dubletten suchen',
    deduplicating: 'Die Suche nach Dubletten läuft; was zusammengelegt wird, lässt sich unter Wissen zurückholen.',
    noVisibility: 'Noch keine Fragen', noVisibilityHint: 'Fragen, wie Reisende sie KI-Diensten stellen, etwa „Welches Hotel am See hat '
      + 'ein Schwimmbad?“', addPrompt: 'Frage hinzufügen', prompt: 'Frage an KI-Dienste', ask: 'Dienste jetzt fragen',
        asking: 'Die Dienste werden gefragt.', mentioned: 'in {share} % von {n} Antworten genannt', visibilityRuns: 'Läufe',
  },
});
