import type { z } from 'zod';
import { callTool } from '../../domain/booking/calls/call-tool.ts';
import { allBookingTools } from '../../domain/booking/tools/all.ts';
import type { BookingTool } from '../../domain/booking/tools/tool.ts';
import { idSchema } from '../../domain/model/chat.ts';
import { holds } from '../../domain/model/permissions.ts';
import { defineHotelTool, ToolRefusal, type Caller, type Tool } from './tool.ts';

const sessionArgument = {
  sessionId: idSchema.optional().describe(
    'The conversation that the call belongs to, from query_hotel or create_session. Needed to verify a booker; what is booked in a '
      + 'conversation is changed from there.',
  ),
};

/** The table-booking tools (spec 4.8). A connection has those that its hotel has switched on. */
export const bookingTools: readonly Tool[] = allBookingTools.map(toTool);

function toTool({ name, title, description, parameters, result, annotations, operatorOnly }: BookingTool): Tool {
  const tool = defineHotelTool({
    name, title, description, annotations, slow: true,
    permission: { feature: 'concierge', action: 'EXECUTE' }, input: parameters.safeExtend(sessionArgument), output: result as z.ZodObject,
    async run({ ctx, input: { sessionId, ...args }, services, signal }) {
      const answer = await callTool({ ctx, input: { name, args, sessionId }, deps: services, signal });
      if (answer.ok) return answer.data as Record<string, unknown>;
      throw new ToolRefusal(answer.code, answer.message);
    },
  });
  const may = ({ actor, clientId }: Caller, feature: string): boolean =>
    holds(actor.grants, { feature, action: 'EXECUTE', scope: clientId === null ? 'any' : { clientId } });
  return {
    ...tool, bookingTool: name,
    allows: (caller) => may(caller, 'integrations') || (!operatorOnly && may(caller, 'concierge')),
  };
}
