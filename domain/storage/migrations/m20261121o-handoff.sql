-- Who speaks for the hotel in a conversation, since when and why, and what operators' lists are ordered by.

alter table chat_session
  add column channel text not null default 'WEB'
    constraint chat_session_channel_check check (channel in ('WEB', 'INSTAGRAM', 'MESSENGER', 'WHATSAPP')),
  add column handled_by text not null default 'concierge'
    constraint chat_session_handled_by_check check (handled_by in ('concierge', 'person')),
  add column handoff_date timestamptz(3) null,
  add column handoff_reason text null
    constraint chat_session_handoff_reason_check
    check (handoff_reason in ('guest-asked', 'complaint', 'repeated-failure', 'operator', 'inbox')),
  add column handoff_by varchar(100) null,
  add column handoff_message_id uuid null,
  add column last_operator_date timestamptz(3) null,
  add column waiting_since timestamptz(3) null,
  add column missed_turns smallint not null default 0,
  add column left_until_seq bigint not null default '0',
  add column last_activity_date timestamptz(3) not null default now();

-- The owner of the tables is bound by row-level security as well.
set local app.system = 'on';
update chat_session s set last_activity_date = coalesce(
  (select e.created_date from session_event e where e.session_key = s."key" and e.seq = s.last_seq), s.created_date
);
set local app.system = '';

create index chat_session_activity on chat_session (client_id, last_activity_date, "key");
-- The few that wait for a person, over all clients.
create index chat_session_waiting on chat_session (waiting_since) where waiting_since is not null;
create index chat_session_with_person on chat_session (client_id, handled_by, last_activity_date, "key");
