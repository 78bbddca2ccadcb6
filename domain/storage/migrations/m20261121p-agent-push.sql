-- Tasks of several messages, replies that ask back, and where agents want to be told of their tasks.

alter table chat_message add column asks_back boolean not null default false;

alter table agent_task add column owner_id uuid null;
update agent_task set owner_id = coalesce(
  (select c.owner_id from agent_context c where c.client_id = agent_task.client_id and c.id = agent_task.context_id and c.session_key = agent_task.session_key limit 1),
  '00000000-0000-0000-0000-000000000000'
);
alter table agent_task alter column owner_id set not null;
alter table agent_task add column waits boolean not null default false;
alter table agent_task drop constraint agent_task_state_check;
alter table agent_task
  add constraint agent_task_state_check
  check (state in ('submitted', 'working', 'input-required', 'completed', 'failed', 'canceled'));
create index agent_task_list on agent_task (client_id, owner_id, state_date, "key");
create index agent_task_context on agent_task (client_id, owner_id, context_id);
create index agent_task_open on agent_task (state_date) where state in ('submitted', 'working');

create table agent_task_message (
  task_key uuid not null,
  position int not null,
  client_id uuid not null,
  message_id varchar(128) not null,
  turn_id uuid not null,
  message jsonb not null,
  message_hash varchar(64) not null,
  reply jsonb null,
  created_date timestamptz(3) not null,
  primary key (task_key, position)
);
alter table agent_task_message
  add constraint agent_task_message_once unique (task_key, message_id);
create index agent_task_message_client_id_index on agent_task_message (client_id);

insert into agent_task_message (task_key, position, client_id, message_id, turn_id, message, message_hash, reply, created_date)
select "key", 0, client_id, coalesce(message ->> 'messageId', message_id::text), message_id, message, message_hash,
  reply - 'context' - 'sources' || jsonb_build_object('asksBack', false, 'parts', jsonb_build_array(
    jsonb_build_object('kind', 'text', 'text', reply -> 'message'),
    jsonb_build_object('kind', 'data', 'data', jsonb_build_object('context', reply -> 'context', 'sources', reply -> 'sources'))
  )),
  created_date
from agent_task;
update agent_task_event set event = jsonb_set(event, '{reply}', (
  select m.reply from agent_task_message m where m.task_key = agent_task_event.task_key
)) where event ->> 'kind' = 'artifact';
alter table agent_task drop column message_id, drop column message, drop column message_hash, drop column reply;

create table agent_push_config (
  task_key uuid not null,
  id varchar(128) not null,
  client_id uuid not null,
  dialect varchar(8) not null,
  url text not null,
  token text null,
  schemes text[] not null default '{}',
  credentials text null,
  sent_seq int not null,
  created_date timestamptz(3) not null,
  primary key (task_key, id)
);
create index agent_push_config_client_id_index on agent_push_config (client_id);

alter table agent_task_message
  add constraint agent_task_message_task_key_foreign
  foreign key (task_key) references agent_task ("key") on delete cascade;
alter table agent_task_message
  add constraint agent_task_message_client_id_foreign
  foreign key (client_id) references client (id) on delete cascade;
alter table agent_push_config
  add constraint agent_push_config_task_key_foreign
  foreign key (task_key) references agent_task ("key") on delete cascade;
alter table agent_push_config
  add constraint agent_push_config_client_id_foreign
  foreign key (client_id) references client (id) on delete cascade;

alter table agent_task_message enable row level security;
alter table agent_task_message force row level security;
create policy agent_task_message_tenant on agent_task_message
  using (tenant_visible(client_id))
  with check (tenant_visible(client_id));
alter table agent_push_config enable row level security;
alter table agent_push_config force row level security;
create policy agent_push_config_tenant on agent_push_config
  using (tenant_visible(client_id))
  with check (tenant_visible(client_id));
