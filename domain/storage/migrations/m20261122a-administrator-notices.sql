-- New platform administrators, until the others have been told of them.

create table administrator_notice (
  id uuid not null,
  user_id uuid not null,
  by_user_id uuid null,
  by_key_id uuid null,
  created_date timestamptz(3) not null,
  due boolean not null default true,
  primary key (id)
);
create index administrator_notice_user_id_index on administrator_notice (user_id);
create index administrator_notice_due on administrator_notice (created_date) where due;
alter table administrator_notice
  add constraint administrator_notice_user_id_foreign
  foreign key (user_id) references app_user (id) on delete cascade;
alter table administrator_notice enable row level security;
alter table administrator_notice force row level security;
create policy administrator_notice_system on administrator_notice using (system_only()) with check (system_only());
