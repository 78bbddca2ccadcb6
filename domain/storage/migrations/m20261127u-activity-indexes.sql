-- Each stored event changes when its session was last active, and with it every index that holds that. Few conversations are a person's, and
-- lists show none that has its opening words alone.
drop index chat_session_with_person;
create index chat_session_with_person on chat_session (client_id, last_activity_date, "key") where handled_by = 'person';
drop index chat_session_everywhere;
create index chat_session_everywhere on chat_session (last_activity_date, "key") where last_seq > 1 or channel <> 'WEB';
