import type { BookingFailureCode } from './failures.ts';

/** The table-booking tools (spec 4.8): on by default, on request, and those that only operators may call. */
export const bookingTools = {
  tableapp_get_availability: { onByDefault: true, operatorOnly: false },
  tableapp_quote_availability: { onByDefault: true, operatorOnly: false },
  tableapp_create_hold: { onByDefault: true, operatorOnly: false },
  tableapp_release_hold: { onByDefault: true, operatorOnly: false },
  tableapp_create_reservation: { onByDefault: true, operatorOnly: false },
  tableapp_find_reservation: { onByDefault: true, operatorOnly: false },
  tableapp_get_reservation: { onByDefault: true, operatorOnly: false },
  tableapp_modify_reservation: { onByDefault: true, operatorOnly: false },
  tableapp_cancel_reservation: { onByDefault: true, operatorOnly: false },
  tableapp_confirm_reservation: { onByDefault: false, operatorOnly: false },
  tableapp_extend_hold: { onByDefault: false, operatorOnly: false },
  tableapp_get_health: { onByDefault: false, operatorOnly: true },
  tableapp_get_properties: { onByDefault: false, operatorOnly: false },
  tableapp_search_reservations: { onByDefault: false, operatorOnly: true },
} as const;

export type BookingToolName = keyof typeof bookingTools;

/** What a tool answers, to a language model and to the offline brain alike. */
export type ToolResult =
  | { ok: true; data: unknown }
  | {
    ok: false; code: BookingFailureCode | 'INVALID_ARGUMENTS' | 'TOOL_NOT_AVAILABLE' | 'CONFIRMATION_REQUIRED'; message: string;
    /** What the refusal says beside its code, such as the reservation that a hold became. */
    details?: Readonly<Record<string, unknown>>;
  };
