-- Who comes in by a hotel's provider of identities reaches that hotel alone: sessions, second steps of sign-ins, and second factors and
-- keys that were added in such a session say for which hotel they are.
alter table auth_session add column client_id uuid null;
alter table second_factor add column client_id uuid null;
alter table api_key add column made_for uuid null;
alter table factor_challenge add column client_id uuid null, add column link jsonb null;
alter table factor_challenge drop constraint factor_challenge_purpose_check;
alter table factor_challenge
  add constraint factor_challenge_purpose_check check (purpose in ('sign-in', 'passkey-sign-in', 'register', 'confirm', 'link'));

set local app.system = 'on';
-- Of older sessions nobody knows by which way they were opened.
update auth_session set ended_at = now() where ended_at is null and user_id in (select user_id from sso_identity);
-- Nor by which way a sign-in under way would open one; they live for minutes.
delete from factor_challenge;
set local app.system = '';
