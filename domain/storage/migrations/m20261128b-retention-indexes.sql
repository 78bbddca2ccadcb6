-- contract: no statement names an index
-- Deletion in batches finds by hotel and date what is too old, so that a batch costs as much as it deletes. The new indexes find by hotel alone as well.
create index chat_turn_step_by_date on chat_turn_step (client_id, created_date);
drop index chat_turn_step_client_id_index;
create index late_change_by_date on late_change (client_id, at);
drop index late_change_client_id_index;
create index unanswered_question_by_date on unanswered_question (client_id, last_asked);
