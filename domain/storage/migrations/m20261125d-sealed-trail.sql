-- The audit trail is written and never changed; a chain of seals over its entries shows a gap or a change.
alter table audit_entry add column seal_number bigint null, add column seal varchar(64) null;
alter table audit_entry add constraint audit_entry_seal_number_unique unique (seal_number);
create index audit_entry_unsealed on audit_entry (id) where seal_number is null;
create index audit_entry_by_action on audit_entry (action, id);
create index audit_entry_by_target on audit_entry (target, id);
revoke update, delete, truncate on audit_entry from concierge_app, concierge_system;
grant update (seal_number, seal) on audit_entry to concierge_system;
