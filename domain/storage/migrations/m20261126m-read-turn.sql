-- What a turn has to know, at one moment. As a function, its plan is kept by each connection, whoever pools them: planning took longer than
-- reading. It sees what its caller may see. Rows are JSON, so that a column that is added later changes no plan's result.
create function read_turn(asked_session uuid, asked_message uuid, others int) returns jsonb language plpgsql stable as $$
#variable_conflict error
declare
  turn jsonb;
begin
  select jsonb_build_object(
    'session', to_jsonb(s),
    -- The conversation up to the last of the turn's messages, with as many others as asked for. Where the guest has taken the turn back, it
    -- ends with the message that headed it. What waits for an answer stands behind the session's answered_until_seq.
    'said', (
      with question as (
        select e.seq, m.id from session_event e
        join chat_message m on m.session_key = e.session_key and m.id = e.message_id
        where e.session_key = asked_session and e.seq > s.answered_until_seq
          and m.type = 'guest' and m.set_aside is null and (m.id = asked_message or m.turn_head = asked_message)
      )
      select jsonb_agg(said order by said.seq) from (
        select e.seq, m.id, m.type, m.message, m.locale, m.context, m.sources, m.id in (select q.id from question q) as asked,
          (extract(epoch from m.created_date) * 1000)::bigint as datetime
        from session_event e join chat_message m on m.session_key = e.session_key and m.id = e.message_id
        where e.session_key = asked_session and e.seq <= coalesce(
          (select max(q.seq) from question q),
          (select headed.seq from session_event headed where headed.session_key = asked_session and headed.message_id = asked_message)
        )
        order by e.seq desc limit others + (select count(*) from question)
      ) said
    ),
    -- Which version of the hotel's facts counts, told by the row versions that Postgres keeps (PostgreSQL 18, "System Columns").
    'facts_version', (
      select concat_ws('/', c.xmin,
        (select string_agg(i.xmin::text, ',') from integration i where i.client_id = c.id),
        (select l.xmin from language_model l where l.client_id = c.id),
        (select f.xmin from client_feature f where f.client_id = c.id and f.feature = 'language-model'),
        (select string_agg(n.id || '.' || n.xmin, ',' order by n.id) from channel_instruction n
          where n.client_id = c.id and n.channel_type = s.channel))
      from client c where c.id = s.client_id
    ),
    'reply', (select r.id from chat_message r where r.session_key = asked_session and r.reply_to = asked_message),
    'dialogue', (select to_jsonb(d) from chat_dialogue d where d.session_key = asked_session),
    'steps', (
      select coalesce(jsonb_agg(jsonb_build_object('stepIndex', t.step_index, 'tool', t.tool, 'args', t.args, 'result', t.result,
        'known', t.known) order by t.step_index), '[]')
      from chat_turn_step t where t.session_key = asked_session and t.message_id = asked_message
    ),
    'thoughts', (
      select coalesce(jsonb_agg(jsonb_build_object('thoughtIndex', h.thought_index, 'purpose', h.purpose, 'key', h.key, 'result', h.result)
        order by h.thought_index), '[]')
      from model_thought h where h.session_key = asked_session and h.message_id = asked_message
    ),
    'has_tables', exists(select from table_booking b where b.session_key = asked_session)
  ) into turn from chat_session s where s.key = asked_session;
  return turn;
end $$;
