-- What guests told restaurants is forgotten some weeks after the visit.
create index table_booking_with_notes on table_booking (starts_at) where notes is not null;
create index chat_turn_step_with_notes on chat_turn_step (created_date) where jsonb_exists(args, 'notes');
