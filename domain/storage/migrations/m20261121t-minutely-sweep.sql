-- The sweep looks every minute for conversations on channels in which something was said lately and is not planned to be
-- sent, and for guests who wait for a person of a hotel that wants its operators mailed.

create index chat_session_on_channel on chat_session (last_activity_date) where channel <> 'WEB';

alter table chat_session add column handoff_mailed_date timestamptz(3) null;
