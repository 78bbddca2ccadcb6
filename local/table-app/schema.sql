-- The table-booking simulator's own schema; nothing of the product reads it. Safe to run again.
create schema if not exists table_app;

create table if not exists table_app.oauth_client (
  id text primary key,
  secret_hash text not null,
  -- The secret before the last rotation, as long as it is honoured.
  previous_hash text,
  previous_until timestamptz
);

create table if not exists table_app.property (
  id text primary key,
  client_id text not null references table_app.oauth_client (id),
  definition jsonb not null
);

create table if not exists table_app.access_token (
  hash text primary key,
  client_id text not null,
  expires_at timestamptz not null,
  revoked boolean not null default false
);

create table if not exists table_app.seating (
  id bigint generated always as identity primary key,
  property_id text not null references table_app.property (id),
  name text not null,
  min_seats int not null,
  max_seats int not null,
  unique (property_id, name)
);

-- How many people may sit down at one time. The check is what refuses one too many.
create table if not exists table_app.pacing (
  property_id text not null,
  starts_at timestamptz not null,
  capacity int not null,
  taken int not null default 0,
  most_taken int not null default 0,
  primary key (property_id, starts_at),
  constraint pacing_never_negative check (taken between 0 and capacity)
);

-- A table that somebody has for a while. The exclusion is what refuses the second one.
create table if not exists table_app.claim (
  id uuid primary key,
  property_id text not null,
  seating_id bigint not null references table_app.seating (id),
  starts_at timestamptz not null,
  during tstzrange not null,
  party_size int not null,
  constraint claim_one_party_a_table exclude using gist (int8range(seating_id, seating_id, '[]') with &&, during with &&)
);

create table if not exists table_app.quote (
  id text primary key,
  property_id text not null,
  service_id text not null,
  local_start text not null,
  party_size int not null,
  expires_at timestamptz not null,
  used boolean not null default false
);

create table if not exists table_app.hold (
  id uuid primary key,
  property_id text not null,
  claim_id uuid references table_app.claim (id),
  service_id text not null,
  local_start text not null,
  party_size int not null,
  state text not null check (state in ('live', 'released', 'expired', 'consumed')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  reservation_id uuid
);
create index if not exists hold_live on table_app.hold (expires_at) where state = 'live';

create table if not exists table_app.reservation (
  id uuid primary key,
  property_id text not null,
  confirmation_number text not null unique,
  status text not null check (status in ('inquiry', 'quoted', 'confirmed', 'cancelled')),
  claim_id uuid references table_app.claim (id),
  service_id text not null,
  local_start text not null,
  starts_at timestamptz not null,
  party_size int not null,
  guest_name text not null,
  guest_email text not null,
  guest_phone text,
  notes text,
  cancelled_at timestamptz,
  cancel_reason text,
  created_at timestamptz not null
);
create index if not exists reservation_by_start on table_app.reservation (property_id, starts_at);

create table if not exists table_app.status_change (
  id bigint generated always as identity primary key,
  reservation_id uuid not null references table_app.reservation (id),
  status text not null,
  at timestamptz not null,
  reason text
);

create table if not exists table_app.verification (
  reservation_id uuid primary key references table_app.reservation (id),
  code_hash text not null,
  attempts int not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null
);

create table if not exists table_app.verification_token (
  hash text primary key,
  reservation_id uuid not null,
  expires_at timestamptz not null
);

create table if not exists table_app.idempotency (
  client_id text not null,
  operation text not null,
  key text not null,
  request_hash text not null,
  state text not null check (state in ('running', 'finished')),
  status int,
  body jsonb,
  attempt uuid not null,
  locked_until timestamptz not null,
  expires_at timestamptz not null,
  primary key (client_id, operation, key)
);

-- What was committed under which key, for the ledger.
create table if not exists table_app.commit_log (
  id bigint generated always as identity primary key,
  key text not null,
  operation text not null,
  property_id text not null,
  at timestamptz not null
);
