/** How people of one language say what is danger and when it was. Each entry is a list of patterns, as those of the cues. */
export type DangerWords = {
  /** What harms or threatens somebody, or who comes to help. A sign alone is no alarm: "is there smoke on the terrace?" */
  danger: string[];
  /** A cry for help, also out of something harmless: "help, what shall I wear?" */
  cry: string[];
  /** How people write that they laugh: who does is not in danger. */
  laughs: string[];
  /** What tells of a time that is long over: "two years ago", "as a child". */
  longAgo: string[];
  /** What tells that something goes on, also after a time long ago: "and now". */
  goingOn: string[];
};
