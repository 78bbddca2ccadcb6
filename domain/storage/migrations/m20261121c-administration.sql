-- Administration: the order and the search of the client list, demo sites, requests that must not run twice.

-- Reads clients of every tenant, for the list that crosses them. Row-level security keeps Postgres from using an
-- index for any operator that is not leakproof, `like` and `lower` among them; under this role there is no policy
-- in the way. It may read this one table and nothing else, and the application takes it on for that one query:
-- "inherit false" keeps it out of all others.
do $$ begin
  create role concierge_directory nologin;
exception when duplicate_object or unique_violation then null;
end $$;
grant concierge_directory to concierge_app with inherit false, set true;
grant usage on schema public to concierge_directory;
grant select on client to concierge_directory;
create policy client_directory on client for select to concierge_directory using (true);

-- One per order of the list; the id breaks ties. Read backwards they serve the other direction.
create index client_by_name on client (lower(name), id);
create index client_by_created_date on client (created_date, id);
create index client_by_website_id on client (website_id, id);
create index client_by_demo_client on client (demo_client, id);
create index client_by_last_scraped_date on client (last_scraped_date, id);
create index client_by_ai_visibility_schedule on client (ai_visibility_schedule, id);
create index client_by_disabling on client (created_date, id) where disabled_date is not null;
create index client_by_text on client
  using gin (name gin_trgm_ops, description gin_trgm_ops, website_domain gin_trgm_ops);

-- What one person or key did, newest first.
create index audit_entry_by_actor on audit_entry (actor, id);

create table demo_site (
  client_id uuid not null,
  slug varchar(63) not null,
  locale varchar(35) null,
  created_date timestamptz not null,
  refreshed_date timestamptz not null,
  primary key (client_id)
);
alter table demo_site
  add constraint demo_site_slug_unique unique (slug);
alter table demo_site
  add constraint demo_site_client_id_foreign
  foreign key (client_id) references client (id) on update cascade on delete cascade;
alter table demo_site enable row level security;
alter table demo_site force row level security;
create policy demo_site_tenant on demo_site
  using (tenant_visible(client_id))
  with check (tenant_visible(client_id));

create table idempotent_request (
  scope varchar(100) not null,
  actor varchar(255) not null,
  "key" varchar(255) not null,
  attempt uuid not null,
  hash varchar(64) not null,
  state text not null,
  status int null,
  response jsonb null,
  resource_id varchar(255) null,
  locked_until timestamptz not null,
  expires_at timestamptz not null,
  primary key (scope, actor, "key")
);
alter table idempotent_request
  add constraint idempotent_request_state_check
  check (state in ('running', 'committed', 'answered'));
create index idempotent_request_expires_at_index on idempotent_request (expires_at);
