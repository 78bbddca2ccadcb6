-- Addresses of preview sites, those from before a renaming included, which lead to the current one for a while.
create table demo_address (
  slug varchar(63) not null,
  client_id uuid not null,
  until timestamptz null,
  primary key (slug)
);
create index demo_address_client_id_index on demo_address (client_id);
alter table demo_address
  add constraint demo_address_client_id_foreign
  foreign key (client_id) references client (id) on delete cascade;
alter table demo_address enable row level security;
alter table demo_address force row level security;
create policy demo_address_tenant on demo_address
  using (tenant_visible(client_id))
  with check (tenant_visible(client_id));
set local app.system = 'on';
insert into demo_address (slug, client_id) select slug, client_id from demo_site;
set local app.system = '';
