-- Figures of days that are over, counted once. What changes a past day afterwards leaves a mark, and the day is counted again.
create table client_day_figures (
  client_id uuid not null,
  day date not null,
  time_zone varchar(64) not null,
  counts jsonb not null,
  primary key (client_id, day)
);
alter table client_day_figures add constraint client_day_figures_client_id_foreign
  foreign key (client_id) references client (id) on delete cascade;
create table late_change (
  id bigserial primary key,
  client_id uuid not null,
  at timestamptz not null
);
create index late_change_client_id_index on late_change (client_id);
alter table late_change add constraint late_change_client_id_foreign foreign key (client_id) references client (id) on delete cascade;
alter table client_day_figures enable row level security;
alter table client_day_figures force row level security;
create policy client_day_figures_tenant on client_day_figures using (tenant_visible(client_id)) with check (tenant_visible(client_id));
alter table late_change enable row level security;
alter table late_change force row level security;
create policy late_change_tenant on late_change using (tenant_visible(client_id)) with check (tenant_visible(client_id));

create index session_event_handoffs on session_event (client_id, created_date) where event = 'session.handoff';
create index message_feedback_by_date on message_feedback (client_id, created_date);
drop index message_feedback_client_id_index;
create index table_booking_by_end on table_booking (client_id, ended_date);
create index table_booking_by_cancellation on table_booking (client_id, cancelled_date) where cancelled_date is not null;
create index table_booking_by_visit on table_booking (client_id, starts_at);

-- Figures count today and yesterday anew at every look, so that only what is older can have been counted before.
create function note_late_change(client uuid, variadic moments timestamptz[]) returns void language sql as $$
  insert into late_change (client_id, at)
  select client, moment from unnest(moments) moment
  -- With a hotel all it has goes, and there is nothing left to count.
  where moment < now() - interval '20 hours' and exists (select from client c where c.id = note_late_change.client);
$$;

create function is_late() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform note_late_change(old.client_id, old.created_date); end if;
  if tg_op <> 'DELETE' then perform note_late_change(new.client_id, new.created_date); end if;
  return null;
end $$;

-- A guest's first message also says on which day the conversation counts, and in which language all of it does.
create function chat_message_is_late() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform note_late_message(old.client_id, old.session_key, old.type, old.created_date); end if;
  if tg_op <> 'DELETE' then perform note_late_message(new.client_id, new.session_key, new.type, new.created_date); end if;
  return null;
end $$;
create function note_late_message(client uuid, conversation uuid, kind text, moment timestamptz) returns void language plpgsql as $$
begin
  perform note_late_change(client, moment);
  if kind = 'guest' then
    perform note_late_change(client, later.created_date) from (
      select created_date from session_event where session_key = conversation and created_date > moment
      union select created_date from message_feedback where session_key = conversation and created_date > moment
    ) later;
  end if;
end $$;
create trigger chat_message_late after insert on chat_message for each row
  when (new.created_date < now() - interval '20 hours') execute function chat_message_is_late();
create trigger chat_message_late_change after update on chat_message for each row
  when (old.created_date < now() - interval '20 hours' and (old.created_date, old.outcome, old.locale, old.type)
    is distinct from (new.created_date, new.outcome, new.locale, new.type)) execute function chat_message_is_late();
create trigger chat_message_late_end after delete on chat_message for each row
  when (old.created_date < now() - interval '20 hours') execute function chat_message_is_late();

create trigger session_event_late after insert on session_event for each row
  when (new.created_date < now() - interval '20 hours') execute function is_late();
create trigger session_event_late_end after delete on session_event for each row
  when (old.created_date < now() - interval '20 hours') execute function is_late();
create trigger message_feedback_late after insert on message_feedback for each row
  when (new.created_date < now() - interval '20 hours') execute function is_late();
create trigger message_feedback_late_change after update on message_feedback for each row
  when (old.created_date < now() - interval '20 hours' or new.created_date < now() - interval '20 hours')
  execute function is_late();
create trigger message_feedback_late_end after delete on message_feedback for each row
  when (old.created_date < now() - interval '20 hours') execute function is_late();

create function table_booking_is_late() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform note_late_change(old.client_id, old.ended_date, old.cancelled_date); end if;
  if tg_op <> 'DELETE' then perform note_late_change(new.client_id, new.ended_date, new.cancelled_date); end if;
  return null;
end $$;
create trigger table_booking_late after insert or delete on table_booking for each row execute function table_booking_is_late();
create trigger table_booking_late_change after update on table_booking for each row
  when ((old.state, old.ended_date, old.cancelled_date, old.session_key) is distinct from
    (new.state, new.ended_date, new.cancelled_date, new.session_key)) execute function table_booking_is_late();
