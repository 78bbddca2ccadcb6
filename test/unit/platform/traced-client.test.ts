import { expect, it } from '@jest/globals';
import { spanNameOf } from '../../../platform/traced-client.ts';

it.each([
  ['select read_turn(\'from "crimson"\', 2) as turn', 'SELECT read_turn'], ['select "c0".* from "client" as "c0" where name = \'x\'', 'SELECT'],
  ['insert into "chat_message" ("id") values (\'crimson\')', 'INSERT chat_message'], ['update "client" set name = \'crimson\'', 'UPDATE client'],
  ['delete from "session_event" where x', 'DELETE session_event'], ['with crimson as (select 1) select 1', 'WITH'], ['commit', 'COMMIT'],
  ['start transaction isolation level read committed', null], ["select set_config('app.client_id', 'crimson', true)", null],
])('a span of a statement names what it does and no word of a guest: %s', (sql, name) => {
  expect(spanNameOf(sql)).toBe(name);
});
