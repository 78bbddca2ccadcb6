-- What a turn knew of its conversation's tables when it first thought; whether its guest waits to hear what became of a step,
-- and the message that told it.
alter table chat_turn_step
  add column known jsonb null,
  add column owed boolean not null default false,
  add column news_id uuid null;
