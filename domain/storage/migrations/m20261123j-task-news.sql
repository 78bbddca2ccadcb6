-- What became of an order after the reply to its message.
alter table agent_task_message add column news jsonb null;
create index agent_task_message_by_turn on agent_task_message (turn_id);
