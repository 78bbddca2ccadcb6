-- Tenants, conversations with their outbox, translations, audit trail and shared rate limits.

-- A role belongs to the whole cluster, so another database's migration may have made it already.
do $$ begin
  create role concierge_app nologin;
exception when duplicate_object or unique_violation then null;
end $$;
grant concierge_app to current_user;
grant usage on schema public to concierge_app;
-- Readiness compares the applied migrations with those of the running version.
grant select on schema_migration to concierge_app;
alter default privileges in schema public grant select, insert, update, delete on tables to concierge_app;
alter default privileges in schema public grant usage, select on sequences to concierge_app;

-- Says whether the unit of work may see a tenant's row: its own tenant's, or any on the system path.
create function tenant_visible(tenant uuid) returns boolean language sql stable parallel safe
  return tenant = nullif(current_setting('app.client_id', true), '')::uuid
    or coalesce(current_setting('app.system', true), '') = 'on';

create table audit_entry (
  id bigserial primary key,
  client_id uuid null,
  actor varchar(255) not null,
  interface varchar(20) not null,
  action varchar(100) not null,
  target varchar(255) not null,
  before jsonb null,
  after jsonb null,
  request_id varchar(100) not null,
  created_date timestamptz not null default now()
);
create index audit_entry_by_client on audit_entry (client_id, id);
create table client (
  id uuid not null,
  name varchar(200) not null,
  description text null,
  website_url text null,
  website_domain varchar(255) null,
  website_id uuid null,
  demo_client boolean not null default false,
  ai_visibility_schedule text not null default 'off',
  default_locale varchar(35) not null default 'en',
  locales text[] not null default '{en}',
  time_zone varchar(64) not null default 'UTC',
  currency varchar(3) not null default 'EUR',
  hotel_config jsonb not null default '{}',
  client_assets jsonb not null default '{}',
  allowed_origins text[] not null default '{}',
  created_date timestamptz not null default now(),
  last_scraped_date timestamptz null,
  disabled_date timestamptz null,
  disabled_by uuid null,
  primary key (id)
);
alter table client
  add constraint client_ai_visibility_schedule_check
  check (ai_visibility_schedule in ('off', 'daily', 'weekly', 'monthly'));
create index client_by_allowed_origin on client using gin (allowed_origins);
create table chat_session (
  "key" uuid not null,
  public_id uuid not null,
  client_id uuid not null,
  locale varchar(35) not null,
  opened_by varchar(64) null,
  last_seq bigint not null default '0',
  created_date timestamptz not null default now(),
  primary key ("key")
);
alter table chat_session
  add constraint chat_session_public_id_unique unique (public_id);
alter table chat_session
  add constraint chat_session_opened_once unique (client_id, opened_by);
create index chat_session_client_id_index on chat_session (client_id);
create table chat_message (
  session_key uuid not null,
  id uuid not null,
  client_id uuid not null,
  type text not null,
  message text not null,
  locale varchar(35) not null,
  context jsonb not null default '[]',
  sources jsonb not null default '[]',
  reply_to uuid null,
  created_date timestamptz(3) not null,
  primary key (session_key, id)
);
create index chat_message_client_id_index on chat_message (client_id);
alter table chat_message
  add constraint chat_message_one_reply unique (session_key, reply_to);
alter table chat_message
  add constraint chat_message_type_check
  check (type in ('guest', 'ai', 'operator', 'system'));
create table client_translation (
  client_id uuid not null,
  locale varchar(35) not null,
  "key" varchar(200) not null,
  text text not null,
  primary key (client_id, locale, "key")
);
create table message_feedback (
  session_key uuid not null,
  message_id uuid not null,
  client_id uuid not null,
  rating text not null,
  comment text null,
  created_date timestamptz not null default now(),
  primary key (session_key, message_id)
);
create index message_feedback_client_id_index on message_feedback (client_id);
alter table message_feedback
  add constraint message_feedback_rating_check
  check (rating in ('up', 'down'));
create table rate_limit (
  "key" varchar(255) not null,
  points int not null default 0,
  expire bigint null,
  primary key ("key")
);
create table session_event (
  session_key uuid not null,
  seq bigint not null,
  client_id uuid not null,
  event text not null,
  message_id uuid null,
  data jsonb null,
  created_date timestamptz(3) not null default now(),
  primary key (session_key, seq)
);
create index session_event_client_id_index on session_event (client_id);
alter table session_event
  add constraint session_event_event_check
  check (event in ('message.created', 'booking.changed', 'session.handoff'));
alter table chat_session
  add constraint chat_session_client_id_foreign
  foreign key (client_id) references client (id) on delete cascade;
alter table chat_message
  add constraint chat_message_session_key_foreign
  foreign key (session_key) references chat_session ("key") on delete cascade;
alter table chat_message
  add constraint chat_message_client_id_foreign
  foreign key (client_id) references client (id) on delete cascade;
alter table client_translation
  add constraint client_translation_client_id_foreign
  foreign key (client_id) references client (id) on delete cascade;
alter table message_feedback
  add constraint message_feedback_session_key_foreign
  foreign key (session_key) references chat_session ("key") on delete cascade;
alter table message_feedback
  add constraint message_feedback_client_id_foreign
  foreign key (client_id) references client (id) on delete cascade;
alter table session_event
  add constraint session_event_session_key_foreign
  foreign key (session_key) references chat_session ("key") on delete cascade;
alter table session_event
  add constraint session_event_client_id_foreign
  foreign key (client_id) references client (id) on delete cascade;

-- The tenant wall: without a context there are no rows, with one only the tenant's own.
alter table client enable row level security;
alter table client force row level security;
create policy client_tenant on client
  using (tenant_visible(id))
  with check (tenant_visible(id));
alter table chat_session enable row level security;
alter table chat_session force row level security;
create policy chat_session_tenant on chat_session
  using (tenant_visible(client_id))
  with check (tenant_visible(client_id));
alter table chat_message enable row level security;
alter table chat_message force row level security;
create policy chat_message_tenant on chat_message
  using (tenant_visible(client_id))
  with check (tenant_visible(client_id));
alter table session_event enable row level security;
alter table session_event force row level security;
create policy session_event_tenant on session_event
  using (tenant_visible(client_id))
  with check (tenant_visible(client_id));
alter table message_feedback enable row level security;
alter table message_feedback force row level security;
create policy message_feedback_tenant on message_feedback
  using (tenant_visible(client_id))
  with check (tenant_visible(client_id));
alter table client_translation enable row level security;
alter table client_translation force row level security;
create policy client_translation_tenant on client_translation
  using (tenant_visible(client_id))
  with check (tenant_visible(client_id));
alter table audit_entry enable row level security;
alter table audit_entry force row level security;
create policy audit_entry_tenant on audit_entry
  using (tenant_visible(client_id))
  with check (tenant_visible(client_id));
