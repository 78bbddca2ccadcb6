/** Sentences of the specification without a behaviour to check, so that every sentence is accounted for. */
export const informative: { id: string; reason: string }[] = [
  { id: '0/preamble/base-url', reason: 'Says that paths are relative to {base_url}; every row of section 4 exercises its path.' },
  { id: '0/preamble/json-bodies', reason: 'Bodies are JSON unless stated; each row of section 4 checks its own body.' },
  { id: '0/preamble/scope', reason: 'Tells what the document covers.' },
  { id: '1/how-replies-are-generated', reason: 'Not shown; the quality of replies is measured by npm run eval.' },
  { id: '2.2/chat-message-and-query-body', reason: 'Not shown; decided, see decisions/guests/chat-message and decisions/guests/query-body.' },
  { id: '3.1/listing-order', reason: 'Explains the order of a list; the order is checked by 3.1/states-in-order.' },
  { id: '4.4/result-shapes', reason: 'Not shown; decided, see 4.4/result-shape/decided.' },
  { id: '4.5/parameter-names', reason: 'Says that the listed names are those of parameter schemas; each name has its own row.' },
  { id: '4.6/auth-legend', reason: 'Explains S and K; each row of section 4 checks its own authentication.' },
  { id: '4.7/delete-instruction-and-rest', reason: 'Not shown; decided, see 4.7/instructions/delete-decided and 4.7/unlisted-groups/decided.' },
  { id: '4.8/tool-count', reason: 'Explains that nine tools stand under a heading that names eight; see 4.8/default-tools.' },
  { id: '5/two-methods', reason: 'Announces the two methods, each of which has rows.' },
  { id: '6/webhook-details', reason: 'Not shown; decided, see 6/webhooks/decided.' },
  { id: '8/intro', reason: 'Table heading without behaviour of its own.' },
  { id: '9/legacy-paths', reason: 'Names the legacy paths; see 1/legacy/shims and 9/legacy-removal.' },
  { id: '9/negotiation-and-timeline', reason: 'Not shown; version negotiation, guarantees and a timeline are not promised.' },
];
