-- What the analyses found: problems of the knowledge, booking links, and what answer engines say of a hotel.

create table analysis_finding (
  id uuid not null,
  client_id uuid not null,
  fingerprint varchar(64) not null,
  kind text not null,
  severity text not null,
  subject text not null,
  summary text not null,
  statements jsonb not null default '[]',
  state text not null default 'open',
  decided_by varchar(200) null,
  decided_date timestamptz null,
  first_seen_date timestamptz not null,
  last_seen_date timestamptz not null,
  resolved_date timestamptz null,
  task_id varchar(32) not null,
  primary key (id)
);
alter table analysis_finding
  add constraint analysis_finding_once unique (client_id, fingerprint);
create index analysis_finding_by_state on analysis_finding (client_id, state, first_seen_date, id);
alter table analysis_finding
  add constraint analysis_finding_kind_check
  check (kind in ('contradiction', 'stale-date', 'dead-link', 'missing-fact', 'untranslated-fact'));
alter table analysis_finding
  add constraint analysis_finding_severity_check
  check (severity in ('high', 'medium', 'low'));
alter table analysis_finding
  add constraint analysis_finding_state_check
  check (state in ('open', 'resolved', 'ignored'));

create table booking_link (
  id uuid not null,
  client_id uuid not null,
  kind text not null,
  url varchar(2000) not null,
  vendor varchar(40) null,
  confidence real not null,
  evidence jsonb not null default '[]',
  verification text not null,
  status text not null,
  decided_by varchar(200) null,
  decided_date timestamptz null,
  first_seen_date timestamptz not null,
  last_seen_date timestamptz not null,
  task_id varchar(32) not null,
  primary key (id)
);
alter table booking_link
  add constraint booking_link_once unique (client_id, kind, url);
alter table booking_link
  add constraint booking_link_kind_check
  check (kind in ('table', 'room'));
alter table booking_link
  add constraint booking_link_verification_check
  check (verification in ('reachable', 'gone', 'unknown', 'unchecked'));
alter table booking_link
  add constraint booking_link_status_check
  check (status in ('proposed', 'published', 'rejected', 'gone'));

create table visibility_prompt (
  id uuid not null,
  client_id uuid not null,
  text varchar(500) not null,
  locale varchar(35) not null,
  created_date timestamptz not null,
  primary key (id)
);
alter table visibility_prompt
  add constraint visibility_prompt_once unique (client_id, locale, text);

create table visibility_run (
  task_id varchar(32) not null,
  client_id uuid not null,
  engines text[] not null,
  prompts jsonb not null,
  repeats int not null,
  planned int not null,
  max_tokens int not null,
  report jsonb null,
  started_date timestamptz not null,
  finished_date timestamptz null,
  primary key (task_id)
);
create index visibility_run_history on visibility_run (client_id, started_date, task_id);

create table visibility_answer (
  id bigserial primary key,
  client_id uuid not null,
  task_id varchar(32) not null,
  engine varchar(60) not null,
  prompt_key varchar(100) not null,
  repeat int not null,
  text text not null,
  citations jsonb not null default '[]',
  mentioned boolean not null,
  position int null,
  cited boolean not null,
  competitors jsonb not null default '[]',
  tokens int not null,
  created_date timestamptz not null
);
create index visibility_answer_client_id_index on visibility_answer (client_id);
-- A step that is repeated after its worker died must not count an answer twice.
alter table visibility_answer
  add constraint visibility_answer_once unique (task_id, engine, prompt_key, repeat);

alter table analysis_finding
  add constraint analysis_finding_client_id_foreign
  foreign key (client_id) references client (id) on delete cascade;
alter table booking_link
  add constraint booking_link_client_id_foreign
  foreign key (client_id) references client (id) on delete cascade;
alter table visibility_prompt
  add constraint visibility_prompt_client_id_foreign
  foreign key (client_id) references client (id) on delete cascade;
alter table visibility_run
  add constraint visibility_run_client_id_foreign
  foreign key (client_id) references client (id) on delete cascade;
alter table visibility_answer
  add constraint visibility_answer_client_id_foreign
  foreign key (client_id) references client (id) on delete cascade;
alter table visibility_answer
  add constraint visibility_answer_task_id_foreign
  foreign key (task_id) references visibility_run (task_id) on delete cascade;

-- The tenant wall, as around every table with a tenant.
alter table analysis_finding enable row level security;
alter table analysis_finding force row level security;
create policy analysis_finding_tenant on analysis_finding
  using (tenant_visible(client_id))
  with check (tenant_visible(client_id));
alter table booking_link enable row level security;
alter table booking_link force row level security;
create policy booking_link_tenant on booking_link
  using (tenant_visible(client_id))
  with check (tenant_visible(client_id));
alter table visibility_prompt enable row level security;
alter table visibility_prompt force row level security;
create policy visibility_prompt_tenant on visibility_prompt
  using (tenant_visible(client_id))
  with check (tenant_visible(client_id));
alter table visibility_run enable row level security;
alter table visibility_run force row level security;
create policy visibility_run_tenant on visibility_run
  using (tenant_visible(client_id))
  with check (tenant_visible(client_id));
alter table visibility_answer enable row level security;
alter table visibility_answer force row level security;
create policy visibility_answer_tenant on visibility_answer
  using (tenant_visible(client_id))
  with check (tenant_visible(client_id));
