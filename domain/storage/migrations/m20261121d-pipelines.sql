-- Background tasks, what scrapes read, and the schedules that follow a client's settings.

alter table client add column website_sync_schedule text not null default 'daily';
alter table client
  add constraint client_website_sync_schedule_check
  check (website_sync_schedule in ('off', 'daily', 'weekly', 'monthly'));

create table pipeline_task (
  id varchar(32) not null,
  client_id uuid not null,
  task_type varchar(64) not null,
  source text null,
  options jsonb not null default '{}',
  status text not null default 'QUEUED',
  dispatched boolean not null default true,
  progress_done int not null default 0,
  progress_total int null,
  progress_unit varchar(40) not null default '',
  result jsonb null,
  error text null,
  session_id uuid null,
  run_id varchar(64) null,
  requested_by varchar(200) not null,
  created_date timestamptz not null,
  started_date timestamptz null,
  finished_date timestamptz null,
  primary key (id)
);
alter table pipeline_task
  add constraint pipeline_task_client_id_foreign
  foreign key (client_id) references client (id) on delete cascade;
alter table pipeline_task
  add constraint pipeline_task_status_check
  check (status in ('QUEUED', 'RUNNING', 'COMPLETED', 'FAILED', 'CANCELED'));
-- A second task of the same type and source joins the one that is there.
create unique index pipeline_task_one_at_a_time on pipeline_task (client_id, task_type, coalesce(source, ''))
  where status in ('QUEUED', 'RUNNING');
create index pipeline_task_active on pipeline_task (created_date) where status in ('QUEUED', 'RUNNING');
create index pipeline_task_history on pipeline_task (client_id, created_date, id);
alter table pipeline_task enable row level security;
alter table pipeline_task force row level security;
create policy pipeline_task_tenant on pipeline_task
  using (tenant_visible(client_id))
  with check (tenant_visible(client_id));

create table scrape_session (
  id uuid not null,
  client_id uuid not null,
  task_id varchar(32) not null,
  status text not null default 'QUEUED',
  pages_done int not null default 0,
  pages_failed int not null default 0,
  errors jsonb not null default '[]',
  created_date timestamptz not null,
  finished_date timestamptz null,
  primary key (id)
);
create index scrape_session_client_id_index on scrape_session (client_id);
alter table scrape_session
  add constraint scrape_session_task_id_unique unique (task_id);
alter table scrape_session
  add constraint scrape_session_client_id_foreign
  foreign key (client_id) references client (id) on delete cascade;
alter table scrape_session
  add constraint scrape_session_task_id_foreign
  foreign key (task_id) references pipeline_task (id) on delete cascade;
alter table scrape_session
  add constraint scrape_session_status_check
  check (status in ('QUEUED', 'RUNNING', 'COMPLETED', 'FAILED', 'CANCELED'));
alter table scrape_session enable row level security;
alter table scrape_session force row level security;
create policy scrape_session_tenant on scrape_session
  using (tenant_visible(client_id))
  with check (tenant_visible(client_id));

-- Written with the change of a client whose schedules follow from it, and gone once they do.
create table schedule_change (
  client_id uuid not null,
  revision uuid not null,
  changed_date timestamptz not null,
  primary key (client_id)
);
create index schedule_change_changed_date_index on schedule_change (changed_date);
alter table schedule_change
  add constraint schedule_change_client_id_foreign
  foreign key (client_id) references client (id) on update cascade on delete cascade;
alter table schedule_change enable row level security;
alter table schedule_change force row level security;
create policy schedule_change_tenant on schedule_change
  using (tenant_visible(client_id))
  with check (tenant_visible(client_id));

-- Clients that are there already get their schedules with the next sweep.
insert into schedule_change (client_id, revision, changed_date) select id, gen_random_uuid(), now() from client;

-- For the sweep of sessions that nobody can use any more.
create index auth_session_expires_at_index on auth_session (expires_at);
