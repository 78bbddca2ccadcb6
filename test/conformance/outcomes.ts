/** What became of one test of a kit. */
export interface KitTest {
  name: string;
  outcome: 'passed' | 'failed' | 'skipped';
  /** Why, in the kit's words. */
  message: string;
}

/** Tests of a kit that do not pass, by their names and the kit's words, and why that is as it should be. */
export interface Exception {
  outcome: 'failed' | 'skipped';
  /** What the document calls them. */
  label: string;
  tests: RegExp;
  message?: RegExp;
  reason: string;
}

/** What a suite of a kit gives when everything is in order. */
export interface Expectation {
  passed: number;
  exceptions: readonly Exception[];
}

export interface Figures {
  passed: number;
  failed: number;
  skipped: number;
}

/** As many requests of Schemathesis are to find nothing. */
export const ENOUGH_REQUESTS = 50_000;

/** What Schemathesis did to a product. */
export interface Trial {
  version: string;
  /** That the product answered; those are left out that came after the caller's own session was ended. */
  requests: number;
  foundNothing: boolean;
}

export const figuresOf = (tests: readonly KitTest[]): Figures => {
  const count = (wanted: KitTest['outcome']): number => tests.filter(({ outcome }) => outcome === wanted).length;
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped') };
};

/** How a run differs from what is expected of it, as sentences; also an exception that is needed no more is a difference. */
export function differences(tests: readonly KitTest[], { passed, exceptions }: Expectation): string[] {
  const explains = ({ outcome, tests: names, message }: Exception, test: KitTest): boolean =>
    outcome === test.outcome && names.test(test.name) && (message?.test(test.message) ?? true);
  const unexpected = tests.filter((test) => test.outcome !== 'passed' && !exceptions.some((exception) => explains(exception, test)));
  const needless = exceptions.filter((exception) => !tests.some((test) => explains(exception, test)));
  const found = figuresOf(tests).passed;
  return [
    ...unexpected.map(({ name, outcome, message }) => `${name} ${outcome}: ${message.split('\n')[0] ?? ''}`),
    ...needless.map(({ outcome, label, reason }) => `${label}: none is ${outcome} any more (${reason})`),
    ...(found === passed ? [] : [`${found} tests passed, ${passed} are expected to`]),
  ];
}
