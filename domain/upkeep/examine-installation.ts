import { z } from 'zod';
import { requirePlatformAdministrator } from '../access.ts';
import type { Context } from '../context.ts';
import type { Doctor } from '../ports/doctor.ts';

const findingSchema = z.object({
  check: z.string().meta({ description: 'What was looked at, such as `postgres.migrations`; the part is before the dot.' }),
  state: z.enum(['ok', 'warning', 'failed', 'off']).meta({ description: '`off`: nothing is configured there, which may be intended.' }),
  finding: z.string().meta({ description: 'What is so, without secrets.' }),
  remedy: z.string().nullable().meta({ description: 'What to do about it.' }),
}).meta({ id: 'InstallationFinding' });

export const diagnosisSchema = z.object({
  ok: z.boolean().meta({ description: 'Whether nothing has failed.' }),
  lookedAt: z.iso.datetime(),
  findings: z.array(findingSchema),
}).meta({ id: 'Diagnosis' });

/** Looks at the installation now, part by part. @throws DomainError FORBIDDEN */
export async function examineInstallation(
  { ctx, deps }: { ctx: Context; deps: { doctor: Doctor } },
): Promise<z.output<typeof diagnosisSchema>> {
  requirePlatformAdministrator(ctx);
  const findings = await deps.doctor.examine();
  return {
    ok: findings.every(({ state }) => state !== 'failed'),
    lookedAt: ctx.now().toISOString(),
    findings: findings.map(({ remedy = null, ...finding }) => ({ ...finding, remedy })),
  };
}
