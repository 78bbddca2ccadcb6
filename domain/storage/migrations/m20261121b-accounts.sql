-- Accounts: users and their sessions, roles and groups, the feature catalogue, API keys and the platform's settings.

-- Says whether the unit of work is on the system path, the only one on which the platform's own tables are visible.
create function system_only() returns boolean language sql stable parallel safe
  return coalesce(current_setting('app.system', true), '') = 'on';

create table app_user (
  id uuid not null,
  email varchar(254) not null,
  first_name varchar(100) null,
  last_name varchar(100) null,
  status text not null,
  password_hash text null,
  password_changed_at timestamptz null,
  force_reset boolean not null default false,
  session_epoch int not null default 0,
  last_login timestamptz null,
  created_date timestamptz not null default now(),
  invited_at timestamptz null,
  invite_expires_at timestamptz null,
  accepted_at timestamptz null,
  primary key (id)
);
create index app_user_by_email on app_user (email);
create index app_user_by_creation on app_user (created_date, id);
create unique index app_user_one_account_per_email on app_user (email) where accepted_at is not null;
alter table app_user
  add constraint app_user_status_check
  check (status in ('invited', 'active', 'disabled'));
create table auth_session (
  id uuid not null,
  user_id uuid not null,
  refresh_counter int not null default 0,
  refreshed_at timestamptz not null,
  created_date timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz null,
  primary key (id)
);
create index auth_session_user_id_index on auth_session (user_id);
create table role (
  id uuid not null,
  name varchar(100) not null,
  description text null,
  disabled boolean not null default false,
  created_date timestamptz not null default now(),
  primary key (id)
);
alter table role
  add constraint role_name_unique unique (name);
create table role_policy (
  id uuid not null,
  role_id uuid not null,
  feature varchar(200) not null,
  action text not null,
  client_id uuid null,
  primary key (id)
);
create index role_policy_client_id_index on role_policy (client_id);
alter table role_policy
  add constraint role_policy_once_per_client unique (role_id, feature, action, client_id);
create unique index role_policy_once_globally on role_policy (role_id, feature, action) where client_id is null;
alter table role_policy
  add constraint role_policy_action_check
  check (action in ('READ', 'WRITE', 'EXECUTE'));
create table user_role (
  user_id uuid not null,
  role_id uuid not null,
  primary key (user_id, role_id)
);
create index user_role_role_id_index on user_role (role_id);
create table user_group (
  id uuid not null,
  name varchar(100) not null,
  description text null,
  created_date timestamptz not null default now(),
  primary key (id)
);
alter table user_group
  add constraint user_group_name_unique unique (name);
create table group_member (
  group_id uuid not null,
  user_id uuid not null,
  primary key (group_id, user_id)
);
create index group_member_user_id_index on group_member (user_id);
create table group_role (
  group_id uuid not null,
  role_id uuid not null,
  primary key (group_id, role_id)
);
create index group_role_role_id_index on group_role (role_id);
create table feature_catalogue (
  name varchar(200) not null,
  description text not null default '',
  kind text not null,
  deprecated boolean not null default false,
  created_date timestamptz not null default now(),
  primary key (name)
);
alter table feature_catalogue
  add constraint feature_catalogue_kind_check
  check (kind in ('permission', 'entitlement'));
create table client_feature (
  client_id uuid not null,
  feature varchar(200) not null,
  granted_date timestamptz not null default now(),
  revoked_date timestamptz null,
  primary key (client_id, feature)
);
create index client_feature_feature_index on client_feature (feature);
create table api_key (
  id uuid not null,
  user_id uuid not null,
  client_id uuid null,
  name varchar(100) not null,
  secret_hash varchar(64) not null,
  created_date timestamptz not null,
  expires_at timestamptz null,
  disabled_date timestamptz null,
  last_used_date timestamptz null,
  primary key (id)
);
create index api_key_user_id_index on api_key (user_id);
create index api_key_client_id_index on api_key (client_id);
create table region (
  id uuid not null,
  name varchar(100) not null,
  primary key (id)
);
alter table region
  add constraint region_name_unique unique (name);
create table department (
  id uuid not null,
  name varchar(100) not null,
  primary key (id)
);
alter table department
  add constraint department_name_unique unique (name);
create table tag (
  id uuid not null,
  name varchar(100) not null,
  primary key (id)
);
alter table tag
  add constraint tag_name_unique unique (name);
alter table auth_session
  add constraint auth_session_user_id_foreign
  foreign key (user_id) references app_user (id) on delete cascade;
alter table role_policy
  add constraint role_policy_role_id_foreign
  foreign key (role_id) references role (id) on delete cascade;
alter table role_policy
  add constraint role_policy_client_id_foreign
  foreign key (client_id) references client (id) on delete cascade;
alter table user_role
  add constraint user_role_user_id_foreign
  foreign key (user_id) references app_user (id) on update cascade on delete cascade;
alter table user_role
  add constraint user_role_role_id_foreign
  foreign key (role_id) references role (id) on update cascade on delete cascade;
alter table group_member
  add constraint group_member_group_id_foreign
  foreign key (group_id) references user_group (id) on update cascade on delete cascade;
alter table group_member
  add constraint group_member_user_id_foreign
  foreign key (user_id) references app_user (id) on update cascade on delete cascade;
alter table group_role
  add constraint group_role_group_id_foreign
  foreign key (group_id) references user_group (id) on update cascade on delete cascade;
alter table group_role
  add constraint group_role_role_id_foreign
  foreign key (role_id) references role (id) on update cascade on delete cascade;
alter table client_feature
  add constraint client_feature_client_id_foreign
  foreign key (client_id) references client (id) on update cascade on delete cascade;
alter table client_feature
  add constraint client_feature_feature_foreign
  foreign key (feature) references feature_catalogue (name) on update cascade on delete no action;
alter table api_key
  add constraint api_key_user_id_foreign
  foreign key (user_id) references app_user (id) on delete cascade;
alter table api_key
  add constraint api_key_client_id_foreign
  foreign key (client_id) references client (id) on delete cascade;

-- Users, roles and keys belong to no tenant; only what a client is entitled to does.
alter table app_user enable row level security;
alter table app_user force row level security;
create policy app_user_system on app_user
  using (system_only())
  with check (system_only());
alter table auth_session enable row level security;
alter table auth_session force row level security;
create policy auth_session_system on auth_session
  using (system_only())
  with check (system_only());
alter table role enable row level security;
alter table role force row level security;
create policy role_system on role
  using (system_only())
  with check (system_only());
alter table role_policy enable row level security;
alter table role_policy force row level security;
create policy role_policy_system on role_policy
  using (system_only())
  with check (system_only());
alter table user_role enable row level security;
alter table user_role force row level security;
create policy user_role_system on user_role
  using (system_only())
  with check (system_only());
alter table user_group enable row level security;
alter table user_group force row level security;
create policy user_group_system on user_group
  using (system_only())
  with check (system_only());
alter table group_member enable row level security;
alter table group_member force row level security;
create policy group_member_system on group_member
  using (system_only())
  with check (system_only());
alter table group_role enable row level security;
alter table group_role force row level security;
create policy group_role_system on group_role
  using (system_only())
  with check (system_only());
alter table feature_catalogue enable row level security;
alter table feature_catalogue force row level security;
create policy feature_catalogue_system on feature_catalogue
  using (system_only())
  with check (system_only());
alter table client_feature enable row level security;
alter table client_feature force row level security;
create policy client_feature_tenant on client_feature
  using (tenant_visible(client_id))
  with check (tenant_visible(client_id));
alter table api_key enable row level security;
alter table api_key force row level security;
create policy api_key_system on api_key
  using (system_only())
  with check (system_only());
alter table region enable row level security;
alter table region force row level security;
create policy region_system on region
  using (system_only())
  with check (system_only());
alter table department enable row level security;
alter table department force row level security;
create policy department_system on department
  using (system_only())
  with check (system_only());
alter table tag enable row level security;
alter table tag force row level security;
create policy tag_system on tag
  using (system_only())
  with check (system_only());

-- The platform's features: what policies may name, and what clients may be entitled to.
insert into feature_catalogue (name, kind, description) values
  ('clients', 'permission', 'Clients: list, read, create, change, disable, and start work on their websites'),
  ('update-client', 'permission', 'Channels, instructions and texts of a client'),
  ('users', 'permission', 'Users of the platform'),
  ('roles', 'permission', 'Roles and their policies'),
  ('features', 'permission', 'The catalogue of features'),
  ('user-groups', 'permission', 'User groups with their members and roles'),
  ('settings', 'permission', 'Regions, departments and tags'),
  ('ApiKeys', 'permission', 'API keys of other users'),
  ('knowledge', 'permission', 'Knowledge and prompt tests of a client'),
  ('conversations', 'permission', 'Conversations with guests: read them, take them over'),
  ('integrations', 'permission', 'Integrations and tools of a client'),
  ('concierge', 'permission', 'Asking the concierge through A2A and MCP'),
  ('channels', 'entitlement', 'Messaging channels: their administration, and automatic replies to guests');

-- The one role that the platform needs to administer itself.
insert into role (id, name, description) values (
  'c0f7b7a4-5d0e-4d4b-9f0b-6f3f6a1f0001', 'Platform administrator', 'May do everything, everywhere.'
);
insert into role_policy (id, role_id, feature, action) values (
  'c0f7b7a4-5d0e-4d4b-9f0b-6f3f6a1f0002', 'c0f7b7a4-5d0e-4d4b-9f0b-6f3f6a1f0001', 'ALL', 'EXECUTE'
);
