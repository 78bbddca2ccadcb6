import { writeFileSync } from 'node:fs';
import { weightsFile } from '../../activities/adapters/understanding/load-intent-model.ts';
import { encodeWeights } from '../../activities/adapters/understanding/weights-file.ts';
import { trainIntents } from '../../domain/concierge/understanding/intents/train-intents.ts';
import { fingerprintOfExamples, readExamples } from './examples.ts';

// `npm run learn`: learns what messages mean from the example sentences of the language packs, and writes the weights into the repository.
const examples = readExamples();
console.log(`Learning from ${examples.length} examples what messages mean; this takes a minute or so.`);
const file = encodeWeights(trainIntents(examples), { fingerprint: fingerprintOfExamples(), examples: examples.length });
writeFileSync(weightsFile, file);
console.log(`The weights take ${Math.round(file.length / 1024)} KB.`);
