-- What guests want deleted, worked off by a flow each.
create table guest_erasure (
  id uuid not null,
  client_id uuid not null,
  state text not null default 'queued',
  reservations text null,
  keys jsonb null,
  flows jsonb null,
  records jsonb not null default '{}',
  cancellations jsonb null,
  requested_by varchar(200) not null,
  created_date timestamptz(3) not null,
  finished_date timestamptz(3) null,
  primary key (id)
);
alter table guest_erasure add constraint guest_erasure_client_id_foreign foreign key (client_id) references client (id) on delete cascade;
alter table guest_erasure
  add constraint guest_erasure_state_check check (state in ('queued', 'settling', 'deleting', 'forgetting', 'done'));
alter table guest_erasure add constraint guest_erasure_reservations_check check (reservations in ('cancel', 'keep'));
create index guest_erasure_client_id_index on guest_erasure (client_id);
create index guest_erasure_open on guest_erasure (created_date) where state <> 'done';
alter table guest_erasure enable row level security;
alter table guest_erasure force row level security;
create policy guest_erasure_tenant on guest_erasure using (tenant_visible(client_id)) with check (tenant_visible(client_id));

-- What is deleted because its time is over, or because its guest wishes so, has happened all the same: figures that are
-- counted stay. The transaction says so.
create or replace function note_late_change(client uuid, variadic moments timestamptz[]) returns void language sql as $$
  insert into late_change (client_id, at)
  select client, moment from unnest(moments) moment
  where moment < now() - interval '20 hours' and exists (select from client c where c.id = note_late_change.client)
    and coalesce(current_setting('app.keep_figures', true), '') <> 'on';
$$;

set local app.system = 'on';
insert into feature_catalogue (name, kind, description)
values ('guests', 'permission', 'What is known of one guest: hand it out, delete it');
-- Those who run a hotel answer its guests' wishes, in the roles that were copied from the template as well.
insert into role_policy (id, role_id, feature, action, client_id)
select gen_random_uuid(), role.id, 'guests', action, role.client_id
from role cross join (values ('READ'), ('WRITE')) actions (action) where role.preset = 'manager';
set local app.system = '';
