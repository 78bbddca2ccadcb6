import { bookingTools, type BookingToolName } from '../model/booking/tools.ts';

/** The tools that are off until somebody switches them on; the others are always on (spec 4.8). */
export const toolsOnRequest = (Object.keys(bookingTools) as BookingToolName[]).filter((name) => !bookingTools[name].onByDefault);

/** Whether a tool may be called, given the optional tools that are switched on. */
export const isToolOn = (name: BookingToolName, switchedOn: readonly string[]): boolean =>
  bookingTools[name].onByDefault || switchedOn.includes(name);
