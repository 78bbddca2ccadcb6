-- Who made a booking outside of any conversation, so that nobody else changes it as their own.
alter table table_booking add column made_by varchar(60) null;
