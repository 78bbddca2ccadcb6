-- How long a hotel keeps what its guests say; null for ever.
alter table client add column retention_days integer null;
-- What has become too old is found by its date, within one hotel.
create index session_event_by_date on session_event (client_id, created_date);
drop index session_event_client_id_index;
create index channel_send_by_date on channel_send (client_id, created_date);
drop index channel_send_client_id_index;
