import type { ModelCheckReport } from '../model/language-model.ts';

/** Has a worker call a client's language model, which API processes do not reach. */
export interface ModelRunner {
  /** Whether the model works, tried now. @throws DomainError UNAVAILABLE when the flow engine or every worker is away */
  checkModel(clientId: string): Promise<ModelCheckReport>;
}
