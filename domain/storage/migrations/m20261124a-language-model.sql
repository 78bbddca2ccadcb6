-- Language models: a client's settings, what a turn asks, what it used, and how the provider does.

create table language_model (
  client_id uuid not null,
  provider text not null,
  base_url text not null,
  model varchar(200) not null,
  answer_model varchar(200) null,
  api_key text not null,
  key_set_date timestamptz(3) not null,
  structured text not null,
  prices jsonb null,
  tokens_per_day bigint null,
  tokens_per_month bigint null,
  languages text not null,
  keep_prompts_hours smallint not null,
  created_date timestamptz(3) not null,
  changed_date timestamptz(3) not null,
  primary key (client_id)
);
alter table language_model
  add constraint language_model_provider_check check (provider in ('openai-compatible', 'anthropic', 'google'));
alter table language_model add constraint language_model_structured_check check (structured in ('schema', 'json'));
alter table language_model add constraint language_model_languages_check check (languages in ('known', 'any'));
alter table language_model
  add constraint language_model_client_id_foreign
  foreign key (client_id) references client (id) on update cascade on delete cascade;

create table model_state (
  client_id uuid not null,
  connection varchar(64) not null,
  failures smallint not null default 0,
  pauses smallint not null default 0,
  paused_until timestamptz(3) null,
  action_needed varchar(20) null,
  changed_date timestamptz(3) not null,
  primary key (client_id)
);
alter table model_state
  add constraint model_state_client_id_foreign
  foreign key (client_id) references client (id) on update cascade on delete cascade;

create table model_thought (
  session_key uuid not null,
  message_id uuid not null,
  thought_index smallint not null,
  client_id uuid not null,
  purpose text not null,
  key varchar(100) not null,
  request jsonb not null,
  result jsonb null,
  created_date timestamptz(3) not null,
  finished_date timestamptz(3) null,
  kept_until timestamptz(3) not null,
  primary key (session_key, message_id, thought_index)
);
create index model_thought_client_id_index on model_thought (client_id);
create index model_thought_forgotten on model_thought (kept_until);
alter table model_thought add constraint model_thought_purpose_check check (purpose in ('hear', 'answer'));
alter table model_thought
  add constraint model_thought_session_key_foreign
  foreign key (session_key) references chat_session ("key") on delete cascade;
alter table model_thought
  add constraint model_thought_client_id_foreign
  foreign key (client_id) references client (id) on delete cascade;

create table model_usage (
  id uuid not null,
  client_id uuid not null,
  session_key uuid null,
  message_id uuid null,
  thought_index smallint null,
  purpose varchar(10) not null,
  model varchar(200) not null,
  input_tokens int not null,
  cached_tokens int not null,
  output_tokens int not null,
  cost double precision null,
  outcome varchar(20) not null,
  ms int not null,
  estimated boolean not null,
  created_date timestamptz(3) not null,
  primary key (id)
);
create index model_usage_period on model_usage (client_id, created_date);
create index model_usage_turn on model_usage (session_key, message_id);
alter table model_usage
  add constraint model_usage_client_id_foreign
  foreign key (client_id) references client (id) on delete cascade;

create table model_budget (
  client_id uuid not null,
  period varchar(20) not null,
  tokens bigint not null,
  primary key (client_id, period)
);
alter table model_budget
  add constraint model_budget_client_id_foreign
  foreign key (client_id) references client (id) on delete cascade;

-- How a reply came about, where a language model had a part in it or could have had.
alter table chat_message add column mind jsonb null;

insert into feature_catalogue (name, kind, description) values
  ('language-model', 'entitlement', 'The platform''s own language model, where the installation has one');

-- The same policy as every table with a tenant.
alter table language_model enable row level security;
alter table language_model force row level security;
create policy language_model_tenant on language_model
  using (tenant_visible(client_id)) with check (tenant_visible(client_id));
alter table model_state enable row level security;
alter table model_state force row level security;
create policy model_state_tenant on model_state
  using (tenant_visible(client_id)) with check (tenant_visible(client_id));
alter table model_thought enable row level security;
alter table model_thought force row level security;
create policy model_thought_tenant on model_thought
  using (tenant_visible(client_id)) with check (tenant_visible(client_id));
alter table model_usage enable row level security;
alter table model_usage force row level security;
create policy model_usage_tenant on model_usage
  using (tenant_visible(client_id)) with check (tenant_visible(client_id));
alter table model_budget enable row level security;
alter table model_budget force row level security;
create policy model_budget_tenant on model_budget
  using (tenant_visible(client_id)) with check (tenant_visible(client_id));
