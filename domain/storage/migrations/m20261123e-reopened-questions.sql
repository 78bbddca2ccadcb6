-- A handback may leave the guest's open question to the concierge, whose flow has to hear of it.
alter table chat_session add column reopened_date timestamptz(3) null;
create index chat_session_reopened on chat_session (reopened_date) where reopened_date is not null;
