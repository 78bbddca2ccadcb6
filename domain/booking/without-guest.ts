/** Makes a booking's row one of a table that nobody in particular had: what is left counts for hotel and restaurant. */
export const WITHOUT_GUEST = `session_key = null, made_by = null, guest = null, notes = null, order_hash = null, order_keys = '[]',
  intent = 'erased/' || id, hold_id = null, availability_id = null`;
/** Whether a row still has its guest. */
export const HAS_GUEST = "intent <> 'erased/' || id";
