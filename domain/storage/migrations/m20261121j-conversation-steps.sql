-- Turns that call tools: what the brain remembers between messages, and each tool call with its result.

create table chat_dialogue (
  session_key uuid not null,
  client_id uuid not null,
  version int null,
  stage varchar(40) null,
  data jsonb null,
  proposal jsonb null,
  updated_date timestamptz(3) not null,
  primary key (session_key)
);
create index chat_dialogue_client_id_index on chat_dialogue (client_id);
alter table chat_dialogue
  add constraint chat_dialogue_session_key_foreign
  foreign key (session_key) references chat_session ("key") on update cascade on delete cascade;
alter table chat_dialogue
  add constraint chat_dialogue_client_id_foreign
  foreign key (client_id) references client (id) on delete cascade;

create table chat_turn_step (
  session_key uuid not null,
  message_id uuid not null,
  step_index smallint not null,
  client_id uuid not null,
  tool varchar(64) not null,
  args jsonb not null,
  idempotency_key uuid null,
  result jsonb null,
  created_date timestamptz(3) not null,
  finished_date timestamptz(3) null,
  primary key (session_key, message_id, step_index)
);
create index chat_turn_step_client_id_index on chat_turn_step (client_id);
alter table chat_turn_step
  add constraint chat_turn_step_session_key_foreign
  foreign key (session_key) references chat_session ("key") on delete cascade;
alter table chat_turn_step
  add constraint chat_turn_step_client_id_foreign
  foreign key (client_id) references client (id) on delete cascade;

-- The same policy as every table with a tenant.
alter table chat_dialogue enable row level security;
alter table chat_dialogue force row level security;
alter table chat_turn_step enable row level security;
alter table chat_turn_step force row level security;
create policy chat_dialogue_tenant on chat_dialogue
  using (tenant_visible(client_id)) with check (tenant_visible(client_id));
create policy chat_turn_step_tenant on chat_turn_step
  using (tenant_visible(client_id)) with check (tenant_visible(client_id));
