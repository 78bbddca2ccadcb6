-- Tasks that agents give the concierge, their conversations, and what happens to them in order.

create table agent_context (
  client_id uuid not null,
  owner_id uuid not null,
  id varchar(128) not null,
  session_key uuid not null,
  created_date timestamptz not null,
  primary key (client_id, owner_id, id)
);
create index agent_context_session_key_index on agent_context (session_key);

create table agent_task (
  "key" uuid not null,
  client_id uuid not null,
  id varchar(128) not null,
  context_id varchar(128) not null,
  session_key uuid not null,
  message_id uuid not null,
  state text not null,
  reason text null,
  message jsonb not null,
  message_hash varchar(64) not null,
  reply jsonb null,
  metadata jsonb not null default '{}',
  last_seq int not null default 0,
  created_date timestamptz(3) not null,
  state_date timestamptz(3) not null,
  expires_at timestamptz null,
  primary key ("key")
);
alter table agent_task
  add constraint agent_task_once unique (client_id, id);
alter table agent_task
  add constraint agent_task_state_check
  check (state in ('submitted', 'working', 'completed', 'failed', 'canceled'));
create index agent_task_session_key_index on agent_task (session_key);
create index agent_task_expiry on agent_task (expires_at);

create table agent_task_event (
  task_key uuid not null,
  seq int not null,
  client_id uuid not null,
  event jsonb not null,
  created_date timestamptz(3) not null default now(),
  primary key (task_key, seq)
);
create index agent_task_event_client_id_index on agent_task_event (client_id);

alter table agent_context
  add constraint agent_context_client_id_foreign
  foreign key (client_id) references client (id) on delete cascade;
alter table agent_context
  add constraint agent_context_session_key_foreign
  foreign key (session_key) references chat_session ("key") on delete cascade;
alter table agent_task
  add constraint agent_task_client_id_foreign
  foreign key (client_id) references client (id) on delete cascade;
alter table agent_task
  add constraint agent_task_session_key_foreign
  foreign key (session_key) references chat_session ("key") on delete cascade;
alter table agent_task_event
  add constraint agent_task_event_task_key_foreign
  foreign key (task_key) references agent_task ("key") on delete cascade;
alter table agent_task_event
  add constraint agent_task_event_client_id_foreign
  foreign key (client_id) references client (id) on delete cascade;

alter table agent_context enable row level security;
alter table agent_context force row level security;
create policy agent_context_tenant on agent_context
  using (tenant_visible(client_id))
  with check (tenant_visible(client_id));
alter table agent_task enable row level security;
alter table agent_task force row level security;
create policy agent_task_tenant on agent_task
  using (tenant_visible(client_id))
  with check (tenant_visible(client_id));
alter table agent_task_event enable row level security;
alter table agent_task_event force row level security;
create policy agent_task_event_tenant on agent_task_event
  using (tenant_visible(client_id))
  with check (tenant_visible(client_id));
