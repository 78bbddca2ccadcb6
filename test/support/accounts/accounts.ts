import { argon2Sync, randomUUID } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseMail } from '../../../api/web/parse-mail.ts';
import { hashInvitationId, invitationId as invitationIdOf, newInvitation } from '../../../domain/invitation.ts';
import type { Context } from '../../../domain/context.ts';
import type { MailRunner } from '../../../domain/ports/durable-runner.ts';
import { parseGrant } from './grants.ts';
import { lockAccess } from '../../../domain/roles/read-access.ts';
import type { Database } from '../../../domain/storage/database.ts';
import { Role, RolePolicy, UserRole } from '../../../domain/storage/entities/role.ts';
import { User } from '../../../domain/storage/entities/user.ts';
import { call, type Answer } from '../http/http.ts';
import { testSecrets } from './operators.ts';
import { testStack } from '../stack/test-stack.ts';
import { waitFor } from '../general/wait-for.ts';

export const ACCESS_COOKIE = 'concierge_access';
export const REFRESH_COOKIE = 'concierge_refresh';
export const PASSWORD = 'correct horse battery staple';

export interface Account {
  id: string;
  /** What accepts the invitation, of someone who is invited. */
  invitationId: string;
  email: string;
  roleId: string;
}

/** What the product's own hashes are is a test of sign-in's; with their 19 MB each login takes the processor as long as a dozen requests. */
const CHEAPEST = { memory: 8, passes: 1, parallelism: 1 };

/** Of the one password of all accounts, of a form that the product reads and at the least cost that there is. */
const passwordHash = ((): string => {
  const salt = 'the salt of tests';
  const encoded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');
  const tag = argon2Sync('argon2id', { message: PASSWORD, nonce: Buffer.from(salt), ...CHEAPEST, tagLength: 32 });
  return `$argon2id$v=19$m=${CHEAPEST.memory},t=${CHEAPEST.passes},p=${CHEAPEST.parallelism}$${encoded(Buffer.from(salt))}$${encoded(tag)}`;
})();

/** A user with a password of their own, so that they can sign in as people do. */
export async function createAccount(
  database: Database, { permissions = [], ...fields }: Partial<User> & { permissions?: readonly string[] } = {},
): Promise<Account> {
  const [id, roleId, now] = [fields.id ?? randomUUID(), randomUUID(), new Date()];
  const email = `${id}@people.example`;
  await database.forSystem().transaction(async (em) => {
    if (permissions.includes('ALL:EXECUTE')) await lockAccess(em);
    em.create(User, {
      id, email, status: 'active', passwordHash, passwordChangedAt: now, acceptedAt: now, createdDate: now, ...fields,
    });
    em.create(Role, { id: roleId, name: `role ${roleId}` });
    await em.flush();
    em.create(UserRole, { userId: id, roleId });
    for (const text of permissions) {
      const grant = parseGrant(text);
      if (grant === undefined) throw new Error(`${text} is no permission`);
      em.create(RolePolicy, { id: randomUUID(), roleId, ...grant });
    }
  });
  const invitationId = fields.invitationNonce ? invitationIdOf(testSecrets, { userId: id, nonce: fields.invitationNonce }) : '';
  return { id, invitationId, email: fields.email ?? email, roleId };
}

/** Someone who has been invited and has not answered. */
export async function createInvited(database: Database, fields: Partial<User> = {}): Promise<Account> {
  const [id, invitation] = [randomUUID(), newInvitation(new Date())];
  return createAccount(database, {
    id, status: 'invited', passwordHash: null, passwordChangedAt: null, acceptedAt: null, ...invitation, invitationDue: false,
    invitationHash: hashInvitationId(invitationIdOf(testSecrets, { userId: id, nonce: invitation.invitationNonce })), ...fields,
  });
}

export const basic = (email: string, password: string): string => Buffer.from(`${email}:${password}`).toString('base64');

export const login = <Body = Record<string, string>>(email: string, password = PASSWORD, api?: string): Promise<Answer<Body>> =>
  call<Body>('POST', '/auth/login', { ...(api && { api }), body: { username: email, auth: basic(email, password) } });

export interface SignedIn {
  token: string;
  access: string;
  refresh: string;
  bearer: { authorization: string };
}

/** Signs in as a person does, and keeps what a browser and a program would. */
export async function signedIn(email: string, api?: string): Promise<SignedIn> {
  const answer = await login(email, PASSWORD, api);
  if (answer.status !== 200) throw new Error(`The login of ${email} answered ${answer.status}`);
  const token = answer.body['session'] ?? '';
  return {
    token, bearer: { authorization: `Bearer ${token}` },
    access: cookieOf(answer, ACCESS_COOKIE) ?? '', refresh: cookieOf(answer, REFRESH_COOKIE) ?? '',
  };
}

/** The value of a cookie that an answer sets. */
export function cookieOf({ headers }: Answer<unknown>, name: string): string | undefined {
  const line = headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`));
  return line?.slice(name.length + 1).split(';')[0];
}

/** The attributes of a cookie that an answer sets, in lower case. */
export function attributesOf({ headers }: Answer<unknown>, name: string): string[] {
  const line = headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`)) ?? '';
  return line.split(';').slice(1).map((attribute) => attribute.trim().toLowerCase());
}

/** The statuses of answers that came in any order, from low to high. */
export const statusesOf = (answers: readonly { status: number }[]): number[] =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);

/** Each mail is written once, and a run writes many: what has been read is kept. */
const readMails = new Map<string, Promise<{ text: string; writtenMs: number }>>();

async function readMail(file: string): Promise<{ text: string; writtenMs: number }> {
  const [source, { mtimeMs }] = await Promise.all([readFile(file, 'utf8'), stat(file)]);
  const { to, subject, text, html = '' } = parseMail(source);
  return { text: `To: ${to}\nSubject: ${subject}\n\n${text}\n\n${html}`, writtenMs: mtimeMs };
}

/** The mails that went to someone, oldest first: to whom, the subject, and what they say as text and as HTML. */
export async function mailsTo(email: string): Promise<string[]> {
  const directory = join(testStack().dataDir, 'mail');
  const names = (await readdir(directory).catch(() => [])).filter((name) => name.endsWith('.eml'));
  for (const name of names) if (!readMails.has(name)) readMails.set(name, readMail(join(directory, name)));
  const mails = (await Promise.all(readMails.values())).filter(({ text }) => text.includes(`To: ${email}`) || text.includes(`<${email}>`));
  return mails.toSorted((one, other) => one.writtenMs - other.writtenMs).map(({ text }) => text);
}

/** Waits for a reset code that someone gets. */
export async function mailedCode(email: string, count = 1): Promise<string> {
  const mails = await waitFor(async () => {
    const found = await mailsTo(email);
    return found.length >= count && found;
  }, { what: `${count} mails to ${email}` });
  const codes = mails.map((mail) => /Your code is (\d{6})\./.exec(mail)?.[1] ?? '');
  return codes.at(-1) ?? '';
}

/** Waits for the mails of invitations that someone gets. @returns the ids in their addresses, in no order */
export async function invitationsTo(email: string, count: number): Promise<string[]> {
  const ids = async () => (await mailsTo(email)).flatMap((mail) => /\/auth\/users\/([0-9a-f-]{36})\/invite\/accept/.exec(mail)?.[1] ?? []);
  return waitFor(async () => {
    const found = await ids();
    return found.length >= count && found;
  }, { what: `${count} invitations to ${email}` });
}

/** For verbs that are tried without the mails that they order. */
export const noMails: MailRunner = { sendMail: async () => undefined };

/** The context in which the system itself works on the platform's records. */
export const platformContext = (database: Database, now: () => Date = () => new Date()): Context => ({
  actor: { kind: 'system', job: 'test' }, interface: 'system', clientId: null, requestId: 'test', now, db: database.forSystem(),
});
