-- Whether a client's schedules are as its settings say.
set local app.system = 'on';
alter table client add column schedules_state text not null default 'current';
alter table client add constraint client_schedules_state_check check (schedules_state in ('current', 'pending', 'failed'));
alter table client add column schedules_error text null;
create index client_by_unmet_schedules on client (schedules_state) where schedules_state <> 'current';
-- The flow engine knows a time zone by one spelling alone: schedules of a client with another one stood still.
update client set time_zone = zone.name, schedules_state = 'pending' from pg_timezone_names zone
  where lower(zone.name) = lower(client.time_zone) and zone.name <> client.time_zone and zone.name !~ '^posix';
insert into schedule_change (client_id, revision, changed_date)
  select id, gen_random_uuid(), now() from client where schedules_state = 'pending'
  on conflict (client_id) do update set revision = excluded.revision, changed_date = excluded.changed_date;
update client set schedules_state = 'pending' where id in (select client_id from schedule_change);
set local app.system = '';
