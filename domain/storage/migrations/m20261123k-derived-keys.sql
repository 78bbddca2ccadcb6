-- Whether a call came without a key, so that the same call within some minutes is taken for its repetition.
alter table tool_call add column keyless boolean not null default false;
create index tool_call_keyless on tool_call (client_id, request_hash) where keyless;
