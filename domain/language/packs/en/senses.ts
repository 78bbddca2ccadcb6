import type { Senses } from '../../senses.ts';

export const englishSenses: Senses = [
  { word: 'big|little|small', ahead: ' (?:sis|sister|bro|brother|boy|girl|ones?|fan|deal|thanks?)\\b', as: 'stow' },
  { word: 'travel(?:l?ing)?', ahead: ' (?:with|alone|light|together|as)\\b', as: 'trip' },
  {
    word: 'leave', as: 'stow',
    ahead: ' (?:my|our|the|a|some|any|your) (?!(?:room|hotel|house|hostel|cabin|apartment|flat|place|bed|building|pod|lodge|site|pitch|keys?|b&b)\\b)',
  },
  {
    word: 'safes?', as: 'strongbox',
    behind: String.raw`\b(?:a|an|the|your|our|my|no|any|free|small|large|room|hotel|laptop|digital|electronic|private|with|of|has|have) `,
    notAhead: ' (?:to|and|place|area|neighbou?rhood|district|part|town|city|way|side|distance|bet|swim|swimming|beach|walk|route|path|environment|spot)\\b',
  },
  { word: 'safes', ahead: '', as: 'strongbox' },
  { word: 'safe', ahead: ' (?:large|big|for (?:a |your )?(?:laptop|passport|valuables)|in (?:every|each|all|the) (?:room|wardrobe))', as: 'strongbox' },
  {
    word: 'books?', as: 'novel',
    behind: String.raw`\b(?:any|some|have|sell|are there|got|good|read|reading|borrow|swap|of|used|old|paper|picture|your own|(?<!to )(?:a|the|my|your)) `,
    notAhead: ' (?:a|an|the|it|them|your|my|in|at|by|early|ahead|online|direct|directly)\\b',
  },
  { word: 'checks?', behind: String.raw`\b(?:by|with|cash|write|personal|travell?ers?) (?:an? )?`, notAhead: ' ?-?(?:in|out)\\b', as: 'cheque' },
  { word: 'bars?', ahead: ' of (?:soap|chocolate)', as: 'piece' },
  {
    word: 'parks?', as: 'greenery',
    behind: String.raw`\b(?:a|the|any|nearest|nice|national|nature|city|public|dog|water|theme|in|through) `,
    notAhead: ' (?:my|our|your|it|a|and ride|here|there)\\b',
  },
  { word: 'left|right', behind: String.raw`\b(?:turn|keep|go|bear|on the|to the|on your) `, as: 'sideways' },
  { word: 'light', ahead: ' (?:lunch|meals?|dinner|bites?|snacks?|breakfast|dish|dishes)', as: 'small' },
  { word: 'springs?', behind: String.raw`\b(?:hot|thermal|mineral|warm) `, as: 'wellspring' },
  { word: 'lifts?', behind: String.raw`\b(?:give|gives|offer|hitch|need|get) (?:me |us )?a `, as: 'ride' },
  { word: 'tips?', ahead: ' (?:for|on|about|where|what)\\b', as: 'advice' },
  { word: 'banks?', behind: String.raw`\b(?:your|my|our|issuing|river|of the|lake) `, as: 'lender' },
  { word: 'fans?', behind: String.raw`\b(?:football|big|huge|music|soccer|i'm a|am a) `, as: 'supporter' },
  { word: 'match|matches', behind: String.raw`\b(?:the|a|watch|football|tennis|rugby|cricket|soccer|big) `, notAhead: ' (?:to|box)', as: 'contest' },
];
