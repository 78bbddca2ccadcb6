import type { ToolCallInput } from '../model/booking/tool-call.ts';
import type { BookerClaim, ConnectionReport, TableAppOutcome, VerifiedBooker } from '../model/booking/table-app-request.ts';

/**
 * Has a worker call a client's table-booking system, which API processes do not reach.
 *
 * @throws DomainError UNAVAILABLE when the flow engine or every worker is away
 */
export interface TableAppRunner {
  /** Whether the connection works, tried now. */
  checkConnection(clientId: string): Promise<TableAppOutcome<ConnectionReport>>;
  /** Has a code mailed to the booker. */
  requestVerification(claim: BookerClaim): Promise<TableAppOutcome<null>>;
  /** Proves the booker by the code, given sealed, and keeps the proof for the conversation. */
  verifyBooker(claim: BookerClaim & { sealedCode: string }): Promise<TableAppOutcome<VerifiedBooker>>;
  /**
   * Has an agent's placed call made, or joins it where it is being made; resolves when its row has the answer.
   *
   * @param signal stops it
   * @throws DomainError also what the call itself may not do
   */
  callTool(call: ToolCallInput, signal?: AbortSignal): Promise<void>;
}
