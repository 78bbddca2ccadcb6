-- Table booking: how a client's property is connected, and who proved to be a reservation's booker.

create table integration (
  client_id uuid not null,
  kind text not null,
  provider_client_id varchar(255) not null,
  client_secret text not null,
  secret_set_date timestamptz(3) not null,
  api_base_url text not null,
  property_id varchar(255) not null,
  enabled_tools text[] not null default '{}',
  created_date timestamptz(3) not null,
  changed_date timestamptz(3) not null,
  primary key (client_id, kind)
);
alter table integration add constraint integration_kind_check check (kind in ('tableapp'));
alter table integration
  add constraint integration_client_id_foreign
  foreign key (client_id) references client (id) on delete cascade;
alter table integration enable row level security;
alter table integration force row level security;
create policy integration_tenant on integration
  using (tenant_visible(client_id))
  with check (tenant_visible(client_id));

create table booker_verification (
  client_id uuid not null,
  conversation varchar(100) not null,
  reservation_id varchar(200) not null,
  token text not null,
  expires_at timestamptz(3) not null,
  primary key (client_id, conversation, reservation_id)
);
create index booker_verification_expires_at_index on booker_verification (expires_at);
alter table booker_verification
  add constraint booker_verification_client_id_foreign
  foreign key (client_id) references client (id) on delete cascade;
alter table booker_verification enable row level security;
alter table booker_verification force row level security;
create policy booker_verification_tenant on booker_verification
  using (tenant_visible(client_id))
  with check (tenant_visible(client_id));
