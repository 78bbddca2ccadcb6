-- Passkeys beside authenticator apps: what they sign with, and how often they say that they were used.
alter table second_factor
  add column credential_id text null,
  add column public_key text null,
  add column counter bigint not null default '0',
  add column transports text[] null;
alter table second_factor add constraint second_factor_credential_id_unique unique (credential_id);
alter table second_factor drop constraint second_factor_kind_check;
alter table second_factor add constraint second_factor_kind_check check (kind in ('totp', 'passkey'));

-- Challenges of sessions, and of browsers in which nobody has said who they are.
alter table factor_challenge add column session_id uuid null;
alter table factor_challenge drop constraint factor_challenge_purpose_check;
alter table factor_challenge
  add constraint factor_challenge_purpose_check check (purpose in ('sign-in', 'passkey-sign-in', 'register', 'confirm'));
