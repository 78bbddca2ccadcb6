-- Conversations on messaging channels: which guest of which account a session is, what webhooks brought and what was
-- sent; and turns that answer several messages at once.

alter table chat_message
  add column turn_head uuid null,
  add column set_aside varchar(20) null;

create table channel_thread (
  session_key uuid not null,
  client_id uuid not null,
  channel text not null,
  channel_account_id varchar(256) not null,
  guest_id varchar(256) null,
  guest_phone varchar(256) null,
  display_name text null,
  window_expires_at timestamptz(3) null,
  last_mid varchar(256) null,
  disclosure_id uuid null,
  planned_seq bigint not null default '0',
  created_date timestamptz(3) not null,
  primary key (session_key)
);
alter table channel_thread
  add constraint channel_thread_channel_check check (channel in ('INSTAGRAM', 'MESSENGER', 'WHATSAPP'));
alter table channel_thread
  add constraint channel_thread_by_guest unique (client_id, channel, channel_account_id, guest_id);
alter table channel_thread
  add constraint channel_thread_by_phone unique (client_id, channel, channel_account_id, guest_phone);
alter table channel_thread
  add constraint channel_thread_session_key_foreign
  foreign key (session_key) references chat_session ("key") on update cascade on delete cascade;
alter table channel_thread
  add constraint channel_thread_client_id_foreign foreign key (client_id) references client (id) on delete cascade;

create table channel_delivery (
  id bigserial primary key,
  client_id uuid not null,
  channel text not null,
  channel_account_id varchar(256) not null,
  external_key varchar(300) not null,
  session_key uuid not null,
  kind text not null,
  body jsonb null,
  occurred_date timestamptz(3) not null,
  received_date timestamptz(3) not null,
  taken_date timestamptz(3) null
);
alter table channel_delivery
  add constraint channel_delivery_channel_check check (channel in ('INSTAGRAM', 'MESSENGER', 'WHATSAPP'));
alter table channel_delivery
  add constraint channel_delivery_kind_check
  check (kind in ('message', 'unsupported', 'deleted', 'echo', 'standby', 'read', 'delivery', 'status', 'reaction', 'relink'));
alter table channel_delivery
  add constraint channel_delivery_once unique (client_id, channel, channel_account_id, external_key);
create index channel_delivery_session_key_index on channel_delivery (session_key);
create index channel_delivery_waiting on channel_delivery (session_key, id) where taken_date is null;
create index channel_delivery_forgotten on channel_delivery (received_date) where taken_date is null;
create index channel_delivery_by_age on channel_delivery (received_date);
alter table channel_delivery
  add constraint channel_delivery_session_key_foreign
  foreign key (session_key) references chat_session ("key") on delete cascade;
alter table channel_delivery
  add constraint channel_delivery_client_id_foreign foreign key (client_id) references client (id) on delete cascade;

create table channel_message (
  session_key uuid not null,
  mid varchar(256) not null,
  client_id uuid not null,
  message_id uuid null,
  primary key (session_key, mid)
);
create index channel_message_client_id_index on channel_message (client_id);
alter table channel_message
  add constraint channel_message_session_key_foreign
  foreign key (session_key) references chat_session ("key") on delete cascade;
alter table channel_message
  add constraint channel_message_client_id_foreign foreign key (client_id) references client (id) on delete cascade;

create table channel_send (
  id uuid not null,
  client_id uuid not null,
  session_key uuid not null,
  message_id uuid not null,
  part smallint not null,
  seq bigint not null,
  text text null,
  state text not null,
  reason varchar(60) null,
  mid varchar(256) null,
  receipt text null,
  attempts smallint not null default 0,
  possible_duplicate boolean not null default false,
  created_date timestamptz(3) not null,
  tried_date timestamptz(3) null,
  due_date timestamptz(3) null,
  settled_date timestamptz(3) null,
  primary key (id)
);
alter table channel_send
  add constraint channel_send_state_check
  check (state in ('planned', 'sending', 'sent', 'unknown', 'failed', 'suppressed'));
alter table channel_send
  add constraint channel_send_receipt_check check (receipt in ('sent', 'delivered', 'read', 'failed'));
alter table channel_send
  add constraint channel_send_once unique (session_key, message_id, part);
create index channel_send_client_id_index on channel_send (client_id);
create index channel_send_by_mid on channel_send (session_key, mid);
create index channel_send_open on channel_send (session_key, seq, part) where settled_date is null;
alter table channel_send
  add constraint channel_send_session_key_foreign
  foreign key (session_key) references chat_session ("key") on delete cascade;
alter table channel_send
  add constraint channel_send_client_id_foreign foreign key (client_id) references client (id) on delete cascade;

-- The same policy as every table with a tenant.
alter table channel_thread enable row level security;
alter table channel_thread force row level security;
create policy channel_thread_tenant on channel_thread
  using (tenant_visible(client_id)) with check (tenant_visible(client_id));
alter table channel_delivery enable row level security;
alter table channel_delivery force row level security;
create policy channel_delivery_tenant on channel_delivery
  using (tenant_visible(client_id)) with check (tenant_visible(client_id));
alter table channel_message enable row level security;
alter table channel_message force row level security;
create policy channel_message_tenant on channel_message
  using (tenant_visible(client_id)) with check (tenant_visible(client_id));
alter table channel_send enable row level security;
alter table channel_send force row level security;
create policy channel_send_tenant on channel_send
  using (tenant_visible(client_id)) with check (tenant_visible(client_id));
