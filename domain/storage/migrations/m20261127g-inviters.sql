-- Who invited somebody, whom the mail of the invitation names.
alter table app_user add column invited_by uuid null;
