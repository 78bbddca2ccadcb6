/** An hour in figures (group `hour`), with or without minutes. */
export const HOUR_FIGURE = String.raw`(?<hour>\d{1,2})(?:[:.]\d{2})?`;
