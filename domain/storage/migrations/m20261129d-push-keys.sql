-- Notifications of a task end with the key that asked for them. Targets that were set before have none: their task's owner counts.
alter table agent_push_config add column key_id uuid;
