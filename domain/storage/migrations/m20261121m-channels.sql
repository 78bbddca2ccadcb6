-- Messaging channels: the accounts that hotels connected, and their notes on how to reply there.

create table channel_connection (
  id uuid not null,
  client_id uuid not null,
  channel text not null,
  channel_account_id varchar(128) not null,
  channel_username varchar(200) null,
  login_type text null,
  access_token text not null,
  token_version int not null default 1,
  token_expires_at timestamptz(3) null,
  token_warned_date timestamptz(3) null,
  status text not null default 'CONNECTED',
  status_reason text null,
  failures_in_row int not null default 0,
  auto_reply_enabled boolean not null default true,
  created_date timestamptz(3) not null,
  deleted_date timestamptz(3) null,
  deleted_by varchar(200) null,
  primary key (id)
);
alter table channel_connection
  add constraint channel_connection_channel_check check (channel in ('INSTAGRAM', 'MESSENGER', 'WHATSAPP'));
alter table channel_connection
  add constraint channel_connection_login_type_check check (login_type in ('instagram', 'facebook'));
alter table channel_connection
  add constraint channel_connection_status_check check (status in ('CONNECTED', 'ACTION_NEEDED', 'ERROR'));
alter table channel_connection
  add constraint channel_connection_status_reason_check
  check (status_reason in ('TOKEN_EXPIRES_SOON', 'TOKEN_EXPIRED', 'TOKEN_REFUSED', 'PERMISSION_MISSING', 'SENDS_FAILING'));
-- An account belongs to one hotel at a time, whichever connected it first.
create unique index channel_connection_one_per_account
  on channel_connection (channel, channel_account_id) where deleted_date is null;
create index channel_connection_by_client on channel_connection (client_id, created_date);
create index channel_connection_by_token_end
  on channel_connection (token_expires_at) where deleted_date is null and token_expires_at is not null;
alter table channel_connection
  add constraint channel_connection_client_id_foreign
  foreign key (client_id) references client (id) on delete cascade;
alter table channel_connection enable row level security;
alter table channel_connection force row level security;
create policy channel_connection_tenant on channel_connection
  using (tenant_visible(client_id))
  with check (tenant_visible(client_id));

create table channel_instruction (
  id uuid not null,
  client_id uuid not null,
  channel_type text not null,
  position int not null,
  title varchar(100) not null,
  text varchar(1000) not null,
  created_date timestamptz(3) not null,
  updated_date timestamptz(3) not null,
  primary key (id)
);
alter table channel_instruction
  add constraint channel_instruction_channel_type_check
  check (channel_type in ('WEB', 'GMAIL', 'OUTLOOK', 'INSTAGRAM', 'MESSENGER', 'WHATSAPP', 'SMS'));
create index channel_instruction_in_order on channel_instruction (client_id, channel_type, position);
alter table channel_instruction
  add constraint channel_instruction_client_id_foreign
  foreign key (client_id) references client (id) on delete cascade;
alter table channel_instruction enable row level security;
alter table channel_instruction force row level security;
create policy channel_instruction_tenant on channel_instruction
  using (tenant_visible(client_id))
  with check (tenant_visible(client_id));
