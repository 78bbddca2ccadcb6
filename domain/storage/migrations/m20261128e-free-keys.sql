-- Whoever stores a turn holds its session, and leaves the session's keys free: what refers to the session can be stored meanwhile, also by
-- somebody who holds what the storing of the turn waits for. The functions stay as they were written but for that.
do $$
declare
  storing regprocedure;
begin
  for storing in
    select p.oid from pg_proc p
    where p.pronamespace = current_schema()::regnamespace
      and p.proname in ('store_guest_message', 'store_plain_reply', 'plan_model_thought') and p.prosrc like '% for update;%'
  loop
    execute replace(pg_get_functiondef(storing), ' for update;', ' for no key update;');
  end loop;
end $$;
