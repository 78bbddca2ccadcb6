-- The Graph simulator's own schema; nothing of the product reads it. Safe to run again.
create schema if not exists meta_graph;

-- One app per simulator; several simulators may share a database.
create table if not exists meta_graph.app (
  simulator text primary key,
  callback_url text
);

create table if not exists meta_graph.account (
  id text primary key,
  simulator text not null references meta_graph.app (simulator),
  channel text not null,
  definition jsonb not null
);

create table if not exists meta_graph.guest (
  account_id text not null references meta_graph.account (id),
  -- What the controls call the guest.
  handle text not null,
  -- PSID, IGSID or telephone number; null for a WhatsApp user who hides the number.
  platform_id text,
  -- WhatsApp's business-scoped user id.
  user_id text,
  username text,
  -- From when the 24-hour window counts.
  last_message_at timestamptz,
  primary key (account_id, handle),
  unique (account_id, platform_id),
  unique (account_id, user_id)
);

create table if not exists meta_graph.message (
  seq bigint generated always as identity primary key,
  id text not null,
  account_id text not null,
  handle text not null,
  author text not null check (author in ('guest', 'app', 'person')),
  kind text not null,
  text text,
  at timestamptz not null,
  status text,
  -- What a sender asks to have back with each status.
  callback_data text,
  unique (account_id, id),
  foreign key (account_id, handle) references meta_graph.guest (account_id, handle)
);

-- Every request to a send endpoint, taken or refused, in the order of arrival.
create table if not exists meta_graph.send (
  seq bigint generated always as identity primary key,
  account_id text not null references meta_graph.account (id),
  operation text not null,
  handle text,
  body jsonb not null,
  at timestamptz not null,
  fault text,
  status int not null,
  code int,
  message_id text,
  -- Whether the answer reached nobody.
  lost boolean not null default false
);

create table if not exists meta_graph.delivery (
  seq bigint generated always as identity primary key,
  account_id text not null references meta_graph.account (id),
  kind text not null,
  -- Events of one thread are first tried in order.
  thread text not null,
  -- The very bytes that are sent and signed.
  body text not null,
  state text not null check (state in ('held', 'pending', 'delivered', 'given-up', 'unsubscribed', 'merged')),
  attempts jsonb not null default '[]'
);

create index if not exists delivery_pending on meta_graph.delivery (account_id) where state = 'pending';
