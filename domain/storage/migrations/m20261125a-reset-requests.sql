-- Which nonces reset codes were asked for with, so that guesses with others count for nothing.
create table reset_request (
  account_key varchar(64) not null,
  nonce_hash varchar(64) not null,
  tries integer not null default 0,
  asked_at timestamptz not null,
  primary key (account_key, nonce_hash)
);
create index reset_request_asked_at_index on reset_request (asked_at);
alter table reset_request enable row level security;
alter table reset_request force row level security;
create policy reset_request_system on reset_request using (system_only()) with check (system_only());
