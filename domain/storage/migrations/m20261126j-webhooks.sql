-- Servers of hotels that are told of events. A trigger writes what they are to be told in the transaction of what happened.

create table webhook (
  id uuid primary key,
  client_id uuid not null,
  owner_id uuid not null,
  url text not null,
  events text[] not null,
  secret text not null,
  previous_secret text null,
  previous_until timestamptz null,
  enabled boolean not null,
  ended text null,
  owes_mail boolean not null default false,
  failing_since timestamptz null,
  rests_until timestamptz null,
  created_date timestamptz not null,
  changed_date timestamptz not null
);
create index webhook_client_id_index on webhook (client_id);
alter table webhook add constraint webhook_client_id_foreign foreign key (client_id) references client (id) on delete cascade;
alter table webhook add constraint webhook_ended_check check (ended in ('gone', 'failing'));
alter table webhook enable row level security;
alter table webhook force row level security;
create policy webhook_tenant on webhook using (tenant_visible(client_id)) with check (tenant_visible(client_id));

create table webhook_delivery (
  id uuid primary key default gen_random_uuid(),
  seq bigserial not null,
  client_id uuid not null,
  webhook_id uuid not null,
  type text not null,
  lane uuid not null,
  data jsonb not null,
  state text not null default 'pending',
  attempts int not null default 0,
  next_attempt timestamptz(3) not null default now(),
  tried_until timestamptz not null,
  last_attempt timestamptz(3) null,
  status int null,
  error text null,
  created_date timestamptz(3) not null default now()
);
alter table webhook_delivery add constraint webhook_delivery_seq unique (seq);
create index webhook_delivery_client_id_index on webhook_delivery (client_id);
create index webhook_delivery_open on webhook_delivery (webhook_id, lane, seq) where state = 'pending';
create index webhook_delivery_log on webhook_delivery (webhook_id, created_date, id);
create index webhook_delivery_created_date_index on webhook_delivery (created_date);
alter table webhook_delivery add constraint webhook_delivery_client_id_foreign foreign key (client_id) references client (id) on delete cascade;
alter table webhook_delivery add constraint webhook_delivery_webhook_id_foreign foreign key (webhook_id) references webhook (id) on delete cascade;
alter table webhook_delivery add constraint webhook_delivery_state_check check (state in ('pending', 'delivered', 'failed'));
alter table webhook_delivery add constraint webhook_delivery_type_check
  check (type in ('conversation.waiting', 'message.created', 'booking.changed', 'task.ended', 'webhook.test'));
alter table webhook_delivery enable row level security;
alter table webhook_delivery force row level security;
create policy webhook_delivery_tenant on webhook_delivery using (tenant_visible(client_id)) with check (tenant_visible(client_id));

create function event_for_webhooks() returns trigger language plpgsql as $$
declare
  event text := case
    when new.kind = 'message' then 'message.created'
    when new.kind = 'booking' then 'booking.changed'
    when new.kind = 'waiting' and new.data ->> 'waitingSince' is not null then 'conversation.waiting'
    when new.kind = 'task' and new.data ->> 'status' in ('COMPLETED', 'FAILED', 'CANCELED') then 'task.ended'
  end;
  told uuid;
begin
  if event is null then return null; end if;
  for told in
    insert into webhook_delivery (client_id, webhook_id, type, lane, data, tried_until)
    select new.client_id, w.id, event, coalesce(new.data ->> 'conversationId', new.data ->> 'bookingId', new.data ->> 'taskId')::uuid, new.data,
      now() + interval '3 days'
    from webhook w where w.client_id = new.client_id and w.enabled and event = any (w.events)
    returning webhook_id
  loop
    perform pg_notify('webhooks', new.client_id || '/' || told);
  end loop;
  return null;
end $$;
create trigger operator_event_webhooks after insert on operator_event for each row execute function event_for_webhooks();
