-- How the concierge came to each reply, for those who look after its answers.
alter table chat_message add column why jsonb null;

-- Sentences that operators have put right. They belong to the platform and name neither guest nor hotel.
create table understanding_example (
  id uuid not null,
  text varchar(300) not null,
  language varchar(8) not null,
  intent varchar(40) not null,
  state text not null default 'proposed',
  created_date timestamptz(3) not null,
  decided_date timestamptz(3) null,
  primary key (id)
);
alter table understanding_example
  add constraint understanding_example_state_check
  check (state in ('proposed', 'approved', 'refused'));
alter table understanding_example add constraint understanding_example_once unique (language, text);
create index understanding_example_by_date on understanding_example (state, created_date, id);
alter table understanding_example enable row level security;
alter table understanding_example force row level security;
create policy understanding_example_system on understanding_example using (system_only()) with check (system_only());
