-- Notifications of a task end with the key that asked for them. Targets that were set before have none, and are told no more.
alter table agent_push_config add column key_id uuid;
