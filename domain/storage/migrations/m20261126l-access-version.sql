-- What processes keep of keys, permissions and hotels counts as long as this number stays as it is. A transaction that changes any
-- of it writes its own number here, once and as the last thing before it commits, so that nobody waits long for another's row.
create table access_version (
  id int not null,
  version bigint not null,
  primary key (id)
);
insert into access_version (id, version) values (1, 0);
alter table access_version enable row level security;
alter table access_version force row level security;
create policy access_version_system on access_version using (system_only()) with check (system_only());

-- A hotel's record is changed in the hotel's name as well, which may not write here by itself.
create function access_changes() returns trigger language plpgsql
  security definer set search_path = public, pg_temp set app.system = 'on' as $$
declare mine bigint := pg_current_xact_id()::text::bigint;
begin
  update access_version set version = mine where version <> mine;
  return null;
end $$;

create constraint trigger role_policy_access after insert or update or delete on role_policy
  deferrable initially deferred for each row execute function access_changes();
create constraint trigger role_access after update or delete on role
  deferrable initially deferred for each row execute function access_changes();
create constraint trigger user_role_access after insert or update or delete on user_role
  deferrable initially deferred for each row execute function access_changes();
create constraint trigger group_role_access after insert or update or delete on group_role
  deferrable initially deferred for each row execute function access_changes();
create constraint trigger group_member_access after insert or update or delete on group_member
  deferrable initially deferred for each row execute function access_changes();
-- When a key was used last is noted often, and changes nothing.
create constraint trigger api_key_access
  after update of user_id, client_id, scopes, secret_hash, expires_at, disabled_date or delete on api_key
  deferrable initially deferred for each row execute function access_changes();
create constraint trigger app_user_access after update of status, session_epoch, force_reset or delete on app_user
  deferrable initially deferred for each row execute function access_changes();
create constraint trigger client_access after update or delete on client
  deferrable initially deferred for each row execute function access_changes();
