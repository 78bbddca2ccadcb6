/** An hour in figures, as the group `hour`, with or without its minutes. */
export const HOUR_FIGURE = String.raw`(?<hour>\d{1,2})(?:[:.]\d{2})?`;
