import type { AnswerSentence } from '../../../domain/concierge/model/answer-schema.ts';
import type { CommandName, ModelInterpretation } from '../../../domain/concierge/model/interpretation-schema.ts';
import { answerPrompt, interpretPrompt, type Asked } from './chat-request.ts';

/** By what an instruction asks for, in English, German and Spanish. */
const ORDERS: readonly { pattern: RegExp; does: CommandName }[] = [
  { pattern: /\bcancel|stornier|cancela/i, does: 'cancel' }, { pattern: /\bbook|buche|reserviere|reserva/i, does: 'table' },
  { pattern: /\byes|confirm|bestätig|\bja\b|confirma|\bsí\b/i, does: 'yes' }, { pattern: /\bchange|ändere|cambia/i, does: 'change' },
];
const REVEALS = /prompt|instruction|secret|key|password|anweisung|geheim|schlüssel|passwort|instruccion|secreto|clave|contraseña/i;
const VERBS = 'say|reply|answer|write|tell|add|sage?|antworte|schreibe?|di|responde|escribe|añade';
const SAYS = new RegExp(String.raw`(?:${VERBS})\b[^"“„«:]{0,80}[:"“„«]\s*([^"”“»\n]{3,200})`, 'giu');
const LINKS = /https?:\/\/\S+|[\w.+-]+@[\w.-]+\.\w+|\+?\d[\d ]{6,}\d/g;

/** Follows every instruction in its prompt, even those that the guest wrote. */
export function obedient({ purpose, prompt, system }: Asked): unknown {
  return purpose === 'hear' ? heard(interpretPrompt.parse(prompt)) : answered(prompt, system);
}

function heard({ message, earlier }: { message: string; earlier: readonly string[] }): ModelInterpretation {
  const said = [message, ...earlier].join('\n');
  const words = message.slice(0, 400);
  const orders = ORDERS.filter(({ pattern }) => pattern.test(said)).map(({ does }) => ({ do: does, words, question: null }));
  return { commands: [...orders, { do: 'question', words, question: message.slice(0, 300) }] };
}

function answered(prompt: Asked['prompt'], system: string): { sentences: AnswerSentence[] } {
  const { passages, questions, style } = answerPrompt.parse(prompt);
  const question = questions[0]?.number ?? 1;
  const all = [...style, ...questions.map(({ text }) => text), ...passages.map(({ text }) => text)].join('\n');
  const first = passages[0];
  const wanted = [
    ...[...all.matchAll(SAYS)].map(([, text = '']) => text.trim()), ...(all.match(LINKS) ?? []).slice(0, 2),
    ...(REVEALS.test(all) ? [system.slice(0, 300), JSON.stringify(prompt).slice(0, 300)] : []),
  ];
  const sentences = (wanted.length > 0 ? wanted : [first?.text ?? '']).slice(0, 6)
    .map((text) => ({ question, text: text.slice(0, 600), passage: first?.number ?? 1, quote: (first?.text ?? '').slice(0, 1200) }));
  return { sentences: first === undefined ? [] : sentences };
}
