import { z } from 'zod';

const namesNobody = (address: string): boolean => {
  const { username, password } = new URL(address);
  return username === '' && password === '';
};

/**
 * The http(s) address of a page, as it was written. A user name or password in it is refused: addresses stand in
 * records, logs and the audit trail.
 */
export const webAddressSchema = z.url({ protocol: /^https?$/, error: 'must be an http(s) URL', abort: true })
  .refine(namesNobody, 'must not carry a user name or password');
