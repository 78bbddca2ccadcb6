/** A failure whose message already tells a person what happened and what to do; shown without a stack. */
export class ExplainedError extends Error {
  override name = 'ExplainedError';
}

/** Another program took the port between the check and the start; a fresh port helps. */
export class PortTakenError extends Error {
  override name = 'PortTakenError';
}
