export interface ServiceDefinition {
  id: string;
  name: string;
  /** `HH:MM` on the property's clock, the first and the last time at which parties sit down. */
  opens: string;
  lastSeating: string;
  slotMinutes: number;
  /** How long parties up to a size keep their table, smallest size first. */
  turns: readonly { upTo: number; minutes: number }[];
}

/** A restaurant as its operator set it up. */
export interface PropertyDefinition {
  id: string;
  name: string;
  timezone: string;
  currency: string;
  address: string;
  services: readonly ServiceDefinition[];
  tables: readonly { name: string; minSeats: number; maxSeats: number }[];
  maxPartySize: number;
  /** How many people may sit down at one time. */
  coversPerSlot: number;
  /** Bookings are taken from this many minutes before until this many days ahead. */
  minutesAhead: number;
  daysAhead: number;
  /** Guests change and cancel until this many minutes before. */
  changesUntilMinutes: number;
  /** Parties from this size are inquiries until somebody confirms them; null when none are. */
  approvalFrom: number | null;
}

/** An integration account with the provider, and the properties it may reach. */
export interface AccountDefinition {
  clientId: string;
  clientSecret: string;
  properties: readonly PropertyDefinition[];
}
