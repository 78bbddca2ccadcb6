import { z } from 'zod';

const number = z.string().min(1).max(40);

/** `hotelConfig.emergency`: whom a guest calls when somebody is in danger. */
export const emergencySchema = z.looseObject({
  general: number.optional().meta({
    description: 'The number for every emergency; that of the hotel\'s time zone when left out, such as 112.',
  }),
  ambulance: number.optional(),
  fire: number.optional(),
  police: number.optional(),
  fromRoom: number.optional().meta({ description: 'What to dial on the phone of a room to reach the hotel\'s own help, such as 9.' }),
  frontDesk: number.optional().meta({ description: 'The front desk by day and night; `hotelConfig.phone` when left out.' }),
});

/** Whom to call in an emergency, complete. */
export interface EmergencyContacts {
  general: string;
  ambulance: string | null;
  fire: string | null;
  police: string | null;
  fromRoom: string | null;
  frontDesk: string | null;
}

/** The numbers of a country, as far as one number does not do for all of it. */
type CountryNumbers = Pick<EmergencyContacts, 'general'> & Partial<Pick<EmergencyContacts, 'ambulance' | 'fire' | 'police'>>;

/**
 * 112 reaches help from mobile phones almost everywhere (3GPP TS 22.101, 10.1.1) and from every phone in the European Union
 * (Directive (EU) 2018/1972, article 109).
 */
const ANYWHERE: CountryNumbers = { general: '112' };

const NORTH_AMERICA: CountryNumbers = { general: '911' };
const BRAZIL: CountryNumbers = { general: '192', ambulance: '192', fire: '193', police: '190' };

/** By IANA time zone, the longest beginning that fits. */
const numbersByZone: Readonly<Record<string, CountryNumbers>> = {
  'America/': NORTH_AMERICA, 'Pacific/Honolulu': NORTH_AMERICA, 'Pacific/Guam': NORTH_AMERICA,
  'America/Sao_Paulo': BRAZIL, 'America/Bahia': BRAZIL, 'America/Recife': BRAZIL,
  'America/Fortaleza': BRAZIL, 'America/Manaus': BRAZIL, 'America/Belem': BRAZIL,
  'America/Santiago': { general: '131', ambulance: '131', fire: '132', police: '133' },
  'America/Bogota': { general: '123' }, 'America/Caracas': { general: '911' },
  'America/La_Paz': { general: '911', ambulance: '118', fire: '119', police: '110' },
  'Australia/': { general: '000' }, 'Pacific/Auckland': { general: '111' },
  'Asia/Tokyo': { general: '119', ambulance: '119', fire: '119', police: '110' },
  'Asia/Seoul': { general: '119', ambulance: '119', fire: '119', police: '112' },
  'Asia/Shanghai': { general: '120', ambulance: '120', fire: '119', police: '110' },
  'Asia/Hong_Kong': { general: '999' }, 'Asia/Macau': { general: '999' },
  'Asia/Singapore': { general: '995', ambulance: '995', fire: '995', police: '999' },
  'Asia/Kuala_Lumpur': { general: '999' },
  'Asia/Bangkok': { general: '1669', ambulance: '1669', fire: '199', police: '191' },
  'Asia/Ho_Chi_Minh': { general: '115', ambulance: '115', fire: '114', police: '113' },
  'Asia/Taipei': { general: '119', ambulance: '119', fire: '119', police: '110' },
  'Asia/Colombo': { general: '1990', ambulance: '1990', fire: '110', police: '119' },
  'Asia/Dubai': { general: '999', ambulance: '998', fire: '997', police: '999' },
  'Asia/Qatar': { general: '999' }, 'Asia/Bahrain': { general: '999' },
  'Asia/Jerusalem': { general: '101', ambulance: '101', fire: '102', police: '100' },
  'Africa/Casablanca': { general: '150', ambulance: '150', fire: '150', police: '190' },
  'Africa/Tunis': { general: '190', ambulance: '190', fire: '198', police: '197' },
  'Africa/Cairo': { general: '123', ambulance: '123', fire: '180', police: '122' },
  'Africa/Nairobi': { general: '999' },
};

/**
 * Whom a hotel's guests call in an emergency: what the hotel states, and for the rest the numbers of its country as far as
 * its time zone tells it.
 *
 * @param timeZone an IANA name
 */
export function emergencyContacts(hotelConfig: Readonly<Record<string, unknown>>, timeZone: string): EmergencyContacts {
  const own = emergencySchema.safeParse(hotelConfig['emergency'] ?? {}).data ?? {};
  const zone = Object.keys(numbersByZone).filter((start) => timeZone.startsWith(start))
    .toSorted((one, other) => other.length - one.length)[0];
  const country = numbersByZone[zone ?? ''] ?? ANYWHERE;
  const phone = hotelConfig['phone'];
  // A hotel that states one number for everything means it for everything.
  const known = own.general === undefined ? country : { general: own.general };
  return {
    general: known.general,
    ambulance: own.ambulance ?? known.ambulance ?? null,
    fire: own.fire ?? known.fire ?? null,
    police: own.police ?? known.police ?? null,
    fromRoom: own.fromRoom ?? null,
    frontDesk: own.frontDesk ?? (typeof phone === 'string' ? phone : null),
  };
}
