-- The life of a knowledge item: where it comes from, who changed it, why it no longer serves; drafts that are
-- published at once; uploaded documents; prompt tests.

create table knowledge_document (
  id uuid not null,
  client_id uuid not null,
  file_name varchar(255) null,
  url text null,
  format text not null,
  locale varchar(35) null,
  size int not null,
  hash varchar(64) not null,
  body bytea null,
  etag text null,
  last_modified text null,
  created_date timestamptz not null,
  uploaded_date timestamptz not null,
  published_hash varchar(64) null,
  published_date timestamptz null,
  problem text null,
  task_id varchar(32) null,
  retired_date timestamptz null,
  primary key (id)
);
alter table knowledge_document
  add constraint knowledge_document_once unique (client_id, file_name);
alter table knowledge_document
  add constraint knowledge_document_once_by_url unique (client_id, url);
-- Uploads are kept; what has an address is read again from there.
alter table knowledge_document
  add constraint knowledge_document_source check ((file_name is null) <> (url is null) and (url is null) = (body is not null));
alter table knowledge_document
  add constraint knowledge_document_size check (octet_length(body) <= 10485760);
create index knowledge_document_by_hash on knowledge_document (client_id, hash);
alter table knowledge_document
  add constraint knowledge_document_format_check
  check (format in ('html', 'markdown', 'text', 'pdf', 'csv'));
alter table knowledge_document
  add constraint knowledge_document_client_id_foreign
  foreign key (client_id) references client (id) on delete cascade;

alter table knowledge_item
  add column origin text not null default 'website',
  add column document_id uuid null,
  add column passages jsonb not null default '[]',
  add column edited_date timestamptz null,
  add column source_content jsonb null,
  add column source_state text null,
  add column retired_date timestamptz null,
  add column retired_reason text null,
  add column merged_into uuid null;
-- Items from before this migration: their passages are those they are found by, and their source tells their origin.
update knowledge_item item set
  origin = case when source_url is not null then 'website' when source_file is not null then 'document' else 'manual' end,
  passages = coalesce((
    select jsonb_agg(jsonb_build_object('title', passage.title, 'text', passage.text) order by passage.position)
    from knowledge_passage passage where passage.item_id = item.id
  ), '[]');
alter table knowledge_item alter column origin drop default;
alter table knowledge_item
  add constraint knowledge_item_origin_check
  check (origin in ('website', 'document', 'manual'));
alter table knowledge_item
  add constraint knowledge_item_source_state_check
  check (source_state in ('changed', 'gone'));
alter table knowledge_item
  add constraint knowledge_item_retired_reason_check
  check (retired_reason in ('gone', 'duplicate', 'replaced', 'deleted'));
alter table knowledge_item
  add constraint knowledge_item_document_id_foreign
  foreign key (document_id) references knowledge_document (id) on delete set null;
alter table knowledge_item
  add constraint knowledge_item_merged_into_foreign
  foreign key (merged_into) references knowledge_item (id) on delete set null;
create index knowledge_item_document_id_index on knowledge_item (document_id);
create index knowledge_item_merged_into_index on knowledge_item (merged_into);
create index knowledge_item_by_created on knowledge_item (client_id, created_date, id);

-- The part of its source in which a passage stands, such as `page=3` of a PDF.
alter table knowledge_passage add column fragment varchar(40) null;

create table knowledge_draft (
  client_id uuid not null,
  id varchar(32) not null,
  created_date timestamptz not null,
  published_date timestamptz null,
  result jsonb null,
  primary key (client_id, id)
);
alter table knowledge_draft
  add constraint knowledge_draft_client_id_foreign
  foreign key (client_id) references client (id) on delete cascade;

create table knowledge_draft_item (
  client_id uuid not null,
  draft_id varchar(32) not null,
  "key" text not null,
  kind text not null,
  origin text not null,
  title text not null,
  text text not null,
  locale varchar(35) not null,
  source_url text null,
  source_file text null,
  document_id uuid null,
  fetched_date timestamptz null,
  hash varchar(64) not null,
  passages jsonb not null,
  "index" jsonb not null,
  item_id uuid null,
  outcome text null,
  primary key (client_id, draft_id, "key")
);
alter table knowledge_draft_item
  add constraint knowledge_draft_item_client_id_foreign
  foreign key (client_id) references client (id) on delete cascade;

create table prompt_test (
  id uuid not null,
  client_id uuid not null,
  question text not null,
  locale varchar(35) null,
  must_contain jsonb not null default '[]',
  must_not_contain jsonb not null default '[]',
  expected_source text null,
  expected_tool text null,
  expected_handoff boolean null,
  enabled boolean not null default true,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  primary key (id)
);
create index prompt_test_by_created on prompt_test (client_id, created_date, id);
alter table prompt_test
  add constraint prompt_test_client_id_foreign
  foreign key (client_id) references client (id) on delete cascade;

create table prompt_test_run (
  client_id uuid not null,
  task_id varchar(32) not null,
  state text not null default 'running',
  repeats int not null,
  cases jsonb not null,
  summary jsonb null,
  started_date timestamptz not null,
  finished_date timestamptz null,
  primary key (client_id, task_id)
);
create index prompt_test_run_by_start on prompt_test_run (client_id, started_date, task_id);
alter table prompt_test_run
  add constraint prompt_test_run_state_check
  check (state in ('running', 'finished', 'stopped'));
alter table prompt_test_run
  add constraint prompt_test_run_client_id_foreign
  foreign key (client_id) references client (id) on delete cascade;

create table prompt_test_result (
  client_id uuid not null,
  task_id varchar(32) not null,
  case_id uuid not null,
  repeat int not null,
  passed boolean not null,
  failures jsonb not null default '[]',
  answer text null,
  outcome text null,
  locale varchar(35) null,
  sources jsonb not null default '[]',
  tools jsonb not null default '[]',
  created_date timestamptz not null,
  primary key (client_id, task_id, case_id, repeat)
);
alter table prompt_test_result
  add constraint prompt_test_result_client_id_foreign
  foreign key (client_id) references client (id) on delete cascade;

-- The tenant wall, as around every table with a tenant.
alter table knowledge_document enable row level security;
alter table knowledge_document force row level security;
create policy knowledge_document_tenant on knowledge_document
  using (tenant_visible(client_id))
  with check (tenant_visible(client_id));
alter table knowledge_draft enable row level security;
alter table knowledge_draft force row level security;
create policy knowledge_draft_tenant on knowledge_draft
  using (tenant_visible(client_id))
  with check (tenant_visible(client_id));
alter table knowledge_draft_item enable row level security;
alter table knowledge_draft_item force row level security;
create policy knowledge_draft_item_tenant on knowledge_draft_item
  using (tenant_visible(client_id))
  with check (tenant_visible(client_id));
alter table prompt_test enable row level security;
alter table prompt_test force row level security;
create policy prompt_test_tenant on prompt_test
  using (tenant_visible(client_id))
  with check (tenant_visible(client_id));
alter table prompt_test_run enable row level security;
alter table prompt_test_run force row level security;
create policy prompt_test_run_tenant on prompt_test_run
  using (tenant_visible(client_id))
  with check (tenant_visible(client_id));
alter table prompt_test_result enable row level security;
alter table prompt_test_result force row level security;
create policy prompt_test_result_tenant on prompt_test_result
  using (tenant_visible(client_id))
  with check (tenant_visible(client_id));
