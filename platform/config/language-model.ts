import { z } from 'zod';
import { platformModelSchema, type PlatformModel } from '../../domain/language-model/settings-schema.ts';

/** `LANGUAGE_MODEL`: a JSON object, or nothing; problems name the field, never its value. */
export const languageModel = z.string().optional().transform((text, check): PlatformModel | null => {
  if (text === undefined) return null;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    check.addIssue({ code: 'custom', message: 'must be a JSON object with the settings of a language model' });
    return z.NEVER;
  }
  const parsed = platformModelSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues) check.addIssue({ code: 'custom', path, message });
  return z.NEVER;
});
