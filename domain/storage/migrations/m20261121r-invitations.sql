-- Invitations whose mail has not been ordered yet, for the sweep.

alter table app_user add column invitation_due boolean not null default false;
