import type { Senses } from '../../senses.ts';

export const germanSenses: Senses = [
  { word: 'bank', ahead: '[^.?!]{0,25}(?:sitz|ausruh|im park|im garten|am see|am ufer|im schatten)', as: 'sitzgelegenheit' },
  { word: 'bank', behind: String.raw`\b(?:je nach|ihrer|ihre|deiner|ihr) `, as: 'kreditinstitut' },
  { word: 'park', as: 'gruenanlage' },
  { word: 'schloss', ahead: ' (?:besichtig|besuch|anschau|anseh|anguck|offen)', as: 'burg' },
  { word: 'schloss', behind: String.raw`\b(?:zum|vom|beim|alte|alten|beruehmte|naechste) `, as: 'burg' },
  { word: 'decke', behind: String.raw`\b(?:wie hoch ist die|an der|von der|unter der) `, as: 'plafond' },
  { word: 'karten?', behind: String.raw`\b(?:nehmen sie|nehmt ihr|akzeptieren sie|akzeptiert ihr|mit|per|geht auch|zahlen mit|oder) (?:auch |der |meiner |einer )?`, as: 'kreditkarte' },
  { word: 'karten?', ahead: ' (?:zahlen|bezahlen|akzeptiert|moeglich)', as: 'kreditkarte' },
  { word: 'karten?', ahead: ' (?:der|von der|von|vom|fuer die|mit) (?:umgebung|region|stadt|gegend|insel|wander|rad|ort|see)', as: 'stadtplan' },
  { word: 'karten?', ahead: ' (?:schreiben|verschicken|schicken|einwerfen)', as: 'ansichtskarte' },
  { word: 'bar', ahead: ' (?:zahl|bezahl|begleich|oder (?:mit )?karte)', as: 'bargeld' },
  { word: 'licht', behind: String.raw`\b(?:bei|tages) `, as: 'tageslicht' },
];
