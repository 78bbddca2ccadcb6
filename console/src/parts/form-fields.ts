/** What a form's field says, as it was typed. */
export function typed(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** What a form's field says, without spaces around it. */
export const field = (form: FormData, name: string): string => typed(form, name).trim();

/** A field that may be left empty, which then is not there. */
export const orNothing = (text: string): string | undefined => (text === '' ? undefined : text);

/** The lines of a field, without empty ones. */
export const linesOf = (text: string): string[] => text.split('\n').map((line) => line.trim()).filter((line) => line !== '');
