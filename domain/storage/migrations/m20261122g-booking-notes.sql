-- What a guest told the restaurant beside the order, for the hotel to see.
alter table table_booking add column notes varchar(500) null;
