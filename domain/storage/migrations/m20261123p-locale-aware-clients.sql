-- Letters are composed, so that what looks the same is the same.
set local app.system = 'on';
update client set name = normalize(name, NFC) where name is not nfc normalized;
update client set description = normalize(description, NFC) where description is not nfc normalized;
set local app.system = '';
-- A text as it is searched: without regard to letter case and accents.
create function search_text(value text) returns text language sql immutable parallel safe
  return lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g') collate "und-x-icu");
drop index client_by_name;
create index client_by_name on client (lower(name collate "und-x-icu"), id);
drop index client_by_text;
create index client_by_text on client
  using gin (search_text(name) gin_trgm_ops, search_text(description) gin_trgm_ops, search_text(website_domain) gin_trgm_ops);
