import { spelledOut } from '../../shorthand.ts';
import type { WordLists } from '../../word-lists.ts';

// Contractions whose parts carry meaning; other endings after an apostrophe carry none.
const NEGATION = /\b(ca|wo|sha|[a-z]+)n['’]t\b/gi;

export const englishWords: WordLists = {
  stopWords: `a an the this that these those there here it its he she him his her they them their we us our ours you your yours i me my
    mine myself yourself itself themselves who whom whose which what how why and or but if then than so as of at by for with about into
    onto from to in on off over under up down out very too also just only even really quite rather some any each every both more most
    such own same other another one ones again once first actually maybe perhaps well ok okay yes no not nor yeah oh hi hello hey please
    thanks thank sorry be am is are was were been being do does did doing done have has had having can could may might will would
    shall should must let lets get gets got getting go going goes come comes make makes making give gives take takes put say says said
    tell know knows see check find found sure confirm verify mention mentioned want wants wanted need needs like would wish
    hope hoping wondering wonder think believe happen offer offers offered offering provide provides provided providing available
    availability possible something anything someone anyone thing things kind sort lot lots much many while because since before after
    during until when where ever never always important essential crucial prefer preferably preferred consider considered either
    neither within known able look looking use used using whether bit everything everyone else still yet lastly also regarding concerning
    curious interested feature features require requires receive received specifically definitely certainly serve serves served
    u ur pls plz wot hw whats gonna wanna thats theres hows wheres whens im ive id dont cant r`,
  lightWords: `show bring take come go get put keep use leave stay visit sell buy lend borrow give send show arrange organise organize start stop try plan travel
    fit suit enjoy spend today tonight tomorrow yesterday day week weekend last next early late rent hire mother father wife husband friend place left own
    guys guy folks mate somebody someone somewhere anybody anyone something anything nothing everything else thing people person sister brother son daughter
    mum mom dad grandma grandpa grandmother grandfather girlfriend boyfriend partner parent one two three four five six seven eight nine ten morning evening monday
    tuesday wednesday thursday friday saturday sunday minute help tell ask know think wonder wondering look find see hope love happen possible possibly actually
    probably maybe really quite bit lot way question instead also already soon later case big fan course sure lol pls hey kind sort forget manage able ready special afternoon noon
    all now back talk nobody turn came second run quick hand round sit th real without enough third till between above mind
    properly told gave haha alright bother whole thx dear everywhere anywhere mean happy made ago through ca wo ve ll travelling trip yo
    hiya cheers lads dude bro hubby missus gf bf em ya yall gotta kinda sorta pretty totally literally basically honestly tbh btw omg
    asap ppl nope yep hmm er erm um suppose supposed reckon fancy stow few inside
    nah ta luv hun sis bruh fam innit tho cuz coz cos bc rn idk imo fyi jk kk yh ye aye oi sup proper bloody heck gimme lemme dunno wats wots wheres tysm ty defo prob probs rly v soz`,
  markers: `the is are you your have with what when where which how does do can could would there this that please thanks thank hello my we it
    breakfast room check parking free much time pool pets dogs towels late early open close book table need want like any allowed
    available near from of and for to get by at wheelchair smoking kids children luggage airport shuttle
    not our us if someone just tonight now about who people somebody been they after more again going only know too since bit should
    make anything into never many think keep anyone`,
  phrases: /\b(?:is|are) there\b|\bdo(?:es)? (?:you|i|we|the)\b|\b(?:can|could|may) (?:i|we|you|my)\b|\bhow (?:much|far|do|can|is)\b|\bwhat(?:'s| time| is)\b|\bi(?:'m|'d| am| need)\b/i,
  spelling: /\b(?:don|isn|doesn|can|won)['’]t\b/i,
  fold: spelledOut({ n: 'and', w: 'with', b4: 'before', incl: 'included', sumwhere: 'somewhere', nite: 'night', tmrw: 'tomorrow' }),
  stemmer: 'english',
  stemmedApart: `lighting lighting,friendly friendly,friendliness friendly,unfriendly unfriendly,serving serving,servings serving,helping helping,helpings helping,
    consistency consistency,personality personality,personalities personality,attraction attraction,attractions attraction,
    attractive attractive,wellness wellness,shorts shorts,stuffed stuffed,filling filling,heaping heaping,server server,servers server,
    booking booking,bookings booking,book booking,booked booking,books book,sounds sounds,safes safes,towels towel,
    surroundings surroundings,news news,helpful helpful,helpfulness helpful,unhelpful unhelpful,personable personable,
    personnel personnel,general general,generally generally,greeted greeted,greeting greeting,greetings greeting,bowling bowling,
    lift lift,lifts lift,lifted raise,fitness fitness,dressing dressing,dressings dressing,
    seasoned seasoned,hiring hiring,elevation elevation,elevations elevation,streaming streaming,appetizing appetizing,
    beautiful beautiful,beautifully beautiful,cleaners cleaners,mountaineering mountaineering,accommodating accommodating`,
  split: (text) => text.replace(NEGATION, (_, verb: string) => `${verb} not`).replace(/'(?:s|re|ve|ll|d|m)\b/gi, ''),
};
