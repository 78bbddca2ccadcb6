import { firstAdministrator } from '../domain/accounts/first-administrator.ts';
import type { BannerLine, StackEnvironment } from './stack-environment.ts';

/** Makes the first platform administrator and says how to sign in; a generated password is shown at this start alone. */
export async function prepareAdministrator(env: StackEnvironment): Promise<BannerLine[]> {
  const made = await firstAdministrator({
    databaseUrl: env.DATABASE_URL, email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD,
  });
  return [
    ...made ? [{ label: 'Administrator', value: made.email, once: true }] : [],
    ...made?.generatedPassword ? [{ label: 'Password', value: `${made.generatedPassword}  (shown this once)`, once: true }] : [],
    { label: 'Mail inbox', value: `${env.PUBLIC_URL}/local/inbox` },
  ];
}
