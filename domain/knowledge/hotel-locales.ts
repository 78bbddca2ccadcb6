import { requireClient } from '../tenant/require-client.ts';
import type { TenantContext } from '../context.ts';
import type { HotelLocales } from '../model/hotel-locales.ts';

/** The languages a hotel speaks. @throws DomainError NOT_FOUND when the client does not exist */
export async function hotelLocales(ctx: TenantContext): Promise<HotelLocales> {
  const { locales, defaultLocale } = await requireClient(ctx);
  return { locales, defaultLocale };
}
