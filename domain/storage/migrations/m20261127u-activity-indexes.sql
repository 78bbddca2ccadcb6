-- contract: no statement names an index
-- Each stored event changes when its session was last active, and with it every index that holds that. Few conversations are a person's, and
-- lists show none that has its opening words alone. While the new indexes are built, sessions can be read; the old ones go in the end.
create index chat_session_with_person_new on chat_session (client_id, last_activity_date, "key") where handled_by = 'person';
create index chat_session_everywhere_new on chat_session (last_activity_date, "key") where last_seq > 1 or channel <> 'WEB';
drop index chat_session_with_person;
alter index chat_session_with_person_new rename to chat_session_with_person;
drop index chat_session_everywhere;
alter index chat_session_everywhere_new rename to chat_session_everywhere;
