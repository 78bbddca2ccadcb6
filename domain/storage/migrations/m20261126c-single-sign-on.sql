-- Single sign-on: the provider of identities that a hotel has connected, the mail domains it speaks for, whom it has named, and
-- sign-ins that are under way at it.

create table sso_connection (
  client_id uuid not null,
  issuer text not null,
  oidc_client_id varchar(200) not null,
  client_secret text not null,
  secret_set_date timestamptz(3) not null,
  claim varchar(100) not null,
  role_mapping jsonb not null,
  only_sso boolean not null,
  created_date timestamptz(3) not null,
  changed_date timestamptz(3) not null,
  primary key (client_id)
);
alter table sso_connection
  add constraint sso_connection_client_id_foreign
  foreign key (client_id) references client (id) on update cascade on delete cascade;

create table sso_domain (
  client_id uuid not null,
  domain varchar(253) not null,
  confirmed_date timestamptz(3) null,
  primary key (client_id, domain)
);
create unique index sso_domain_confirmed_once on sso_domain (domain) where confirmed_date is not null;
alter table sso_domain
  add constraint sso_domain_client_id_foreign
  foreign key (client_id) references sso_connection (client_id) on delete cascade;

create table sso_identity (
  client_id uuid not null,
  subject varchar(255) not null,
  user_id uuid not null,
  role_id uuid null,
  created_date timestamptz(3) not null,
  last_used_date timestamptz(3) not null,
  primary key (client_id, subject)
);
alter table sso_identity add constraint sso_identity_one_per_user unique (client_id, user_id);
create index sso_identity_user_id_index on sso_identity (user_id);
create index sso_identity_role_id_index on sso_identity (role_id);
alter table sso_identity
  add constraint sso_identity_client_id_foreign
  foreign key (client_id) references sso_connection (client_id) on delete cascade;
alter table sso_identity
  add constraint sso_identity_user_id_foreign foreign key (user_id) references app_user (id) on delete cascade;
alter table sso_identity
  add constraint sso_identity_role_id_foreign foreign key (role_id) references role (id) on delete set null;

create table sso_attempt (
  state_hash varchar(64) not null,
  browser_hash varchar(64) not null,
  client_id uuid not null,
  issuer text not null,
  nonce varchar(100) not null,
  code_verifier varchar(128) not null,
  return_to text not null,
  expires_at timestamptz not null,
  primary key (state_hash)
);
create index sso_attempt_client_id_index on sso_attempt (client_id);
create index sso_attempt_expires_at_index on sso_attempt (expires_at);
alter table sso_attempt
  add constraint sso_attempt_client_id_foreign
  foreign key (client_id) references sso_connection (client_id) on delete cascade;

alter table sso_connection enable row level security;
alter table sso_connection force row level security;
create policy sso_connection_system on sso_connection using (system_only()) with check (system_only());
alter table sso_domain enable row level security;
alter table sso_domain force row level security;
create policy sso_domain_system on sso_domain using (system_only()) with check (system_only());
alter table sso_identity enable row level security;
alter table sso_identity force row level security;
create policy sso_identity_system on sso_identity using (system_only()) with check (system_only());
alter table sso_attempt enable row level security;
alter table sso_attempt force row level security;
create policy sso_attempt_system on sso_attempt using (system_only()) with check (system_only());
