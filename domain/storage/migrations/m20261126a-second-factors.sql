-- Second factors of people, what their sessions have proved, and which roles ask for one.
create table second_factor (
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  name varchar(100) not null,
  created_date timestamptz not null,
  confirmed_date timestamptz null,
  last_used_date timestamptz null,
  secret text null,
  last_step int null,
  primary key (id),
  constraint second_factor_kind_check check (kind in ('totp'))
);
create index second_factor_user_id_index on second_factor (user_id);
alter table second_factor
  add constraint second_factor_user_id_foreign foreign key (user_id) references app_user (id) on delete cascade;

-- Of each code its head, by which it is found, and a hash of all of it.
create table recovery_code (
  user_id uuid not null,
  head varchar(4) not null,
  code_hash text not null,
  used_date timestamptz null,
  primary key (user_id, head)
);
alter table recovery_code
  add constraint recovery_code_user_id_foreign foreign key (user_id) references app_user (id) on delete cascade;

-- Sign-ins whose first proof was right and that wait for the second.
create table factor_challenge (
  token_hash varchar(64) not null,
  purpose text not null,
  user_id uuid null,
  session_epoch int not null default 0,
  tries int not null default 0,
  expires_at timestamptz not null,
  primary key (token_hash),
  constraint factor_challenge_purpose_check check (purpose in ('sign-in'))
);
create index factor_challenge_user_id_index on factor_challenge (user_id);
create index factor_challenge_expires_at_index on factor_challenge (expires_at);
alter table factor_challenge
  add constraint factor_challenge_user_id_foreign foreign key (user_id) references app_user (id) on delete cascade;

alter table auth_session add column confirmed_date timestamptz null, add column factor_date timestamptz null;
alter table role add column requires_factor boolean not null default false;

alter table second_factor enable row level security;
alter table second_factor force row level security;
create policy second_factor_system on second_factor using (system_only()) with check (system_only());
alter table recovery_code enable row level security;
alter table recovery_code force row level security;
create policy recovery_code_system on recovery_code using (system_only()) with check (system_only());
alter table factor_challenge enable row level security;
alter table factor_challenge force row level security;
create policy factor_challenge_system on factor_challenge using (system_only()) with check (system_only());
