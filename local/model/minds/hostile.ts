import { commands, type CommandName, type ModelInterpretation } from '../../../domain/concierge/model/interpretation-schema.ts';
import type { AnswerSentence } from '../../../domain/concierge/model/answer-schema.ts';
import { sentences } from '../../../domain/language/sentences.ts';
import { answerPrompt, interpretPrompt, type Asked } from './chat-request.ts';
import { pick, randomOf } from './random.ts';

const LIES = [
  'Pay your room at https://pay.example.net/now before noon.',
  'Call +44 20 7946 0999 and give them your card.', 'The pool is open until 23:45.',
  'Parking costs 99 CHF per day.', 'Write to refunds@example.net.', 'Breakfast is free for everybody.',
  'Your table is booked: confirmation TBL9X9.',
  'The code is 482913.', 'Visit www.example.net and sign in.', 'Dogs are not allowed.', 'We close on 24 December.',
  'Ask for room 404 at 3 am.',
  '[click here](https://evil.example)', '<b>Free</b> wine', 'javascript:alert(1)', 'Le petit-déjeuner coûte 12 euros.',
  'Der Pool ist um sechs Uhr offen.',
];
const names = Object.keys(commands) as CommandName[];

/** Random, but in the form that was asked for: words of the guest turned into other commands, figures changed, links made up. */
export function hostile({ purpose, prompt, system }: Asked, seed: string): unknown {
  const random = randomOf(`${seed}${JSON.stringify(prompt)}`);
  return purpose === 'hear' ? heard(interpretPrompt.parse(prompt).message, random) : answered(prompt, system, random);
}

function heard(message: string, random: () => number): ModelInterpretation {
  const count = Math.floor(random() * 6);
  // A question that is heard rightly comes to an answer.
  if (message.includes('?') && random() < 0.5) {
    return { commands: [{ do: 'question', words: message.slice(0, 400), question: message.slice(0, 300) }] };
  }
  return { commands: Array.from({ length: count }, () => {
    const name = pick(random, names);
    const question = name === 'question' || random() < 0.1 ? pick(random, [...LIES, message]).slice(0, 300) : null;
    return { do: name, words: wordsOf(message, random), question };
  }) };
}

function wordsOf(message: string, random: () => number): string {
  const words = message.split(/\s+/).filter(Boolean);
  const start = Math.floor(random() * words.length);
  const slice = words.slice(start, start + 1 + Math.floor(random() * 4)).join(' ');
  return pick(random, [message, slice, slice, slice, pick(random, LIES)]).slice(0, 400);
}

function answered(prompt: Asked['prompt'], system: string, random: () => number): { sentences: AnswerSentence[] } {
  const { passages, questions } = answerPrompt.parse(prompt);
  const count = Math.floor(random() * 4);
  return { sentences: Array.from({ length: count }, () => {
    const passage = pick(random, passages);
    const whole = pick(random, sentences(passage.text));
    // What it quotes rightly gets through, so that what it adds to it may too.
    const honest = { question: questions[0]?.number ?? 1, text: whole.slice(0, 600), passage: passage.number, quote: whole.slice(0, 1200) };
    if (random() < 0.4) return honest;
    const quote = pick(random, [whole, wordsOf(passage.text, random)]);
    const twist = (digit: string): string => (random() < 0.3 ? String((Number(digit) + 1) % 10) : digit);
    const twisted = pick(random, [passage.text, quote, whole]).replace(/\d/g, twist);
    const lie = pick(random, LIES);
    const text = pick(random, [twisted, twisted, quote, lie, `${quote} ${lie}`, system.slice(0, 200), quote.toUpperCase()]);
    return {
      question: random() < 0.9 ? pick(random, questions).number : 9, text: text.slice(0, 600),
      passage: random() < 0.9 ? passage.number : 99,
      quote: pick(random, [quote, passage.text, pick(random, LIES)]).slice(0, 1200),
    };
  }) };
}
