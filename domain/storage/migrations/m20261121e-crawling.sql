-- Crawls of hotels' websites: what a running one has found and read, and what is remembered of each page between them.

create table crawl (
  task_id varchar(32) not null,
  client_id uuid not null,
  origin text not null,
  prefix text not null,
  robots text null,
  full_read boolean not null,
  max_pages int not null,
  max_depth int not null,
  locales text[] not null,
  default_locale varchar(35) not null,
  started_date timestamptz not null,
  primary key (task_id)
);
create index crawl_client_id_index on crawl (client_id);

create table crawl_url (
  task_id varchar(32) not null,
  url text not null,
  client_id uuid not null,
  depth int not null,
  hops int not null default 0,
  state text not null default 'queued',
  attempts int not null default 0,
  not_before timestamptz null,
  outcome text null,
  reason text null,
  etag text null,
  last_modified text null,
  content_hash varchar(64) null,
  content jsonb null,
  item_hash varchar(64) null,
  primary key (task_id, url)
);
create index crawl_url_client_id_index on crawl_url (client_id);
-- The frontier, in the order in which it is read.
create index crawl_url_queued on crawl_url (task_id, depth, url) where state = 'queued';
alter table crawl_url
  add constraint crawl_url_state_check
  check (state in ('queued', 'done'));

create table website_page (
  client_id uuid not null,
  url text not null,
  site text not null,
  depth int not null,
  outcome text not null,
  etag text null,
  last_modified text null,
  content_hash varchar(64) null,
  content jsonb null,
  item_hash varchar(64) null,
  reader_version int not null,
  gone_count int not null default 0,
  task_id varchar(32) not null,
  checked_date timestamptz not null,
  primary key (client_id, url)
);
create index website_page_by_site on website_page (client_id, site);

alter table crawl
  add constraint crawl_client_id_foreign
  foreign key (client_id) references client (id) on delete cascade;
alter table crawl_url
  add constraint crawl_url_task_id_foreign
  foreign key (task_id) references crawl (task_id) on delete cascade;
alter table crawl_url
  add constraint crawl_url_client_id_foreign
  foreign key (client_id) references client (id) on delete cascade;
alter table website_page
  add constraint website_page_client_id_foreign
  foreign key (client_id) references client (id) on delete cascade;

-- The tenant wall, as around every table with a tenant.
alter table crawl enable row level security;
alter table crawl force row level security;
create policy crawl_tenant on crawl
  using (tenant_visible(client_id))
  with check (tenant_visible(client_id));
alter table crawl_url enable row level security;
alter table crawl_url force row level security;
create policy crawl_url_tenant on crawl_url
  using (tenant_visible(client_id))
  with check (tenant_visible(client_id));
alter table website_page enable row level security;
alter table website_page force row level security;
create policy website_page_tenant on website_page
  using (tenant_visible(client_id))
  with check (tenant_visible(client_id));
