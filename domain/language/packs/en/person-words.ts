import { END, type PersonWords } from '../../cue-words.ts';

// "Do I have to talk to reception?" asks for a rule, "call me at seven" asks for a wake-up call: neither wants a person now.
const NOW = '(?<!(?:do|should|must|will|would) (?:i|we) (?:(?:have|need) )?(?:to )?)';
const EN = '(?:a |an |the |some |any |your |another )?(?:real |actual |live |human )*(?:person|human(?: being)?|being|someone|somebody|anyone|anybody|agent|staff(?: member)?|member of (?:the |your )?(?:hotel )?(?:staff|team)|manager|receptionist|reception|operator|team|representative|front desk|employee|colleague|customer (?:service|support))';
const EN_REAL = '(?:real|actual|live|human) (?:person|human(?: being)?|being|agent|operator|representative|receptionist|employee)';

/** Separate from the other cues, since a mistake here silences the concierge or leaves a guest alone. */
export const englishPersonWords: PersonWords = {
  person: [
    `${NOW}(?:speak|talk|chat|speaking|talking|chatting) (?:to|with) ${EN}`, `(?:connect|transfer|pass|forward|put) me (?:on |over |through )?(?:to|with) ${EN}`, `(?:hand|pass|forward) (?:this|it|me) (?:over|on)? ?to ${EN}`,
    `(?:want|need|like|prefer|get me|give me|have|bring me) (?:to (?:have|get) )?(?:an? |the )?${EN_REAL}`, `(?:want|need|prefer|get me|give me) (?:a |the )human(?! \\p{L})`, `^(?:an? |the )?(?:${EN_REAL}|human|agent|operator)${END}`,
    '(?:person|human|someone|somebody|anyone|anybody) (?:that |who |whom )?(?:i|we) (?:can|could|may) (?:speak|talk|chat|write)',
    '(?:someone|somebody|a person|a human|reception|the front desk|the manager) (?:to |please )?(?:call|phone|contact|ring) (?:me|us)(?! (?:a |an )?(?:taxi|cab))', `(?:call|phone|ring) me back`, '(?:get|bring|fetch) me (?:a|the|your) (?:manager|receptionist)',
    "(?<!i am |i'm |we are )not (?:to |with )?(?:a|an|this|some) (?:bot|robot|machine|computer|chatbot)", "(?:don't|do not|rather not) (?:want to )?(?:talk|speak|chat)(?:ing)? (?:to|with) (?:a|an|this|some) (?:bot|robot|machine|computer|chatbot|assistant)", '(?:human|live) (?:agent|operator|support|assistance|help|chat)',
  ],
  nature: [
    '(?:are you|you are|is this|is that|is it) (?:really |actually |just |even )?(?:an? |the )?(?:real |actual |live )?(?:person|human(?: being)?|bot|robot|machine|computer|chatbot|ai|real(?! \\p{L})|automated|artificial)(?: or (?:an? )?(?:real )?(?:person|human(?: being)?|bot|robot|machine|computer|chatbot|ai))?',
    `^(?:\\p{l}{1,7}[,.!? ]+)?(?:is|are) (?:anyone|anybody|someone|somebody|an? ${EN_REAL}) (?:there|here|available)${END}`, '(?:am i|are we) (?:really |actually |just )?(?:talking|speaking|chatting|writing|texting) (?:to|with) (?:an? |the )?(?:real |actual |live )?(?:person|human(?: being)?|bot|robot|machine|computer|chatbot|ai)',
  ],
  introduction: [
    `who (?:are|r) (?:you|u)${END}`, `what are you${END}`, `who is this${END}`, `who am i (?:talking|speaking|chatting|writing|texting)(?: to| with)?${END}`, `what(?:'?s| is) your name${END}`, 'introduce yourself',
    `what (?:can|do) (?:you|u) (?:actually )?do(?: for me| for us| here)*${END}`, `what can (?:i|we) ask(?: you)?${END}`, `(?:what|how) can (?:you|u) help(?: me| us)?(?: with)?${END}`,
  ],
};
