import type { BookingToolName } from './tools.ts';

const names: BookingToolName[] = [
  'tableapp_create_reservation', 'tableapp_modify_reservation', 'tableapp_cancel_reservation', 'tableapp_confirm_reservation',
];

/** The tools that change a guest's reservations: none acts without the guest's recorded yes. */
export const writingTools: ReadonlySet<string> = new Set(names);
