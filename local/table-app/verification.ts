import { randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { read, type Call, type Handler } from './call.ts';
import { hashOf } from './hash.ts';
import { Refusal } from './refusal.ts';

const CODE_SECONDS = 600;
const TOKEN_SECONDS = 1800;
const RESEND_SECONDS = 30;
const MAX_ATTEMPTS = 5;

const reservationId = z.string().min(1).max(200);

/**
 * Mails a code to the address of the booking. The answer is the same whether there is such a booking or not,
 * and a code that was just sent is not sent again.
 */
export const requestVerification: Handler = async (call) => {
  const { tx, clock, mailer, property } = call;
  const { rows: [subject] } = await tx.query<{ id: string; email: string }>(
    'select id, guest_email as email from table_app.reservation where id::text = $1 and property_id = $2',
    [read(z.object({ reservationId }), call.body).reservationId, property.id],
  );
  const accepted = { status: 202, body: { status: 'sent' } };
  if (!subject) return accepted;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const { rowCount } = await tx.query(
    `insert into table_app.verification as held (reservation_id, code_hash, attempts, sent_at, expires_at) values ($1, $2, 0, $3, $4)
     on conflict (reservation_id) do update
     set code_hash = excluded.code_hash, attempts = 0, sent_at = excluded.sent_at, expires_at = excluded.expires_at
     where held.sent_at <= $5`,
    [subject.id, hashOf(subject.id + code), clock.now(), clock.in(CODE_SECONDS), clock.in(-RESEND_SECONDS)],
  );
  if (rowCount === 0) return accepted;
  const mail = {
    id: randomUUID(),
    to: subject.email,
    subject: `Your code for ${property.name}`,
    text: `Your code is ${code}.\n\nIt opens the details of your reservation at ${property.name} and is valid for ${CODE_SECONDS / 60} `
      + `minutes.\nIf you did not ask for it, you can ignore this mail.\n`,
  };
  return { ...accepted, after: () => mailer.send(mail) };
};

/** Takes the mailed code and gives a token for later calls. A wrong one counts, so the refusal is committed. */
export const verify: Handler = async ({ tx, clock, property, body }) => {
  const { reservationId: id, code } = read(z.object({ reservationId, code: z.string().min(1).max(20) }), body);
  const { rows: [held] } = await tx.query<{ reservation_id: string; code_hash: string; attempts: number; expires_at: Date }>(
    `select v.* from table_app.verification v join table_app.reservation r on r.id = v.reservation_id
     where r.id::text = $1 and r.property_id = $2 for update of v`,
    [id, property.id],
  );
  const refused = { status: 403, body: new Refusal(403, 'VERIFICATION_FAILED', 'The code is wrong or has expired.').body };
  if (!held || held.attempts >= MAX_ATTEMPTS || held.expires_at <= clock.now()) return refused;
  if (!timingSafeEqual(Buffer.from(held.code_hash), Buffer.from(hashOf(held.reservation_id + code)))) {
    await tx.query('update table_app.verification set attempts = attempts + 1 where reservation_id = $1', [held.reservation_id]);
    return refused;
  }
  const verificationToken = randomBytes(24).toString('base64url');
  const expiresAt = clock.in(TOKEN_SECONDS);
  await tx.query('delete from table_app.verification where reservation_id = $1', [held.reservation_id]);
  await tx.query(
    'insert into table_app.verification_token (hash, reservation_id, expires_at) values ($1, $2, $3)',
    [hashOf(verificationToken), held.reservation_id, expiresAt],
  );
  return { status: 200, body: { verificationToken, expiresAt: expiresAt.toISOString() } };
};

/** @throws Refusal VERIFICATION_REQUIRED without a token that counts for this reservation now */
export async function requireVerified({ tx, clock, headers }: Call, id: string): Promise<void> {
  const token = headers['x-verification-token'];
  const { rowCount } = await tx.query(
    'select 1 from table_app.verification_token where hash = $1 and reservation_id = $2 and expires_at > $3',
    [hashOf(typeof token === 'string' ? token : ''), id, clock.now()],
  );
  if (rowCount === 0) throw new Refusal(403, 'VERIFICATION_REQUIRED', 'The booker has to be verified first.');
}
