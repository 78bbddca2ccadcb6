-- Agents of different owners may give their tasks the same name, like "1". `id` stays what tells a hotel's tasks apart, in flows'
-- ids as well; it is the agent's name for the task unless another agent's has that, and then the name is the alias.
alter table agent_task add column alias varchar(128) null;
alter table agent_task add column name varchar(128) generated always as (coalesce(alias, id)) stored;
alter table agent_task
  add constraint agent_task_name unique (client_id, owner_id, name);
