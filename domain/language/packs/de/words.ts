import type { WordLists } from '../../word-lists.ts';

export const germanWords: WordLists = {
  stopWords: `unsre unsren unsrer ihnen der die das den dem des ein eine einen einem einer eines dieser diese dieses diesen diesem jener jene und oder aber wenn dann als wie
    so auch nur noch schon sehr ganz mehr am an auf aus bei beim bis durch für gegen im in ins mit nach ohne seit über um unter von vom vor
    zu zum zur es er sie ihr ihre ihren ihrem ihrer wir uns unser unsere unseren ich mich mir mein meine meinen meinem meiner du dich dir
    dein deine man sich wer was welche welcher welches welchen wo wann warum wieso ist sind war waren sein bin bist seid wird werden wurde
    worden hat habe haben hatte hatten kann können könnte könnten möglich muss müssen darf dürfen soll sollen sollte will wollen möchte
    möchten mag gibt geben es da hier dort dies bitte danke ja nein nicht kein keine keinen keinem hallo guten tag etwas alle alles jede
    jeder jedes ob dass weil denn doch mal eigentlich bieten bietet anbieten angeboten verfügbar vorhanden sagen wissen brauche brauchen
    bekommen bekomme finde finden finde machen mache eventuell vielleicht gerne gern immer
    ab gibts ne nen nem habts gehts kriegt kriegen`,
  lightWords: `hams gast gäste gästen bringen mitbringen mitnehmen kommen gehen bekommen kriegen nehmen stellen legen lassen benutzen nutzen besuchen verkaufen kaufen leihen
    ausleihen schicken zeigen organisieren anfangen versuchen reisen holen verleihen vermieten mieten ausleihen gehen geht sitzt sitzen ihnen euch jemand bräuchte heute morgen gestern tag woche wochenende letzter letzten nächste
    mutter vater frau mann freund freundin eins fürs dazu dabei wen
    zwei drei vier fünf sechs sieben acht neun zehn habt hab jetzt steht kommt komme abend abends leute weg macht machen wieder montag dienstag mittwoch donnerstag freitag samstag
    sonntag person personen minuten jemanden etwas nichts alles sache ding schwester bruder sohn tochter oma opa eltern mama papa partner kumpel helfen sagen sagt
    fragen frage wissen weiß denken glauben suchen finden sehen hoffe möglich möglicherweise eigentlich vielleicht wahrscheinlich wirklich ganz bisschen eher lieber statt auch schon
    gleich später einfach leider gern gerne brauchen brauche müssen unbedingt extra genau überhaupt irgendwo irgendwas irgendwie nachmittag nachmittags mittags
    unserem unserer unseren raus keiner drin also wollt reden wäre stehen richtig kurz echt selber nix warten melden erst isch dritte
    los falls runter sicher gesagt konnt gerade sorry eure nie halt haha hin ma einmal kannst damit bringt lasst tut fast zurück direkt
    klar per tun wohl passiert nochmal bleiben sonst genug gemacht sei egal beide heißt gekommen gesehen fertig ans ne nen nem eh gell
    servus moin grüezi mia wos des aufm ausm äh ähm
    digga alter mensch mega krass ey jo jup nö nee voll bissi bissl vllt evtl iwo iwie jmd od ggf eben wär tät hätt könnts dürfts`,
  markers: `ich ist sind gibt haben hat wir sie ihr und oder wie wo wann was kann können darf möchte bitte danke hallo guten tag das der die den dem
    ein eine einen kein keine für mit nicht auch noch zimmer frühstück parkplatz parkplätze haustiere hunde hund kostet viel uhr bis ab zum
    zur im am auf einchecken auschecken reservieren kostenlos schwimmbad handtücher gepäck wlan
    mein mir meine zu aus geht mich nur wenn uns jemand nach sich gibts habt heute jetzt schon wird euch steht kommt mehr dass kommen
    seit muss wieder macht unser gut aber raus gern unsere ohne sein sagen aufs ganz sprechen soll machen heut bist gestern warum durch
    wegen unserem dann meinen wer nix rein nachts bitteschön dürfen wollt könnt kriegt hab habts uns isch gehts`,
  phrases: /\bgibt(?:'?s| es)\b|\b(?:kann|darf|muss|habe|hätte|brauche) (?:ich|man|mein)\b|\b(?:haben|können|bieten|sind) (?:sie|wir)\b|\bhabt ihr\b|\b(?:was|wie) (?:kostet|viel|komme|weit)\b|\bwann (?:ist|hat|kann|gibt)\b|\bist (?:das|der|die)\b/i,
  spelling: /[äöüß]/i,
  stemmer: 'german',
  stemmedApart: 'lage lage,lagen lage,kuchen kuchen,buchen buchen,mitarbeiten mitarbeiten,anleger anleger,kost kost,messe messe,sicher sicher,sichere sicher,sicheren sicher,sicherheit sicherheit',
  // `ae oe ue` count as umlauts, except where they are two sounds (`neue`, `Quelle`).
  fold: (text) => text.replace(/(?<![aeq])([aou])e(?!u)/g, '$1'),
  hasCompounds: true,
  verbPrefixes: 'be ver ent zer',
  otherForms: (word) => (/^\p{L}{4,}en$/u.test(word) ? [`${word.slice(0, -2)}${/(?:[td]|[^aeiouäöürlhmn][nm])en$/u.test(word) ? 'et' : 't'}`] : []),
};
