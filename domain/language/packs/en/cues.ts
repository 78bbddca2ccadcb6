import type { CueWords } from '../../cue-words.ts';
import { englishDangerWords } from './danger-words.ts';
import { englishPersonWords } from './person-words.ts';

const SUBJECT = '(?:you|i|we|they|it|he|she|there|the|this|that|these|those|my|our|your|their|a|an|any|anyone|someone|one|all|guests?|kids|children|pets|dogs|cats|rooms?|breakfast|parking|wifi)';
const VENUE = '(?:hotels?|guest ?houses?|restaurants?|places?|somewhere|lodgings?|accommodations?|b&bs?|bed and breakfasts?|museums?|parks?|colleges?|attractions?|theat(?:er|re)s?|cinemas?|clubs?|galler(?:y|ies)|trains?|taxis?|cabs?|cars?|food)';

export const englishCues: CueWords = {
  filler: [
    'how are you(?: (?:doing|today|all))*', "how'?s it going", 'hi there', 'hi', 'hello there', 'hello', 'hey there', 'hey', 'greetings', 'good (?:morning|afternoon|evening|day)', 'ok(?:ay)?', 'yes', 'yep', 'yeah', 'no', 'nope', 'great', 'perfect', 'excellent',
    'fantastic', 'sure', 'well', 'oh', 'and', 'also', 'but', 'so', 'actually', 'first(?:ly)?', 'before (?:that|then|you book it)', 'please', 'sorry', 'excuse me', 'thanks', 'thank you(?: (?:so|very) much)?', 'wait', 'not yet',
    'by the way', 'lastly', 'finally', 'that sounds (?:good|great|nice)', 'sounds (?:good|great|nice)', "(?:it|that) ?(?:is|'s) fine", 'alright', 'cool', 'nice', 'awesome', 'most importantly', 'one more thing', 'then', 'hmm',
  ],
  greeting: ['how are you(?: (?:doing|today|all))*', "how'?s it going", 'hi', 'hello', 'hey', 'hiya', 'howdy', 'greetings', 'good (?:morning|afternoon|evening|day)'],
  thanks: ['thanks', 'thank you', 'thank u', 'thx', 'cheers', '(?:much )?appreciated', 'i appreciate', 'grateful'],
  goodbye: [
    'bye', 'goodbye', 'good night', 'see you', 'take care', 'have a (?:great|nice|good|lovely|wonderful) (?:day|evening|night|weekend|one|time)', "that(?:'s| is| will be|'ll be| should be| would be) (?:all|it|everything)", 'thats (?:all|it|everything)',
    'that (?:covers|does) it', '(?:i am|im|i\'m) (?:all set|good|done)', 'nothing (?:else|more)', 'no (?:more|further|other) questions', 'not need anything else', "don'?t need anything (?:else|more)", 'all (?:the information )?(?:that )?i need(?:ed)?', 'i think (?:that|this) (?:covers|is)', 'no,? (?:thank you|thanks)',
  ],
  opening: [
    'what', "what'?s", 'which', 'who', 'whose', 'when', 'where', 'why', 'how', 'is', 'are', 'isnt', "isn't", 'arent', "aren't", 'was', 'were', 'does', "doesn'?t", `do(?: not)? ${SUBJECT}`, `don't ${SUBJECT}`, `did ${SUBJECT}`, `(?:can|could|will|would|may|should|shall|must|might|has|have) (?!a (?:great|nice|good|lovely|wonderful))${SUBJECT}`,
    'wot', 'whats', 'hw much', 'hw many', 'do u', 'can u', 'r u', 'u have', 'ok to', 'is it', 'am i', 'any chance', 'any idea', 'anything about',
  ],
  indirect: [
    'tell me', 'let me know', 'know (?:if|whether|what|how|about|anything|when|where|which|more about)', 'wonder(?:ing)?', 'curious', 'check (?:if|whether|to see|that|the|on|for|out)', 'see (?:if|whether)', 'find out', 'make sure', 'be sure', 'confirm', 'verify', 'ask (?:you )?(?:if|about|whether|does|do|is|are)',
    '(?:like|need|want|love) to know', 'what about', 'how about', 'any idea', 'information (?:about|on) (?:the|your) (?:breakfast|room|spa|pool|parking|wifi)', "i'?d like to ask", 'question (?:about|regarding)', 'only if', 'explain', 'describe', 'depends on', 'remind me',
  ],
  inside: ["how (?:much|many|far|late|early|long|big|fast)", "what time", "wh?at(?:'?s| is) (?:the|it|in)", "what (?:do|can|are|should) (?:i|we|you|u)", "where (?:can|do|is|are|should|to)", "how (?:do|can) (?:i|we|you|u)", "(?:can|do|are|could) (?:i|we|u|you) ", "is (?:there|it) (?:a|an|any|ok|okay|possible|allowed|safe|far)", "are there", "any chance", "(?:included?|incl) or", "or (?:no|not)$", "^(?:price|cost|times?|hours|opening hours) (?:of|for)", "^hw much", "^(?:wot|whats|wheres|hows|whens)", "r u", "do u", "can u", "^ok to", "shall (?:i|we)", "(?:is|would) (?:that|this|it)(?: (?:going to|gonna))?(?: be)? (?:a problem|an issue|too late|doable|possible|ok|okay|alright|fine|allowed)", "will (?:any|some)(?:one|body)", "would that work"],
  desire: ["i(?:'d| would)(?: really)? (?:like|love|prefer|enjoy|want|book)", 'i (?:also |really |just )?(?:want|need|prefer|wish|hope|require)(?:ed)?', "(?:i am|i'm|im) (?:looking|hoping|interested|in need)", 'i was hoping', 'we (?:also |really |just )?(?:want|need|prefer|would like)', "we'd (?:like|love)", 'looking for', 'need'],
  ...englishPersonWords,
  ...englishDangerWords,
  contact: [`where(?: is|'s| are) (?:(?:the|your|this) (?:hotel|house)|you)(?: exactly| located| situated| based)*(?=[?.!\\s]*$)`, 'where (?:can|do) (?:i|we) find (?:you|the hotel|your hotel)', 'phone numbers?', 'telephone(?: numbers?)?', 'contact (?:number|details?|info(?:rmation)?)', '(?:e-?mail )?address', 'post ?codes?', 'zip ?codes?', '(?:ref[a-z]*|booking|confirmation) (?:number|code|no)', 'how (?:can|do) i (?:contact|reach|call) (?:you|them|the hotel|reception|the front desk)', 'your (?:phone|number|email)'],
  booking: ['book', 'booking', '(?:it|that|this|one|table|room|hotel) booked', 'reserv(?:e|ing|ations?)', 'make (?:a|the) booking', 'table for (?:\\d+|two|three|four|five|six|seven|eight|me|us)', 'tickets?'],
  bookingDetail: [
    '(?:\\d+|one|two|three|four|five|six|seven|eight|nine|ten|a few|couple of) (?:nights?|people|persons?|guests|adults|tickets|of us)', '(?:on|for|from|starting|beginning|until|this|next) (?:the )?(?:mon|tues|wednes|thurs|fri|satur|sun)day', '(?:mon|tues|wednes|thurs|fri|satur|sun)day (?:please|night)', '(?:at|by|after|before|around) \\d{1,2}(?::\\d{2})', 'party of', 'same (?:day|group|number of)', 'people total', 'just (?:for )?(?:me|one)', '\\d+ (?:pm|am)', 'for (?:\\d+|one|two|three|four|five|six|seven|eight) please',
  ],
  bookingPolicy: [
    '(?:do|does|did|are|is) (?:you|they|the|this|your|it|there|[a-z]+)(?: [a-z]+){0,4} (?:accept|take|require|allow|need|offer|have)', '(?:need|have|necessary|required|possible|able) to (?:book|reserve|make (?:a|an) (?:reservation|booking))', '(?:reservations?|bookings?) (?:required|needed|necessary|accepted|policy|recommended)', '(?:is|are) (?:a )?(?:reservations?|bookings?)', '(?:cancel|change|modify|refund)', 'how (?:do|can|far|early|long)', 'can i (?:make a reservation|reserve|book)(?! (?:\\d|for \\d|a table|a room))', 'take reservations',
  ],
  search: [
    `(?:looking|look|search|searching) (?:for|to)(?: [\\p{L}\\d'&-]+){0,7}? ${VENUE}`, `(?:need|needing|want|like|love|prefer|try|try to find|find|finding|get|list|book|including|recommend|suggest|have|be) (?:all |any |some |me |a |an |another |the |in |help )(?:[\\p{L}\\d'&-]+ ){0,6}?${VENUE}`, `(?:place|somewhere|anywhere|places) to (?:stay|eat|dine|go|visit|sleep)`,
    "(?:looking|need|want|like|help)(?: [\\p{L}']+){0,3} (?:for )?(?:(?:some|more|any) )*info(?:rmation)?", `(?:expensive|cheap|cheaper|moderate|moderately priced) (?:one|${VENUE})`, `looking for (?!(?:a |some )?(?:information about (?:your|the)))`, '(?:train|taxi|cab|bus|car) (?:to|from|that|for|at|on|between|leaving|departing|arriving)', "(?:need|want|like|get) (?:a |the |another )?(?:train|taxi|cab|ticket)", '(?:leave|leaves|leaving|depart|departs|departing|arrive|arrives|arriving) (?:from|at|by|after|on|in|to|the \\w+ (?:by|at))', 'looking to (?:eat|stay|dine|go)',
    "(?:i(?:'d| would)(?: really)? (?:like|love|enjoy|prefer)|i prefer|i want|i need)(?: to try| to eat)?(?: some| a)?(?: \\w+){1,2} food", '(?:find|locate|look up) (?:me )?(?:the |a )?(?:hotel|restaurant|guest ?house|museum|park) (?!room)', 'information (?:on|about|for|in) (?!(?:your|the (?:breakfast|room|spa|pool|parking|wifi)))', `heard about`, 'want(?:ing)? to know more about',
  ],
  searchFilter: [
    'price ?range', '(?:moderate|expensive|cheap|moderately|reasonably)(?:ly)? ?(?:priced?|price)?(?: range)?', '(?:north|south|east|west|centre|center)(?: (?:side|part|end|area|of))?', '\\d ?stars?', 'stars?', 'star rating', 'any area', '(?:different|same) (?:area|price)', 'area (?:does|doesn)', 'part of town', 'includes?', '(?:south|north|west|east)end',
  ],
  elsewhere: ['weather', 'forecast', 'who won', 'will it rain', 'what is the capital', 'tell me a joke', 'lottery'],
  complaint: [
    "(?:is|are|do|does|did|was|has|have)(?: not|n'?t) (?:work|working|worked|been cleaned)", 'broken', 'out of order', 'leak(?:ing|s)?', 'want to complain', 'make a complaint', 'file a complaint', 'unacceptable', '(?:my|our) (?:room|bathroom|bed|shower|toilet)(?: \\w+)? (?:is|smells|was) (?:so |very |really )?(?:dirty|filthy|cold|hot|noisy|loud|disgusting|bad|broken|smelly)', 'no hot water', 'not been cleaned', 'ripped off', 'terrible service', "(?:neighbou?rs?|people next door) (?:is|are) (?:too |so |very )?(?:loud|noisy)",
  ],
  ownCase: [
    "i(?:'[a-z]+)?", 'im', 'ive', "we(?:'[a-z]+)?", 'my', 'our', 'ours', 'mine',
    '(?<!(?:provide|offer|give|recommend|suggest|tell|show|serve) )(?:me|us)', 'some(?:one|body)', 'anyone', 'colleagues?', 'no', 'not',
    'nothing', 'never', 'cannot', 'cant', 'wont', "[a-z]+n't", 'doesnt', 'isnt', 'dont', 'didnt', 'why', 'now', 'again', 'still', 'yet',
    'please', 'pls', 'plz', 'help', 'normal', 'supposed', 'anymore', 'here', 'tonight', 'today', '\\d{3}', 'room \\d+',
  ],
  followUp: ['and', 'what about', 'how about', 'also', 'or', 'but'],
  pronoun: ["(?:[\\p{l}']+ ){0,3}(?:he|she|him)", '(?:can|may|could|must|should) they (?:come|eat|sleep|stay|swim|use|go|join|play|enter|be|have)', 'is it (?:heated|covered|guarded|indoors|outdoors|deep)'],
  leaning: ['for', 'with', 'without', 'on', 'in', 'at', 'after', 'before', 'during'],
};
