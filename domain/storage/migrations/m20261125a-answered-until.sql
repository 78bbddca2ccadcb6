-- Up to this event no message of a guest waits for the concierge, so that a long conversation is not looked through at each message.
alter table chat_session add column answered_until_seq bigint not null default '0';
