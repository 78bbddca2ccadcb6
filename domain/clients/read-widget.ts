import type { TenantContext } from '../context.ts';
import { clientAssetsSchema } from '../model/hotel-config.ts';
import { originSchema } from '../model/web-address.ts';
import { activeClient } from '../tenant/active-client.ts';
import { hotelNameOf } from '../tenant/hotel-name.ts';

/** What the widget has to know of a hotel before it shows anything. */
export interface WidgetLooks {
  name: string;
  /** Whether guests agree before a conversation begins. */
  consent: boolean;
  logoUrl?: string;
  primaryColor?: string;
  /** The sites that may show the widget. */
  allowedOrigins: readonly string[];
}

/**
 * A hotel's widget. Looks and sites that no version of today would take are left out.
 *
 * @throws DomainError NOT_FOUND for an unknown or disabled client
 */
export async function readWidget({ ctx }: { ctx: TenantContext }): Promise<WidgetLooks> {
  const client = await activeClient(ctx);
  const { logoUrl, primaryColor } = clientAssetsSchema.shape;
  const logo = logoUrl.safeParse(client.clientAssets['logoUrl']).data;
  const color = primaryColor.safeParse(client.clientAssets['primaryColor']).data;
  const allowedOrigins = client.allowedOrigins.filter((origin) => originSchema.safeParse(origin).data === origin);
  return {
    name: hotelNameOf(client), consent: client.hotelConfig['consent'] === true, allowedOrigins,
    ...(logo === undefined ? {} : { logoUrl: logo }), ...(color === undefined ? {} : { primaryColor: color }),
  };
}
