-- What is sealed stays as it is: no login but the owner's takes a seal away, puts another in its place, or writes an entry that has one;
-- one that says to be of the future is of now, whatever clock its writer has. The owner's function forget_audit_entries still deletes what
-- is too old. Names are those of the catalog: a login's own temporary tables stand in for nothing.
create function keep_sealed_entries() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if current_user = (select pg_catalog.pg_get_userbyid(relowner) from pg_catalog.pg_class where oid = tg_relid) then return new; end if;
  if tg_op = 'INSERT' then
    if new.seal is not null or new.seal_number is not null then
      raise exception 'An entry of the audit trail is sealed after it was written.';
    end if;
    if new.created_date > pg_catalog.clock_timestamp() + interval '1 minute' then
      new.created_date = date_trunc('milliseconds', pg_catalog.clock_timestamp());
    end if;
    return new;
  end if;
  if old.seal is not null or old.seal_number is not null then raise exception 'A sealed entry of the audit trail is never changed.'; end if;
  if new.seal is null or new.seal_number is null then raise exception 'An entry of the audit trail is sealed with number and seal.'; end if;
  return new;
end $$;
create trigger keep_sealed_entries before insert or update on audit_entry for each row execute function keep_sealed_entries();

-- Each statement that seals goes on where the chain ends, one number after the other: no login leaves a gap or writes below the chain.
-- Only who sees all entries can be held to that.
create function keep_seals_in_order() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  lowest bigint;
  highest bigint;
  total bigint;
begin
  if current_user = (select pg_catalog.pg_get_userbyid(relowner) from pg_catalog.pg_class where oid = tg_relid) then return null; end if;
  select min(seal_number), max(seal_number), count(*) into lowest, highest, total from just_sealed;
  if total = 0 then return null; end if;
  if current_user <> 'concierge_system' or highest - lowest + 1 <> total
    or lowest <> 1 + coalesce((select max(seal_number) from public.audit_entry where seal_number < lowest), 0)
    or highest <> (select max(seal_number) from public.audit_entry) then
    raise exception 'Seals of the audit trail go on one by one from where the chain ends.';
  end if;
  return null;
end $$;
create trigger keep_seals_in_order after update on audit_entry referencing new table as just_sealed
  for each statement execute function keep_seals_in_order();
