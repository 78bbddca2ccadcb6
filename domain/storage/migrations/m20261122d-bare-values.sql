-- Whether a dialogue waits for a bare value, such as a name or a number, which is in no language. The brain says so with its memory;
-- the stages named here are those of the memories that were stored before it did.
alter table chat_dialogue add column awaits_bare_value boolean not null default false;
update chat_dialogue set awaits_bare_value = true where stage in ('guest', 'number', 'code');
