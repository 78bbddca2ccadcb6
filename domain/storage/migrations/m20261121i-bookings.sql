-- Table bookings: what guests want and how it stands, calls to providers that must take effect once, guests'
-- confirmations, and changes of reservations.

create table table_quote (
  client_id uuid not null,
  availability_id varchar(500) not null,
  starts_at varchar(20) not null,
  party_size int not null,
  expires_at timestamptz not null,
  primary key (client_id, availability_id)
);
create index table_quote_expires_at_index on table_quote (expires_at);

create table table_booking (
  id uuid not null,
  client_id uuid not null,
  session_key uuid null,
  hold_key uuid not null,
  intent varchar(120) not null,
  takes_hold boolean not null,
  live boolean not null default true,
  state text not null,
  starts_at varchar(20) not null,
  party_size int not null,
  availability_id text null,
  quote_expires_at timestamptz null,
  hold_id varchar(255) null,
  utc_expires_at timestamptz null,
  reserve_key uuid null,
  order_hash varchar(64) null,
  guest jsonb null,
  reservation_id varchar(255) null,
  confirmation_number varchar(255) null,
  reservation_status text null,
  tables jsonb not null default '[]',
  failure_code varchar(40) null,
  created_date timestamptz(3) not null,
  changed_date timestamptz(3) not null,
  ended_date timestamptz(3) null,
  cancelled_date timestamptz null,
  primary key (id)
);
alter table table_booking
  add constraint table_booking_state_check
  check (state in ('quoting', 'held', 'reserving', 'reserved', 'released', 'expired', 'failed'));
alter table table_booking
  add constraint table_booking_reservation_status_check
  check (reservation_status in ('inquiry', 'quoted', 'confirmed', 'cancelled'));
alter table table_booking
  add constraint table_booking_by_hold_key unique (client_id, hold_key);
alter table table_booking
  add constraint table_booking_by_hold unique (client_id, hold_id);
alter table table_booking
  add constraint table_booking_by_reserve_key unique (client_id, reserve_key);
-- The guard against booking the same wish twice: a constraint, not a check.
create unique index table_booking_one_per_intent on table_booking (client_id, intent)
  where live;
create index table_booking_by_created_date on table_booking (client_id, created_date, id);
create index table_booking_by_reservation on table_booking (client_id, reservation_id);
create index table_booking_by_session on table_booking (session_key);

create table provider_call (
  client_id uuid not null,
  operation varchar(40) not null,
  "key" uuid not null,
  request_hash varchar(64) not null,
  state text not null,
  response jsonb null,
  created_date timestamptz(3) not null,
  answered_date timestamptz(3) null,
  primary key (client_id, operation, "key")
);
alter table provider_call
  add constraint provider_call_state_check check (state in ('sent', 'done', 'refused'));

create table booking_confirmation (
  id uuid not null,
  client_id uuid not null,
  session_key uuid not null,
  operation_hash varchar(64) not null,
  message_id uuid not null,
  created_date timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  consumed_by uuid null,
  primary key (id)
);
alter table booking_confirmation
  add constraint booking_confirmation_once unique (session_key, message_id, operation_hash);
create index booking_confirmation_client_id_index on booking_confirmation (client_id);

create table reservation_change (
  id uuid not null,
  client_id uuid not null,
  session_key uuid null,
  change_key uuid not null,
  operation text not null,
  reservation_id varchar(255) not null,
  request_hash varchar(64) not null,
  request jsonb null,
  state text not null,
  result jsonb null,
  failure_code varchar(40) null,
  created_date timestamptz(3) not null,
  ended_date timestamptz(3) null,
  primary key (id)
);
alter table reservation_change
  add constraint reservation_change_operation_check check (operation in ('modify', 'cancel', 'confirm'));
alter table reservation_change
  add constraint reservation_change_state_check check (state in ('running', 'changed', 'refused', 'failed'));
alter table reservation_change
  add constraint reservation_change_by_key unique (client_id, change_key);
-- A change whose outcome is unknown is repeated, and must not overwrite a later one.
create unique index reservation_change_one_at_a_time on reservation_change (client_id, reservation_id)
  where state = 'running';
create index reservation_change_session_key_index on reservation_change (session_key);

alter table table_quote
  add constraint table_quote_client_id_foreign
  foreign key (client_id) references client (id) on delete cascade;
alter table table_booking
  add constraint table_booking_client_id_foreign
  foreign key (client_id) references client (id) on delete cascade;
alter table table_booking
  add constraint table_booking_session_key_foreign
  foreign key (session_key) references chat_session ("key") on delete set null;
alter table provider_call
  add constraint provider_call_client_id_foreign
  foreign key (client_id) references client (id) on delete cascade;
alter table booking_confirmation
  add constraint booking_confirmation_client_id_foreign
  foreign key (client_id) references client (id) on delete cascade;
alter table booking_confirmation
  add constraint booking_confirmation_session_key_foreign
  foreign key (session_key) references chat_session ("key") on delete cascade;
alter table reservation_change
  add constraint reservation_change_client_id_foreign
  foreign key (client_id) references client (id) on delete cascade;
alter table reservation_change
  add constraint reservation_change_session_key_foreign
  foreign key (session_key) references chat_session ("key") on delete set null;

-- The same policy as every table with a tenant.
alter table table_quote enable row level security;
alter table table_quote force row level security;
create policy table_quote_tenant on table_quote
  using (tenant_visible(client_id)) with check (tenant_visible(client_id));
alter table table_booking enable row level security;
alter table table_booking force row level security;
create policy table_booking_tenant on table_booking
  using (tenant_visible(client_id)) with check (tenant_visible(client_id));
alter table provider_call enable row level security;
alter table provider_call force row level security;
create policy provider_call_tenant on provider_call
  using (tenant_visible(client_id)) with check (tenant_visible(client_id));
alter table booking_confirmation enable row level security;
alter table booking_confirmation force row level security;
create policy booking_confirmation_tenant on booking_confirmation
  using (tenant_visible(client_id)) with check (tenant_visible(client_id));
alter table reservation_change enable row level security;
alter table reservation_change force row level security;
create policy reservation_change_tenant on reservation_change
  using (tenant_visible(client_id)) with check (tenant_visible(client_id));
