/** A payload as the flow engine's Web UI sends it to a codec server: every value in base64. */
export interface PayloadText {
  metadata?: Record<string, string> | undefined;
  data?: string | undefined;
}

/** Translates payloads between what the flow engine stores and what people can read. */
export interface PayloadTranslator {
  encode(payloads: readonly PayloadText[]): Promise<PayloadText[]>;
  /** @throws when a payload is damaged, or encrypted with a key that is gone */
  decode(payloads: readonly PayloadText[]): Promise<PayloadText[]>;
}
