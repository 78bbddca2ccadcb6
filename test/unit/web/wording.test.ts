import { describe, expect, it } from '@jest/globals';
import { chooseLanguage, languages } from '../../../api/web/client/language.ts';
import { pageTexts } from '../../../api/web/client/page-texts.ts';
import { chosenClient, DEMO_CLIENT_ID, realtimeUrl, startLanguage, withLanguage } from '../../../api/web/client/settings.ts';
import { sourceLinks } from '../../../api/web/client/source-links.ts';
import { Texts } from '../../../api/web/client/texts.ts';
import { platformTexts } from '../../../domain/translations/platform-texts.ts';
import { LANGUAGES } from '../../../domain/language/languages.ts';

describe('the language', () => {
  it.each([
    [['de-AT'], 'de'],
    [['pt-BR', 'fr-CA', 'en'], 'fr'],
    [['IT'], 'it'],
    [[null, undefined, '', 'zh-Hant'], 'en'],
  ])('of %j is %s', (wishes, language) => expect(chooseLanguage(wishes)).toBe(language));

  it('comes from the address, else from before, else from the browser', () => {
    const all = { search: '?locale=es', remembered: 'fr', preferred: ['it'] };
    expect(startLanguage(all)).toBe('es');
    expect(startLanguage({ ...all, search: '' })).toBe('fr');
    expect(startLanguage({ ...all, search: '', remembered: undefined })).toBe('it');
  });

  it('stays in the address where the address names one', () => {
    expect(withLanguage('http://x.test/demo?locale=es&client=c', 'de')).toBe('http://x.test/demo?locale=de&client=c');
    expect(withLanguage('http://x.test/demo', 'de')).toBe('http://x.test/demo');
  });

  it('is one of those the platform speaks', () => expect(languages).toEqual(LANGUAGES));
});

describe('the page\'s texts', () => {
  it('add to the platform\'s and repeat none of them', () => {
    expect(Object.keys(pageTexts).filter((key) => key in platformTexts())).toEqual([]);
  });

  it('prefer the hotel\'s wording, then the platform\'s', () => {
    const texts = new Texts('de', platformTexts());
    expect(texts.get('chat.send')).toBe('Senden');
    texts.use({ 'chat.send': 'Los' });
    expect([texts.get('chat.send'), texts.get('chat.retry')]).toEqual(['Los', 'Erneut versuchen']);
  });

  it('name the hotel and count', () => {
    const texts = new Texts('en', platformTexts());
    texts.hotelName = 'Hotel $& Sons';
    texts.use({ 'chat.placeholder': 'Ask {hotel}' });
    expect(texts.get('chat.placeholder')).toBe('Ask Hotel $& Sons');
    expect(texts.get('chat.remaining', 12)).toBe('Characters left: 12');
  });

  it('write the time as the guest\'s country does, with the day when it is another', () => {
    const at = new Date(2026, 10, 21, 17, 5);
    const british = new Texts('en', platformTexts(), ['de-DE', 'en-GB']);
    expect(british.time(at.getTime(), at)).toBe('17:05');
    expect(british.time(at.getTime(), new Date(2026, 10, 22))).toMatch(/21 Nov.*17:05/);
    expect(new Texts('en', platformTexts(), ['pt-BR', 'en-US']).time(at.getTime(), at)).toMatch(/05:05\sPM/);
  });
});

describe('the sources of an answer', () => {
  it('become links for web addresses alone', () => {
    const links = sourceLinks([
      { title: 'Spa', url: 'https://hotel.test/spa' },
      { title: 'Rules', url: null },
      { title: 'Run', url: 'javascript:alert(1)' },
      { title: 'Data', url: 'data:text/html,<script>alert(1)</script>' },
      { title: 'Relative', url: '/spa' },
      { title: '', url: 'http://hotel.test/menu' },
    ]);
    expect(links).toEqual([
      { title: 'Spa', href: 'https://hotel.test/spa' },
      { title: 'Rules', href: null },
      { title: 'Run', href: null },
      { title: 'Data', href: null },
      { title: 'Relative', href: null },
      { title: 'http://hotel.test/menu', href: 'http://hotel.test/menu' },
    ]);
  });

  it('are named once each, and only if they have a name', () => {
    const spa = { title: 'Spa', url: 'https://hotel.test/spa' };
    expect(sourceLinks([spa, spa, { title: ' ', url: null }])).toEqual([{ title: 'Spa', href: 'https://hotel.test/spa' }]);
  });
});

describe('the addresses', () => {
  it('name the demo hotel unless the page\'s own names another', () => {
    expect(chosenClient('')).toBe(DEMO_CLIENT_ID);
    expect(chosenClient('?client=7d3c')).toBe('7d3c');
    expect(() => new Headers({ 'x-client-id': chosenClient('?client=%E6%97%A5%0A') })).not.toThrow();
  });

  it('lead to the real-time channel of the same origin', () => {
    const at = (origin: string): string => realtimeUrl({ origin, clientId: 'c', sessionId: 's', after: 3 });
    expect(at('http://localhost:3000')).toBe('ws://localhost:3000/api/realtime?clientId=c&sessionId=s&after=3');
    expect(at('https://hotel.test')).toBe('wss://hotel.test/api/realtime?clientId=c&sessionId=s&after=3');
  });
});
