-- What operators hear of as it happens. A row is written by whatever transaction changes what it is about, and is told once all
-- transactions that began before that one have ended: so the order (xid, id) is final when a row becomes readable.
create table operator_event (
  id bigserial primary key,
  xid xid8 not null default pg_current_xact_id(),
  client_id uuid not null,
  kind text not null,
  data jsonb not null,
  created_date timestamptz(3) not null default now()
);
create index operator_event_in_order on operator_event (xid, id);
create index operator_event_created_date_index on operator_event (created_date);
create index operator_event_client_id_index on operator_event (client_id);
alter table operator_event add constraint operator_event_client_id_foreign foreign key (client_id) references client (id) on delete cascade;
alter table operator_event add constraint operator_event_kind_check check (kind in ('waiting', 'message', 'handover', 'booking', 'task'));
alter table operator_event enable row level security;
alter table operator_event force row level security;
create policy operator_event_tenant on operator_event using (tenant_visible(client_id)) with check (tenant_visible(client_id));

create function note_operator_event(client uuid, event text, about jsonb) returns void language sql as $$
  insert into operator_event (client_id, kind, data) values (client, event, about);
  select pg_notify('operators', client::text);
$$;

create function session_event_for_operators() returns trigger language plpgsql as $$
begin
  if new.event = 'message.created' then
    perform note_operator_event(new.client_id, 'message', jsonb_build_object('conversationId', new.session_key, 'messageId', new.message_id));
  elsif new.event = 'session.handoff' then
    perform note_operator_event(new.client_id, 'handover', jsonb_build_object(
      'conversationId', new.session_key, 'handledBy', new.data -> 'handledBy', 'reason', new.data -> 'reason'));
  end if;
  return null;
end $$;
create trigger session_event_operators after insert on session_event for each row execute function session_event_for_operators();

create function waiting_for_operators() returns trigger language plpgsql as $$
begin
  perform note_operator_event(new.client_id, 'waiting', jsonb_build_object(
    'conversationId', new.key, 'waitingSince', new.waiting_since,
    'urgent', new.waiting_since is not null and new.handoff_reason is not distinct from 'danger'));
  return null;
end $$;
create trigger chat_session_operators after update on chat_session for each row
  when (old.waiting_since is distinct from new.waiting_since
    or new.waiting_since is not null and old.handoff_reason is distinct from new.handoff_reason)
  execute function waiting_for_operators();

create function booking_for_operators() returns trigger language plpgsql as $$
begin
  perform note_operator_event(new.client_id, 'booking', jsonb_build_object(
    'bookingId', new.id, 'conversationId', new.session_key, 'state', new.state));
  return null;
end $$;
create trigger table_booking_operators after insert on table_booking for each row execute function booking_for_operators();
create trigger table_booking_change_operators after update on table_booking for each row
  when (old.state is distinct from new.state or old.cancelled_date is distinct from new.cancelled_date
    or old.reservation_status is distinct from new.reservation_status
    or (old.starts_at, old.party_size) is distinct from (new.starts_at, new.party_size))
  execute function booking_for_operators();

create function task_for_operators() returns trigger language plpgsql as $$
begin
  perform note_operator_event(new.client_id, 'task', jsonb_build_object(
    'taskId', new.id, 'taskType', new.task_type, 'status', new.status,
    'progress', jsonb_build_object('done', new.progress_done, 'total', new.progress_total)));
  return null;
end $$;
create trigger pipeline_task_operators after insert on pipeline_task for each row execute function task_for_operators();
create trigger pipeline_task_change_operators after update on pipeline_task for each row
  when ((old.status, old.progress_done, old.progress_total) is distinct from (new.status, new.progress_done, new.progress_total))
  execute function task_for_operators();
