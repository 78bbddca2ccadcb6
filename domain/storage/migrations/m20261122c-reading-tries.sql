-- How often the reading of a page or document has begun without coming to an end: written before it is taken apart, so that what
-- brings a worker down is known to whoever goes on in its place.
alter table crawl_url add column tries integer not null default 0;
alter table knowledge_document add column tries integer not null default 0;
