-- What is sealed stays as it is: no login but the owner's takes a seal away, puts another in its place, or writes an entry that has one.
-- The owner's function forget_audit_entries still deletes what is too old.
create function keep_sealed_entries() returns trigger language plpgsql as $$
begin
  if current_user = (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid) then return new; end if;
  if tg_op = 'INSERT' then
    if new.seal is not null or new.seal_number is not null then
      raise exception 'An entry of the audit trail is sealed after it was written.';
    end if;
    return new;
  end if;
  if old.seal is not null or old.seal_number is not null then raise exception 'A sealed entry of the audit trail is never changed.'; end if;
  if new.seal is null or new.seal_number is null then raise exception 'An entry of the audit trail is sealed with number and seal.'; end if;
  return new;
end $$;
create trigger keep_sealed_entries before insert or update on audit_entry for each row execute function keep_sealed_entries();
