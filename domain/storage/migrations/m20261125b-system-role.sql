-- The system path is a role with a login of its own in place of a setting that any statement could make, and no table stands open.
-- Roles belong to the whole cluster, so migrations of other databases may do the same at this moment.

do $$ begin
  create role concierge_system nologin;
exception when duplicate_object or unique_violation then null;
end $$;
do $$ begin
  execute format('grant concierge_system to %I', current_user);
exception when unique_violation or internal_error then null;
end $$;
grant usage on schema public to concierge_system;
grant select, insert, update, delete on all tables in schema public to concierge_system;
revoke insert, update, delete on schema_migration from concierge_system;
grant usage, select on all sequences in schema public to concierge_system;
alter default privileges in schema public grant select, insert, update, delete on tables to concierge_system;
alter default privileges in schema public grant usage, select on sequences to concierge_system;

-- The list of clients is a matter of the system path alone.
do $$ begin
  grant concierge_directory to concierge_system with inherit false, set true;
exception when unique_violation or internal_error then null;
end $$;
do $$ begin
  revoke concierge_directory from concierge_app;
exception when internal_error then null;
end $$;

-- Migrations are the owner's, who says so by the setting; to the application it means nothing.
do $$ begin
  execute format($body$
    create or replace function system_only() returns boolean language sql stable parallel safe
      return current_user = 'concierge_system'
        or (current_user = %1$L and coalesce(current_setting('app.system', true), '') = 'on')$body$, current_user);
  execute format($body$
    create or replace function tenant_visible(tenant uuid) returns boolean language sql stable parallel safe
      return tenant = nullif(current_setting('app.client_id', true), '')::uuid
        or current_user = 'concierge_system'
        or (current_user = %1$L and coalesce(current_setting('app.system', true), '') = 'on')$body$, current_user);
end $$;

-- A change for a tenant notes in its own transaction that its request is done. It names the attempt, which nobody else knows.
create function attempt_visible(attempt uuid) returns boolean language sql stable parallel safe
  return attempt = nullif(current_setting('app.attempt', true), '')::uuid or system_only();
alter table idempotent_request enable row level security;
alter table idempotent_request force row level security;
create policy idempotent_request_attempt on idempotent_request
  using (attempt_visible(attempt)) with check (attempt_visible(attempt));
revoke insert, delete on idempotent_request from concierge_app;

-- Counters are the system's: what is asked for a tenant cannot reset them.
alter table rate_limit enable row level security;
alter table rate_limit force row level security;
create policy rate_limit_system on rate_limit using (system_only()) with check (system_only());
