-- A conversation goes to a person also because somebody may be in danger.
alter table chat_session drop constraint chat_session_handoff_reason_check;
alter table chat_session add constraint chat_session_handoff_reason_check
  check (handoff_reason in ('danger', 'guest-asked', 'complaint', 'repeated-failure', 'operator', 'inbox'));
