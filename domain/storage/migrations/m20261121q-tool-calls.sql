-- Calls of table-booking tools by agents, and news of a hotel's tools for the streams that follow them.

create table tool_call (
  id uuid not null,
  client_id uuid not null,
  key_id uuid not null,
  owner_id uuid not null,
  session_key uuid null,
  name varchar(64) not null,
  call_key uuid not null,
  request_hash varchar(64) not null,
  args jsonb null,
  outcome jsonb null,
  created_date timestamptz(3) not null,
  expires_at timestamptz not null,
  primary key (id)
);
alter table tool_call
  add constraint tool_call_once unique (client_id, owner_id, name, call_key);
create index tool_call_key_id_index on tool_call (key_id);
create index tool_call_session_key_index on tool_call (session_key);
create index tool_call_expires_at_index on tool_call (expires_at);
alter table tool_call
  add constraint tool_call_client_id_foreign
  foreign key (client_id) references client (id) on delete cascade;
alter table tool_call
  add constraint tool_call_key_id_foreign
  foreign key (key_id) references api_key (id) on delete cascade;
alter table tool_call
  add constraint tool_call_session_key_foreign
  foreign key (session_key) references chat_session ("key") on delete cascade;
alter table tool_call enable row level security;
alter table tool_call force row level security;
create policy tool_call_tenant on tool_call
  using (tenant_visible(client_id))
  with check (tenant_visible(client_id));

-- A hotel's table-booking tools come and go with its connection, its switches and the hotel itself. The payload names
-- the hotel, so that only streams of its sessions look again.
create function mcp_tools_of_client_may_differ() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform pg_notify('mcp_tools', to_jsonb(old) ->> tg_argv[0]);
  else
    perform pg_notify('mcp_tools', to_jsonb(new) ->> tg_argv[0]);
  end if;
  return null;
end $$;
create trigger integration_mcp after insert or delete on integration
  for each row execute function mcp_tools_of_client_may_differ('client_id');
create trigger integration_tools_mcp after update on integration
  for each row when (old.enabled_tools is distinct from new.enabled_tools)
  execute function mcp_tools_of_client_may_differ('client_id');
create trigger client_mcp after update on client
  for each row when (old.disabled_date is distinct from new.disabled_date)
  execute function mcp_tools_of_client_may_differ('id');
