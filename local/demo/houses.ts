import type { CreateClientInput } from '../../domain/clients/create-client.ts';
import { demoHotelSite } from '../demo-hotel/site.ts';
import { hostelSite } from '../demo-hostel/site.ts';
import type { HouseSite } from '../house-site/house-site.ts';
import type { DemoUrls } from '../stack-environment.ts';
import { hostelRecord, hostelTranslations } from './hostel-record.ts';
import { demoHotelRecord, demoHotelTranslations } from './hotel-record.ts';

/** A client that a local stack comes with, and its website. */
export interface DemoHouse {
  /** Its name in texts about the stack. */
  readonly label: string;
  readonly urlVariable: keyof DemoUrls;
  /** The last part of its page's address; the house without one has `/demo` itself. */
  readonly slug?: string;
  /** As it is created on first start; its logo and image are paths of its site. */
  readonly record: CreateClientInput & { id: string; clientAssets: { logoUrl: string; image: string } };
  /** The client's own texts for the guest's page, by language. */
  readonly translations: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly site: HouseSite;
  /** The name under which its port is remembered, and the preferred port. */
  readonly port: { readonly name: string; readonly usual: number };
}

/** The houses of a local stack, in the order of the banner. */
export const demoHouses: readonly DemoHouse[] = [
  {
    label: 'Demo hotel',
    urlVariable: 'DEMO_HOTEL_URL',
    record: demoHotelRecord,
    translations: demoHotelTranslations,
    site: demoHotelSite(),
    port: { name: 'demoHotel', usual: 4100 },
  },
  {
    label: 'Demo hostel',
    urlVariable: 'DEMO_HOSTEL_URL',
    slug: 'hostel-marejada',
    record: hostelRecord,
    translations: hostelTranslations,
    site: hostelSite,
    port: { name: 'demoHostel', usual: 4110 },
  },
];
