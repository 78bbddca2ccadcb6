-- Whether what a task does takes effect, so that it is not stopped any more; whether its flow has yet to hear that it is stopped; and
-- what a task of many steps has planned, which may be more than a flow can carry.
alter table pipeline_task add column settled boolean not null default false;
alter table pipeline_task add column stop_owed boolean not null default false;
alter table pipeline_task add column plan jsonb null;
create index pipeline_task_stop_owed on pipeline_task (created_date) where stop_owed;
