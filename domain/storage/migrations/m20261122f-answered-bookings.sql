-- Which orders a booking has had, and when one first had the reservation for an answer; from then on the same table under
-- another key is another wish.
alter table table_booking add column order_keys jsonb not null default '[]';
alter table table_booking add column answered_date timestamptz(3) null;
update table_booking set answered_date = changed_date where state = 'reserved';
