-- contract: no statement names an index or the key
-- A question counts its terms and scores passages from an index alone; else each of a term's thousands of rows is a look at another page of
-- the table. The key, which begins with the passage now, is also what finds the terms of a passage. While both are built, the table can be
-- read; they take the places of the old ones in the end.
create index knowledge_term_by_term on knowledge_term (client_id, term, passage_id) include (title_count, text_count, length, title_length);
create unique index knowledge_term_by_passage on knowledge_term (passage_id, term);
alter table knowledge_term drop constraint knowledge_term_pkey;
alter table knowledge_term add constraint knowledge_term_pkey primary key using index knowledge_term_by_passage;
drop index knowledge_term_passage_id_index;

-- The wall around both tables asks once per statement who is in scope, not once per row: of ten thousand rows that was most of the time.
create function tenant_in_scope() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.client_id', true), '')::uuid;
alter policy knowledge_term_tenant on knowledge_term
  using (client_id = (select tenant_in_scope()) or (select system_only()))
  with check (client_id = (select tenant_in_scope()) or (select system_only()));
alter policy knowledge_passage_tenant on knowledge_passage
  using (client_id = (select tenant_in_scope()) or (select system_only()))
  with check (client_id = (select tenant_in_scope()) or (select system_only()));
