-- What an API key is for, and from where it was used last. Keys that exist keep everything.

alter table api_key
  add column scopes text[] not null default '{read,guest,knowledge,bookings,administration}',
  add column last_used_address varchar(45) null;
alter table api_key alter column scopes drop default;
