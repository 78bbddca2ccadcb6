-- Crawls of one host take turns: until when a batch of this one may be reading.
alter table crawl add column reading_until timestamptz null;

-- Whether a page was read as one of the client's own site, which goes when the client moves to another site.
alter table crawl add column own boolean not null default false;
alter table website_page add column own boolean not null default false;
update website_page page set own = true from client
where client.id = page.client_id and starts_with(
  regexp_replace(page.site, '^https?://(www[.])?', ''),
  regexp_replace(rtrim(client.website_url, '/'), '^https?://(www[.])?', '') || '/'
);
