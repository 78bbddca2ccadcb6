import { describe, expect, it } from '@jest/globals';
import { clientAssetsSchema, hotelConfigSchema, isLocalized, localizedText } from '../../../domain/model/hotel-config.ts';

describe('isLocalized', () => {
  it.each(['hotelConfig.description', 'hotelConfig.welcome', 'hotelConfig.directions', 'hotelConfig.checkIn.note',
    'hotelConfig.checkOut.note', 'clientAssets.tagline'])(
    'is true of %s', (path) => expect(isLocalized(path.split('.'))).toBe(true),
  );

  it.each(['', 'hotelConfig', 'hotelConfig.name', 'hotelConfig.checkIn', 'hotelConfig.checkIn.from', 'hotelConfig.welcome.en',
    'hotelConfig.unknown', 'hotelConfig.unknown.note', 'elsewhere.welcome', 'hotelConfig.constructor', '__proto__.note'])(
    'is false of %j', (path) => expect(isLocalized(path.split('.'))).toBe(false),
  );
});

describe('the configuration of a hotel', () => {
  it('keeps what the platform does not know', () => {
    const config = { name: 'A', spa: { sauna: true }, checkIn: { from: '15:00', desk: 'left' } };
    expect(hotelConfigSchema.parse(config)).toEqual(config);
    expect(clientAssetsSchema.parse({ fonts: ['Serif'] })).toEqual({ fonts: ['Serif'] });
  });

  it.each(['00:00', '09:30', '23:59'])('has times such as %s', (from) => {
    expect(hotelConfigSchema.safeParse({ checkIn: { from } }).success).toBe(true);
  });

  it.each(['24:00', '9:30', '15.00', '15:60', '3 pm', 15])('has no times such as %j', (from) => {
    expect(hotelConfigSchema.safeParse({ checkIn: { from } }).success).toBe(false);
  });

  it('has one text for everybody, or one per language', () => {
    expect(hotelConfigSchema.safeParse({ welcome: { en: 'Welcome' } }).success).toBe(true);
    expect(hotelConfigSchema.safeParse({ welcome: 'Welcome' }).success).toBe(true);
    for (const welcome of [7, ['Welcome'], { en: 7 }]) expect(hotelConfigSchema.safeParse({ welcome }).success).toBe(false);
  });
});

describe('what the widget goes by', () => {
  it.each(['https://hotel.example/privacy', { de: 'https://hotel.example/datenschutz' }])('is a privacy notice at %j', (privacyUrl) => {
    expect(hotelConfigSchema.safeParse({ privacyUrl, consent: true }).success).toBe(true);
  });

  it.each([{ privacyUrl: 'javascript:alert(1)' }, { privacyUrl: { de: '/privacy' } }, { consent: 'yes' }])('is not %j', (config) => {
    expect(hotelConfigSchema.safeParse(config).success).toBe(false);
  });

  it.each([[{ logoUrl: 'https://hotel.example/l.svg', primaryColor: '#17414F' }, true], [{ logoUrl: '/demo/icon.svg' }, true],
    [{ logoUrl: '//elsewhere.example/l.svg' }, false], [{ logoUrl: '/\\elsewhere.example/l.svg' }, false],
    [{ logoUrl: 'https://hotel.example;script-src *' }, false], [{ logoUrl: 'https://hotel.example;script-src/l.svg' }, false], [{ logoUrl: 'https://u:p@hotel.example/l.svg' }, false],
    [{ logoUrl: 'data:image/svg+xml,x' }, false], [{ primaryColor: 'teal' }, false]])(
    'has looks such as %j: %s', (assets, fits) => expect(clientAssetsSchema.safeParse(assets).success).toBe(fits),
  );
});

describe('localizedText', () => {
  it.each([
    ['the reader\'s language', { en: 'Hello', fr: 'Bonjour' }, 'fr', 'Bonjour'],
    ['the language of a region', { en: 'Hello', fr: 'Bonjour' }, 'fr-CA', 'Bonjour'],
    ['the fallback', { en: 'Hello', fr: 'Bonjour' }, 'ja', 'Hello'],
    ['any text when there is no other', { it: 'Ciao' }, 'ja', 'Ciao'],
    ['nothing when there is none', {}, 'en', null],
    ['one text for everybody', 'Hello', 'fr', 'Hello'],
    ['what is no text at all', ['a'], 'fr', ['a']],
  ])('is %s', (_what, value, locale, text) => expect(localizedText(value, locale, 'en')).toEqual(text));
});
