-- A guest's message with its event, in one round trip. As a function, each of its statements sees what was committed before it had the
-- session's lock. It sees and writes what its caller may. Null where the message needs more than this: where it is there already, its
-- session speaks another language than it was taken for, or somebody else than the concierge has or had the conversation.
create function store_guest_message(in_session uuid, new_id uuid, said text, spoken text, said_at timestamptz)
returns jsonb language plpgsql as $$
#variable_conflict error
declare
  session record;
  open_turns jsonb;
  number bigint;
begin
  select s.client_id, s.channel, s.answered_until_seq into session from chat_session s
    where s.key = in_session and s.locale = spoken and s.handled_by = 'concierge' and s.left_until_seq = 0 for update;
  if not found or (select c.disabled_date is not null from client c where c.id = session.client_id) then
    return null;
  end if;
  select coalesce(jsonb_agg(turn.id order by turn.first), '[]') into open_turns from (
    select coalesce(m.turn_head, m.id) as id, min(e.seq) as first
    from session_event e join chat_message m on m.session_key = e.session_key and m.id = e.message_id and m.type = 'guest'
    where e.session_key = in_session and e.seq > session.answered_until_seq and m.set_aside is null
    group by 1
  ) turn where not exists(select from chat_message r where r.session_key = in_session and r.reply_to = turn.id);
  insert into chat_message (session_key, id, client_id, type, message, locale, created_date)
    values (in_session, new_id, session.client_id, 'guest', said, spoken, said_at) on conflict (session_key, id) do nothing;
  if not found then
    return null;
  end if;
  -- Where nothing waited before this message, nothing up to it will.
  update chat_session s set last_seq = s.last_seq + 1, last_activity_date = said_at,
    answered_until_seq = case when open_turns = '[]' then s.last_seq else s.answered_until_seq end
    where s.key = in_session returning s.last_seq into number;
  insert into session_event (session_key, seq, client_id, event, message_id, created_date)
    values (in_session, number, session.client_id, 'message.created', new_id, said_at);
  perform pg_notify('session_event', in_session || ':' || number);
  return jsonb_build_object('waiting', open_turns, 'channel', session.channel);
end $$;

-- The reply of a turn that has called no tool and leaves nothing behind but its words, likewise. Whether it was stored; null where more
-- is to be done, and where the turn asks something else by now than what was heard.
create function store_plain_reply(
  in_session uuid, question uuid, heard uuid[], new_id uuid, said text, spoken text, quoted jsonb, named jsonb, asks boolean, ended text,
  reasons jsonb, helps boolean, notices text[], said_at timestamptz
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
  if heard is distinct from (
    select coalesce(array_agg(m.id order by e.seq), '{}') from session_event e
    join chat_message m on m.session_key = e.session_key and m.id = e.message_id
    where e.session_key = in_session and e.seq > session.answered_until_seq and m.type = 'guest' and m.set_aside is null
      and (m.id = question or m.turn_head = question)
  ) then
    return null;
  end if;
  insert into chat_message (
    session_key, id, client_id, type, message, locale, context, sources, reply_to, asks_back, outcome, why, created_date
  ) values (
    in_session, new_id, session.client_id, 'ai', said, spoken, quoted, named, question, asks, ended, reasons, said_at
  );
  update chat_session s set last_seq = s.last_seq + 1, last_activity_date = said_at,
    missed_turns = case when helps then 0 else s.missed_turns end
    where s.key = in_session returning s.last_seq into number;
  insert into session_event (session_key, seq, client_id, event, message_id, created_date)
    values (in_session, number, session.client_id, 'message.created', new_id, said_at);
  perform pg_notify('session_event', in_session || ':' || number);
  perform pg_notify('session_live', notice.payload) from unnest(notices) with ordinality as notice (payload, place);
  return true;
end $$;
