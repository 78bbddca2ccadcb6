export const hostelLocales = ['en', 'es'] as const;

export type HostelLocale = (typeof hostelLocales)[number];

/** What the site's structured data and the demo client's record both state about the hostel. */
export const hostelFacts = {
  name: 'Hostel Marejada',
  street: 'Calle del Muelle 7',
  postalCode: '39999',
  city: 'Puerto Lirio',
  countryCode: 'ES',
  phone: '+34 942 000 118',
  emergencyPhone: '+34 600 000 119',
  email: 'hola@hostel-marejada.example',
  timeZone: 'Europe/Madrid',
  currency: 'EUR',
  beds: 71,
  priceRange: '€17–€146',
  checkInFrom: '14:00',
  checkInUntil: '22:30',
  checkOutUntil: '10:30',
} as const;
