-- What people recognise a session by, where it is listed.
alter table auth_session add column device varchar(100) null, add column address varchar(45) null;
