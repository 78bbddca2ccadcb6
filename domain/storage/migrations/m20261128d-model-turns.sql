-- The pause of the provider of a client's language model, so that a turn knows it before it decides. As a function, its plan is kept by
-- each connection. Null where there is none; one that is over may still stand there.
create function model_pause(of_client uuid) returns jsonb language plpgsql stable as $$
begin
  return (
    select jsonb_build_object(
      'connection', m.connection, 'changed', (extract(epoch from m.changed_date) * 1000)::bigint,
      'until', (extract(epoch from m.paused_until) * 1000)::bigint
    )
    from model_state m where m.client_id = of_client and m.paused_until is not null and m.action_needed is null
  );
end $$;

-- The guest's messages that a turn is to answer, in their order: its question and what was said with it after the last answer.
create function messages_of_turn(in_session uuid, question uuid, answered_until bigint) returns uuid[] language plpgsql stable as $$
#variable_conflict error
begin
  return (
    select coalesce(array_agg(m.id order by e.seq), '{}') from session_event e
    join chat_message m on m.session_key = e.session_key and m.id = e.message_id
    where e.session_key = in_session and e.seq > answered_until and m.type = 'guest' and m.set_aside is null
      and (m.id = question or m.turn_head = question)
  );
end $$;

-- The thought that a turn wants, in one round trip. Whether it was noted: not where the turn asks something else by now than what was heard,
-- and null where its session is gone.
create function plan_model_thought(
  in_session uuid, question uuid, heard uuid[], number smallint, wanted_for text, named text, asked jsonb, asked_at timestamptz, kept timestamptz
) returns boolean language plpgsql as $$
#variable_conflict error
declare
  session record;
begin
  select s.client_id, s.answered_until_seq into session from chat_session s where s.key = in_session for update;
  if not found then
    return null;
  end if;
  if heard is distinct from messages_of_turn(in_session, question, session.answered_until_seq) then
    return false;
  end if;
  insert into model_thought (session_key, message_id, thought_index, client_id, purpose, key, request, created_date, kept_until)
    values (in_session, question, number, session.client_id, wanted_for, named, asked, asked_at, kept)
    on conflict (session_key, message_id, thought_index) do nothing;
  return true;
end $$;

-- Sets the tokens of one request aside and notes the request, in one round trip. False where the budget of the day or the month has no
-- room for it; then nothing is set aside.
create function reserve_model_tokens(
  of_client uuid, of_day text, of_month text, day_limit bigint, month_limit bigint, new_id uuid, why text, asked_model text,
  in_session uuid, question uuid, number smallint, read_tokens int, written_tokens int, price double precision, asked_at timestamptz
) returns boolean language plpgsql as $$
#variable_conflict error
declare
  needed bigint := read_tokens::bigint + written_tokens;
begin
  if needed > day_limit or needed > month_limit then
    return false;
  end if;
  insert into model_budget as b (client_id, period, tokens) values (of_client, of_day, needed)
    on conflict (client_id, period) do update set tokens = b.tokens + needed where b.tokens + needed <= day_limit;
  if not found then
    return false;
  end if;
  insert into model_budget as b (client_id, period, tokens) values (of_client, of_month, needed)
    on conflict (client_id, period) do update set tokens = b.tokens + needed where b.tokens + needed <= month_limit;
  if not found then
    update model_budget b set tokens = b.tokens - needed where b.client_id = of_client and b.period = of_day;
    return false;
  end if;
  insert into model_usage (
    id, client_id, session_key, message_id, thought_index, purpose, model, input_tokens, cached_tokens, output_tokens, cost, outcome, ms,
    estimated, created_date
  ) values (
    new_id, of_client, in_session, question, number, why, asked_model, read_tokens, 0, written_tokens, price, 'lost', 0, true, asked_at
  );
  return true;
end $$;

-- What a request came to, and what of its tokens is given back, in one round trip.
create function settle_model_tokens(
  of_client uuid, of_day text, of_month text, request uuid, ended text, took int, guessed boolean, price double precision,
  read_tokens int, reread_tokens int, written_tokens int, difference bigint
) returns void language plpgsql as $$
#variable_conflict error
begin
  update model_usage u set outcome = ended, ms = took, estimated = guessed, cost = price, input_tokens = read_tokens,
    cached_tokens = reread_tokens, output_tokens = written_tokens where u.id = request;
  -- In the order in which they were taken.
  update model_budget b set tokens = greatest(0, b.tokens + difference) where b.client_id = of_client and b.period = of_day;
  update model_budget b set tokens = greatest(0, b.tokens + difference) where b.client_id = of_client and b.period = of_month;
end $$;

-- How a reply came about whose turn has asked a language model or would have; null where it would not.
create function mind_of_turn(in_session uuid, question uuid, otherwise text) returns jsonb language plpgsql stable as $$
#variable_conflict error
begin
  return (
    select jsonb_build_object(
      'mind', case when used.answered then 'model' else 'offline' end, 'models', used.models, 'inputTokens', used.input,
      'outputTokens', used.output, 'ms', used.ms, 'fallback', coalesce(taken.reason, otherwise)
    )
    from
      (select count(*) as thoughts,
          (array_agg(h.result ->> 'reason' order by h.thought_index desc) filter (where h.result ->> 'outcome' = 'fallback'))[1] as reason
        from model_thought h where h.session_key = in_session and h.message_id = question) taken,
      (select coalesce(jsonb_agg(distinct u.model), '[]') as models, coalesce(sum(u.input_tokens), 0) as input,
          coalesce(sum(u.output_tokens), 0) as output, coalesce(sum(u.ms), 0) as ms,
          coalesce(bool_or(u.outcome = 'answered'), false) as answered
        from model_usage u where u.session_key = in_session and u.message_id = question) used
    where taken.thoughts > 0 or otherwise is not null
  );
end $$;

-- As before, for turns that have asked a language model as well: with how the reply came about, and without what was asked and heard for it
-- but for what the hotel keeps for a while. `thinks` says whether anything was asked, `otherwise` why nothing more was.
create function store_plain_reply(
  in_session uuid, question uuid, heard uuid[], new_id uuid, said text, spoken text, quoted jsonb, named jsonb, asks boolean, ended text,
  reasons jsonb, thinks boolean, otherwise text, helps boolean, notices text[], said_at timestamptz
) returns boolean language plpgsql as $$
#variable_conflict error
declare
  session record;
  number bigint;
begin
  select s.client_id, s.answered_until_seq into session from chat_session s
    where s.key = in_session and s.handled_by = 'concierge' and s.left_until_seq = 0 and s.waiting_since is null
      and (helps or s.missed_turns = 0) for update;
  if not found or exists(select from chat_message r where r.session_key = in_session and r.reply_to = question) then
    return null;
  end if;
  if heard is distinct from messages_of_turn(in_session, question, session.answered_until_seq) then
    return null;
  end if;
  insert into chat_message (
    session_key, id, client_id, type, message, locale, context, sources, reply_to, asks_back, outcome, why, mind, created_date
  ) values (
    in_session, new_id, session.client_id, 'ai', said, spoken, quoted, named, question, asks, ended, reasons,
    case when thinks or otherwise is not null then mind_of_turn(in_session, question, otherwise) end, said_at
  );
  update chat_session s set last_seq = s.last_seq + 1, last_activity_date = said_at,
    missed_turns = case when helps then 0 else s.missed_turns end
    where s.key = in_session returning s.last_seq into number;
  insert into session_event (session_key, seq, client_id, event, message_id, created_date)
    values (in_session, number, session.client_id, 'message.created', new_id, said_at);
  if thinks then
    delete from model_thought h where h.session_key = in_session and h.message_id = question and h.kept_until <= said_at;
  end if;
  perform pg_notify('session_event', in_session || ':' || number);
  perform pg_notify('session_live', notice.payload) from unnest(notices) with ordinality as notice (payload, place);
  return true;
end $$;

-- For workers of the release before.
create or replace function store_plain_reply(
  in_session uuid, question uuid, heard uuid[], new_id uuid, said text, spoken text, quoted jsonb, named jsonb, asks boolean, ended text,
  reasons jsonb, helps boolean, notices text[], said_at timestamptz
) returns boolean language sql as $$
  select store_plain_reply(
    in_session, question, heard, new_id, said, spoken, quoted, named, asks, ended, reasons, false, null::text, helps, notices, said_at
  )
$$;
