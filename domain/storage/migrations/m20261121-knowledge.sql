-- A hotel's knowledge: items, their passages, the inverted index over them, and what nobody could answer.

-- Similarity of a misspelt word to the words of the index.
create extension if not exists pg_trgm;

create table knowledge_item (
  id uuid not null,
  client_id uuid not null,
  "key" text not null,
  kind text not null,
  title text not null,
  text text not null,
  locale varchar(35) not null,
  source_url text null,
  source_file text null,
  fetched_date timestamptz null,
  hash varchar(64) not null,
  created_date timestamptz not null default now(),
  updated_date timestamptz not null default now(),
  primary key (id)
);
alter table knowledge_item
  add constraint knowledge_item_key unique (client_id, "key");
alter table knowledge_item
  add constraint knowledge_item_kind_check
  check (kind in ('page', 'document', 'faq', 'note'));

create table knowledge_passage (
  id bigserial primary key,
  client_id uuid not null,
  item_id uuid not null,
  position int not null,
  title text not null,
  text text not null,
  locale varchar(35) not null,
  length int not null
);
create index knowledge_passage_item_id_index on knowledge_passage (item_id);
-- Carries the lengths, so that their number and mean come from the index alone.
create index knowledge_passage_by_client on knowledge_passage (client_id, length);

create table knowledge_term (
  client_id uuid not null,
  term varchar(80) collate "C" not null,
  passage_id bigint not null,
  title_count real not null,
  text_count real not null,
  length int not null,
  title_length int not null,
  primary key (client_id, term, passage_id)
);
create index knowledge_term_passage_id_index on knowledge_term (passage_id);

create table unanswered_question (
  id uuid not null,
  client_id uuid not null,
  normalized varchar(500) not null,
  question text not null,
  locales text[] not null default '{}',
  count int not null default 1,
  state text not null default 'open',
  first_asked timestamptz not null,
  last_asked timestamptz not null,
  primary key (id)
);
create index unanswered_question_by_count on unanswered_question (client_id, state, count);
alter table unanswered_question
  add constraint unanswered_question_once unique (client_id, normalized);
alter table unanswered_question
  add constraint unanswered_question_state_check
  check (state in ('open', 'answered', 'ignored'));

alter table knowledge_item
  add constraint knowledge_item_client_id_foreign
  foreign key (client_id) references client (id) on delete cascade;
alter table knowledge_passage
  add constraint knowledge_passage_client_id_foreign
  foreign key (client_id) references client (id) on delete cascade;
alter table knowledge_passage
  add constraint knowledge_passage_item_id_foreign
  foreign key (item_id) references knowledge_item (id) on delete cascade;
alter table knowledge_term
  add constraint knowledge_term_client_id_foreign
  foreign key (client_id) references client (id) on delete cascade;
alter table knowledge_term
  add constraint knowledge_term_passage_id_foreign
  foreign key (passage_id) references knowledge_passage (id) on delete cascade;
alter table unanswered_question
  add constraint unanswered_question_client_id_foreign
  foreign key (client_id) references client (id) on delete cascade;

-- The tenant wall, as around every table with a tenant.
alter table knowledge_item enable row level security;
alter table knowledge_item force row level security;
create policy knowledge_item_tenant on knowledge_item
  using (tenant_visible(client_id))
  with check (tenant_visible(client_id));
alter table knowledge_passage enable row level security;
alter table knowledge_passage force row level security;
create policy knowledge_passage_tenant on knowledge_passage
  using (tenant_visible(client_id))
  with check (tenant_visible(client_id));
alter table knowledge_term enable row level security;
alter table knowledge_term force row level security;
create policy knowledge_term_tenant on knowledge_term
  using (tenant_visible(client_id))
  with check (tenant_visible(client_id));
alter table unanswered_question enable row level security;
alter table unanswered_question force row level security;
create policy unanswered_question_tenant on unanswered_question
  using (tenant_visible(client_id))
  with check (tenant_visible(client_id));
