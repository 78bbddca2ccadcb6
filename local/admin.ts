import { restoreAdministrator } from '../domain/accounts/first-administrator.ts';
import { DomainError } from '../domain/model/errors.ts';
import { readLocalConfig } from './config.ts';
import { ExplainedError } from './explained-error.ts';
import { ownersDatabase } from './owners-database.ts';

const USAGE = `A way back in for somebody who lost the password and gets no mail.

  npm run admin -- reset <e-mail>   gives the account a new password, shown once, takes its second factors away and ends its sessions

It works on the database of DATABASE_URL, as the owner of the tables; without it, on the one that npm start has running.
`;

/** @returns the exit code */
async function main([command, email, ...others]: string[]): Promise<number> {
  if (command !== 'reset' || email === undefined || others.length > 0) {
    process.stderr.write(USAGE);
    return 2;
  }
  try {
    const password = await restoreAdministrator({ databaseUrl: ownersDatabase(readLocalConfig()), email });
    process.stdout.write(`${email} signs in with ${password} (shown this once).\n`);
    return 0;
  } catch (error) {
    if (error instanceof DomainError || error instanceof ExplainedError) process.stderr.write(`${error.message}\n`);
    else process.stderr.write(`The database could not be used: ${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}

process.exitCode = await main(process.argv.slice(2));
