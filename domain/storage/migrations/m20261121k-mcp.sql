-- MCP sessions and the messages of their streams, so that every API process serves every session.

create table mcp_session (
  id uuid not null,
  key_id uuid not null,
  client_id uuid null,
  protocol_version varchar(32) not null,
  client_info jsonb not null default '{}',
  last_seq bigint not null default '0',
  stream_id uuid null,
  tools_hash varchar(64) null,
  created_date timestamptz not null,
  last_seen_date timestamptz not null,
  expires_at timestamptz not null,
  primary key (id)
);
create index mcp_session_key_id_index on mcp_session (key_id);
create index mcp_session_client_id_index on mcp_session (client_id);
create index mcp_session_expires_at_index on mcp_session (expires_at);

create table mcp_event (
  session_id uuid not null,
  seq bigint not null,
  stream varchar(100) not null,
  message jsonb not null,
  created_date timestamptz not null default now(),
  primary key (session_id, seq)
);
create index mcp_event_created_date_index on mcp_event (created_date);

alter table mcp_session
  add constraint mcp_session_key_id_foreign
  foreign key (key_id) references api_key (id) on delete cascade;
alter table mcp_session
  add constraint mcp_session_client_id_foreign
  foreign key (client_id) references client (id) on delete cascade;
alter table mcp_event
  add constraint mcp_event_session_id_foreign
  foreign key (session_id) references mcp_session (id) on delete cascade;

-- Both hold what keys of any client do, so that only the explicit system path reads them.
alter table mcp_session enable row level security;
alter table mcp_session force row level security;
create policy mcp_session_system on mcp_session using (system_only()) with check (system_only());
alter table mcp_event enable row level security;
alter table mcp_event force row level security;
create policy mcp_event_system on mcp_event using (system_only()) with check (system_only());

-- Whatever changes what somebody may do, or which tools a hotel has, wakes the processes that hold streams:
-- they look again at the tools of their sessions. One notification a statement, without payload, is folded by
-- Postgres into one a transaction.
create function mcp_tools_may_differ() returns trigger language plpgsql as $$
begin
  perform pg_notify('mcp_tools', '');
  return null;
end $$;
create trigger role_policy_mcp after insert or update or delete on role_policy for each statement execute function mcp_tools_may_differ();
create trigger role_mcp after update or delete on role for each statement execute function mcp_tools_may_differ();
create trigger user_role_mcp after insert or update or delete on user_role for each statement execute function mcp_tools_may_differ();
create trigger group_role_mcp after insert or update or delete on group_role for each statement execute function mcp_tools_may_differ();
create trigger group_member_mcp after insert or update or delete on group_member for each statement execute function mcp_tools_may_differ();
create trigger api_key_mcp after update of disabled_date or delete on api_key for each statement execute function mcp_tools_may_differ();
create trigger app_user_mcp after update of status or delete on app_user for each statement execute function mcp_tools_may_differ();
