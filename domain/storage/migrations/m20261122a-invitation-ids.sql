-- Invitations are accepted by an id of their own, which stands in their mail alone.

alter table app_user
  add column invitation_nonce uuid null,
  add column invitation_hash varchar(64) null,
  add column invitation_failures int not null default 0;
alter table app_user add constraint app_user_invitation_hash_unique unique (invitation_hash);

-- What was mailed before accepts nothing any more: the next sweep mails open invitations anew, those of disabled users
-- when they are enabled. The owner of the tables is bound by row-level security as well.
set local app.system = 'on';
update app_user set invitation_nonce = gen_random_uuid(), invitation_due = true
where accepted_at is null and invite_expires_at > now();
set local app.system = '';
