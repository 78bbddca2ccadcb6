-- Ready-made roles for a hotel's people. The three made here are templates that grant for every hotel; the first colleague
-- who gets one copies it into a role for that hotel alone.
alter table role add column preset text null
  constraint role_preset_check check (preset in ('manager', 'front-desk', 'reader'));
alter table role add column client_id uuid null;
alter table role add constraint role_client_id_foreign foreign key (client_id) references client (id) on delete cascade;
alter table role add constraint role_preset_of_client unique (client_id, preset);

-- The owner of the tables is bound by row-level security as well.
set local app.system = 'on';
with template (preset, name, description) as (values
  ('manager', 'Manager', 'Runs a hotel: its record, texts, knowledge, conversations, integrations and people.'),
  ('front-desk', 'Front desk', 'Answers guests: conversations, bookings and what the concierge could not answer.'),
  ('reader', 'Reader', 'Looks at conversations, bookings, figures and knowledge, and changes nothing.')
)
insert into role (id, name, description, preset)
select gen_random_uuid(), case when exists (select from role where role.name = template.name) then template.name || ' (preset)' else template.name end,
  description, preset from template;
insert into role_policy (id, role_id, feature, action)
select gen_random_uuid(), role.id, grants.feature, grants.action from role join (values
  ('manager', 'clients', 'READ'), ('manager', 'clients', 'WRITE'),
  ('manager', 'update-client', 'READ'), ('manager', 'update-client', 'WRITE'),
  ('manager', 'knowledge', 'READ'), ('manager', 'knowledge', 'WRITE'),
  ('manager', 'conversations', 'READ'), ('manager', 'conversations', 'WRITE'),
  ('manager', 'integrations', 'READ'), ('manager', 'integrations', 'WRITE'),
  ('manager', 'users', 'READ'), ('manager', 'users', 'WRITE'), ('manager', 'concierge', 'EXECUTE'),
  ('front-desk', 'clients', 'READ'), ('front-desk', 'update-client', 'READ'),
  ('front-desk', 'conversations', 'READ'), ('front-desk', 'conversations', 'WRITE'),
  ('front-desk', 'knowledge', 'READ'), ('front-desk', 'knowledge', 'WRITE'),
  ('front-desk', 'users', 'READ'), ('front-desk', 'concierge', 'EXECUTE'),
  ('reader', 'clients', 'READ'), ('reader', 'conversations', 'READ'), ('reader', 'knowledge', 'READ')
) grants (preset, feature, action) on grants.preset = role.preset
where role.client_id is null;
set local app.system = '';
