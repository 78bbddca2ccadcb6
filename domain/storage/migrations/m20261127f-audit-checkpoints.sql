-- contract: the table and the function from which rights are taken are made here
-- Where the chain of seals begins after its oldest entries have been deleted: the last seal that is gone, under a seal of its own.
create table audit_checkpoint (
  number bigint not null,
  seal varchar(64) not null,
  until timestamptz not null,
  mac varchar(64) not null,
  created_date timestamptz not null default now(),
  primary key (number)
);
alter table audit_checkpoint enable row level security;
alter table audit_checkpoint force row level security;
create policy audit_checkpoint_system on audit_checkpoint using (system_only()) with check (system_only());
revoke insert, update, delete, truncate on audit_checkpoint from concierge_app;
revoke update, delete, truncate on audit_checkpoint from concierge_system;

-- The application itself cannot delete entries. What it may ask for is this: the oldest ones, up to a checkpoint, none of the last year,
-- and never the end of the chain.
create function forget_audit_entries(upto bigint) returns bigint language plpgsql
  security definer set search_path = public, pg_temp set app.system = 'on' as $$
declare gone bigint;
begin
  if not exists (select from audit_checkpoint where number = upto) then
    raise exception 'There is no checkpoint at %.', upto;
  end if;
  if not exists (select from audit_entry where seal_number > upto) then
    raise exception 'The end of the chain stays.';
  end if;
  if exists (select from audit_entry where seal_number <= upto and created_date > now() - interval '1 year') then
    raise exception 'Entries of the last year stay.';
  end if;
  delete from audit_entry where seal_number <= upto;
  get diagnostics gone = row_count;
  return gone;
end $$;
revoke all on function forget_audit_entries(bigint) from public;
grant execute on function forget_audit_entries(bigint) to concierge_system;
