-- Documents are cut more finely: the upkeep reads each upload again, and until then its passages serve as they are.
update knowledge_document set published_hash = null where body is not null and retired_date is null;
