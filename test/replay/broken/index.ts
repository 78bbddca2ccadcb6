import { sleep } from '@temporalio/workflow';
import type { ChatSessionInput } from '../../../domain/model/flows.ts';
import { chatSession as sound } from '../../../workflows/chat-session.ts';

/** The product's workflow with a change that no running conversation would survive: it pauses first. */
export async function chatSession(input: ChatSessionInput): Promise<void> {
  await sleep('1 s');
  await sound(input);
}
