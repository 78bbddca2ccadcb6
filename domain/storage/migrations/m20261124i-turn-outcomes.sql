-- How each turn of the concierge ended stands with its reply, so that lists and figures can go by it.
alter table chat_message add column outcome text null
  constraint chat_message_outcome_check check (outcome in ('answered', 'unanswered', 'small-talk', 'booking', 'failed', 'stopped'));
create index chat_message_by_outcome on chat_message (session_key, outcome) where outcome is not null;
create index chat_message_by_date on chat_message (client_id, created_date);
drop index chat_message_client_id_index;
-- The conversations of all hotels, in the order of their activity.
create index chat_session_everywhere on chat_session (last_activity_date, "key");
